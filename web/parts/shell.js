// The frame around every screen: rail, tabs on a phone, help, live region, toast.
import { html, useEffect, useRef, useState } from '../vendor/preact.js';
import { address } from '../app/route.js';
import { recall, remember } from '../app/store.js';
import { tellIn } from '../app/tell.js';
import { useKeys } from '../app/keys.js';
import { Icon, Logo } from './icons.js';

const RAIL = [
    [
        '',
        [
            ['play', 'Play'],
            ['solve', 'Solve'],
        ],
    ],
    [
        'Values',
        [
            ['calc', 'Calculator'],
            ['thermograph', 'Thermograph'],
        ],
    ],
    [
        'Patterns',
        [
            ['table', 'Tables'],
            ['sequence', 'Sequences'],
            ['survey', 'Surveys'],
        ],
    ],
    [
        'Library',
        [
            ['rulesets', 'Rulesets'],
            ['papers', 'Papers'],
        ],
    ],
];

const KEYS = [
    ['?', 'this help'],
    ['/', 'find a game'],
    ['Arrow keys, Enter', 'choose and play a move on the board'],
    ['1 to 9', 'play a move of the list'],
    ['U', 'undo'],
    ['H', 'hint, one level at a time'],
    ['M', 'all moves'],
    ['W', 'show winning moves'],
    ['N', 'next step of Why'],
    ['Shift Enter', 'run a cell'],
    ['Esc', 'stop the work, close a window'],
];

export const THEMES = ['system', 'light', 'dark'];

export function setTheme(theme) {
    remember('theme', theme === 'system' ? undefined : theme);
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    window.dispatchEvent(new Event('bouton-theme'));
}

function useTheme() {
    const [theme, set] = useState(() => recall('theme', 'system'));
    const next = () => {
        const to = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
        setTheme(to);
        set(to);
    };
    return [theme, next];
}

function Rail({ screen, help }) {
    const [theme, nextTheme] = useTheme();
    return html`<nav class="rail" aria-label="Screens">
        <a class="logo" href="#/" aria-label="bouton, start"><${Logo}/>bouton</a>
        ${RAIL.map(
            ([title, links]) => html`${title && html`<h2>${title}</h2>`}
            <ul>${links.map(
                ([name, label]) => html`<li><a href=${address(name)}
                aria-current=${screen === name ? 'page' : undefined}><${Icon}
                    name=${name}/>${label}</a></li>`,
            )}</ul>`,
        )}
        <div class="foot">
            <button type="button" onClick=${nextTheme}><${Icon}
            name="theme"/>Theme: ${theme}</button>
            <button type="button" onClick=${help}><kbd
            aria-hidden="true">?</kbd>Keys and help</button>
        </div></nav>`;
}

function Tabs({ screen, more }) {
    const here = ['play', 'solve', 'calc'];
    const tab = (
        name,
        label,
    ) => html`<a href=${address(name)} aria-current=${screen === name ? 'page' : undefined}>
        <${Icon} name=${name}/>${label}</a>`;
    return html`<nav class="tabs"
        aria-label="Main screens">${tab('play', 'Play')}${tab('solve', 'Solve')}${tab('calc', 'Calculator')}
        <button type="button" onClick=${more} aria-haspopup="dialog" aria-current=${screen
        && !here.includes(screen) ? 'page' : undefined}>
            <${Icon} name="more"/>More</button></nav>`;
}

// A window over the page. It opens with open, and close() is told when it is left.
export function Dialog({ open, close, title, children }) {
    const box = useRef();
    useEffect(() => {
        if (open && !box.current.open) box.current.showModal();
        if (!open && box.current.open) box.current.close();
    }, [open]);
    const outside = (event) => event.target === box.current && close();
    return html`<dialog ref=${box} onClose=${close} onClick=${outside} aria-label=${title}>
        ${
            open &&
            html`<div class="row apart"><h2>${title}</h2>
            <button type="button" class="btn sm" onClick=${close}>Close</button></div>${children}`
        }</dialog>`;
}

function Help({ open, close }) {
    const [letters, setLetters] = useState(() => recall('letters', true));
    const change = (event) => {
        setLetters(event.target.checked);
        remember('letters', event.target.checked);
    };
    return html`<${Dialog} open=${open} close=${close} title="Keys and help">
        <p>A bar says who may move: <b>Left</b> upright <span class="bar-L ink">
        </span>, <b>Right</b> across <span class="bar-R ink"></span>.
        Gold means winning. The four outcomes: <b>L</b> Left wins whoever starts, <b>R</b> Right wins whoever starts,
        <b>N</b> whoever starts wins, <b>P</b> whoever starts loses.</p>
        <dl class="keys">${KEYS.map(([key, what]) => html`<dt><kbd>${key}</kbd></dt>
        <dd>${what}</dd>`)}</dl>
        <label class="switch"><input type="checkbox" role="switch" checked=${letters}
        onChange=${change}/>Keys of one letter work</label>
        <p class="note">Everything is computed by the bouton program on this machine; nothing leaves it.
        Every screen has an address that can be kept or sent.</p><//>`;
}

function More({ open, close, help }) {
    const [theme, nextTheme] = useTheme();
    return html`<${Dialog} open=${open} close=${close} title="All screens"><nav class="more-list"
        aria-label="All screens">
        <a href="#/" onClick=${close}><${Icon} name="more"/>Start</a>
        ${RAIL.flatMap(([, links]) => links).map(
            ([name, label]) => html`
            <a href=${address(name)} onClick=${close}><${Icon} name=${name}/>${label}</a>`,
        )}
        <button type="button" onClick=${nextTheme}><${Icon} name="theme"/>Theme: ${theme}</button>
        <button type="button" onClick=${() => {
            close();
            help();
        }}><${Icon} name="more"/>Keys and help</button>
    </nav><//>`;
}

export function Shell({ screen, children }) {
    const [open, setOpen] = useState('');
    const live = useRef(),
        toast = useRef();
    useEffect(() => tellIn(live.current, toast.current), []);
    const help = () => setOpen('help');
    useKeys({ '?': help });
    return html`<a class="skip" href="#main" onClick=${(event) => {
        event.preventDefault();
        document.querySelector('main h1, main')?.focus();
    }}>Skip to the screen</a>
    <div class="frame"><${Rail} screen=${screen} help=${help}/>
        <main id="main" tabindex="-1">${children}</main></div>
    <${Tabs} screen=${screen} more=${() => setOpen('more')}/>
    <${Help} open=${open === 'help'} close=${() => setOpen((now) => (now === 'help' ? '' : now))}/>
    <${More} open=${open === 'more'} close=${() => setOpen((now) => (now === 'more' ? '' : now))}
    help=${help}/>
    <div class="unseen" role="log" aria-live="polite" aria-relevant="additions text" ref=${live}>
    </div>
    <div class="toast" role="status" ref=${toast}></div>
    <p class="print-foot" aria-hidden="true"></p>`;
}
