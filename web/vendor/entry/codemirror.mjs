// The editor of rulesets: CodeMirror with its Lua mode and marks for what check finds.
import { basicSetup, EditorView } from 'codemirror';
import { EditorState, Compartment } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import { indentWithTab } from '@codemirror/commands';
import { StreamLanguage, HighlightStyle, syntaxHighlighting, indentUnit } from '@codemirror/language';
import { lua } from '@codemirror/legacy-modes/mode/lua';
import { setDiagnostics, lintGutter } from '@codemirror/lint';
import { tags } from '@lezer/highlight';

export {
    basicSetup, EditorView, EditorState, Compartment, keymap, indentWithTab, StreamLanguage, HighlightStyle,
    syntaxHighlighting, indentUnit, lua, setDiagnostics, lintGutter, tags,
};
