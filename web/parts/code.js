// The editor for Lua. It lives in a shadow root, where its styles are no inline styles of the page.
import { html, useEffect, useRef } from '../vendor/preact.js';
import {
    basicSetup,
    EditorState,
    EditorView,
    HighlightStyle,
    indentUnit,
    keymap,
    lua,
    setDiagnostics,
    StreamLanguage,
    syntaxHighlighting,
    tags,
} from '../vendor/codemirror.js';

const look = EditorView.theme({
    '&': {
        backgroundColor: 'var(--surface)',
        color: 'var(--ink)',
        border: '1px solid var(--ctl)',
        borderRadius: '8px',
        fontSize: '14px',
    },
    '&.cm-focused': { outline: '3px solid var(--focus)', outlineOffset: '2px' },
    '.cm-scroller': { fontFamily: 'var(--mono)', minHeight: '360px' },
    '.cm-content': { caretColor: 'var(--ink)' },
    '.cm-cursor': { borderLeftColor: 'var(--ink)' },
    '.cm-gutters': {
        backgroundColor: 'var(--bg)',
        color: 'var(--mute)',
        border: 'none',
        borderRadius: '8px 0 0 8px',
    },
    '.cm-activeLine, .cm-activeLineGutter': {
        backgroundColor: 'color-mix(in srgb, var(--pick) 60%, transparent)',
    },
    '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': {
        backgroundColor: 'color-mix(in srgb, var(--focus) 28%, transparent) !important',
    },
    '.cm-tooltip': {
        backgroundColor: 'var(--surface)',
        color: 'var(--ink)',
        border: '1px solid var(--ctl)',
    },
    '.cm-panels': { backgroundColor: 'var(--bg)', color: 'var(--ink)' },
});

const colours = HighlightStyle.define([
    { tag: tags.keyword, color: 'var(--focus)', fontWeight: '600' },
    { tag: [tags.string, tags.special(tags.string)], color: 'var(--both)' },
    { tag: tags.comment, color: 'var(--mute)', fontStyle: 'italic' },
    { tag: [tags.number, tags.bool, tags.null], color: 'var(--left)' },
    { tag: tags.standard(tags.variableName), color: 'var(--right)' },
]);

// Tab leaves the editor, as people who use the keyboard alone need it; two blanks are typed as such.
function makeState(text, changed) {
    return EditorState.create({
        doc: text,
        extensions: [
            basicSetup,
            EditorView.lineWrapping,
            StreamLanguage.define(lua),
            syntaxHighlighting(colours),
            look,
            indentUnit.of('  '),
            keymap.of([]),
            EditorView.contentAttributes.of({ 'aria-label': 'Ruleset in Lua' }),
            EditorView.updateListener.of(
                (update) => update.docChanged && changed(update.state.doc.toString()),
            ),
        ],
    });
}

// text is taken over when key changes; finding: {line, message} to be marked.
export function Code({ text, name, change, finding }) {
    const place = useRef(),
        view = useRef(),
        latest = useRef(change);
    latest.current = change;
    useEffect(() => {
        const root = place.current.shadowRoot ?? place.current.attachShadow({ mode: 'open' });
        view.current = new EditorView({
            state: makeState(text, (source) => latest.current(source)),
            parent: root,
            root,
        });
        return () => view.current.destroy();
    }, [name]);
    useEffect(() => {
        const { state } = view.current;
        const line =
            finding?.line && finding.line <= state.doc.lines
                ? state.doc.line(finding.line)
                : undefined;
        view.current.dispatch(
            setDiagnostics(
                state,
                line
                    ? [
                          {
                              from: line.from,
                              to: Math.max(line.from + 1, line.to),
                              severity: 'error',
                              message: finding.message,
                          },
                      ]
                    : [],
            ),
        );
    }, [finding?.line, finding?.message, name]);
    return html`<div class="code" ref=${place}></div>`;
}
