// Starts the page: the address chooses the screen.
import { html, render, useEffect, useLayoutEffect, useRef, useState } from './vendor/preact.js';
import { current, onRoute } from './app/route.js';
import { loadMath } from './app/math.js';
import { provideScripts } from './engine.js';
import { drafts } from './app/drafts.js';
import { GRAPH } from './app/graph.js';
import { Shell } from './parts/shell.js';
import { Home } from './screens/home.js';
import { Play } from './screens/play.js';

// Screens that come when they are asked for.
const LATER = {
    solve: () => import('./screens/solve.js'),
    draw: () => import('./screens/draw.js'),
    calc: () => import('./screens/calc.js'),
    thermograph: () => import('./screens/thermograph.js'),
    table: () => import('./screens/table.js'),
    sequence: () => import('./screens/sequence.js'),
    rulesets: () => import('./screens/rulesets.js'),
    survey: () => import('./screens/survey.js'),
    papers: () => import('./screens/papers.js'),
};
const ready = { '': Home, play: Play };

function Missing({ route }) {
    return html`<h1 tabindex="-1">No such screen</h1><p>There is no screen "${route.screen}". <a
        href="#/">Start page</a></p>`;
}

function useScreen(name) {
    const [, changed] = useState(0);
    useEffect(() => {
        if (ready[name] || !LATER[name]) return;
        LATER[name]().then((module) => {
            ready[name] = module.default;
            changed((n) => n + 1);
        });
    }, [name]);
    return ready[name] ?? (LATER[name] ? null : Missing);
}

function Page() {
    const [route, setRoute] = useState(current);
    useEffect(() => onRoute(() => setRoute(current())), []);
    const Screen = useScreen(route.screen);
    const first = useRef(true);
    useLayoutEffect(() => {
        if (!Screen) return;
        if (!first.current) document.querySelector('main h1')?.focus({ preventScroll: true });
        if (!first.current) window.scrollTo(0, 0);
        first.current = false;
    }, [route.screen, Screen]);
    useEffect(() => {
        const title = document.querySelector('main h1')?.textContent;
        document.title = title && route.screen ? `${title} - bouton` : 'bouton';
        document.querySelector('.print-foot').textContent = location.href;
    });
    return html`<${Shell} screen=${route.screen}>${Screen && html`<${Screen} key=${route.screen}
        route=${route}/>`}<//>`;
}

provideScripts(() => ({ 'graph.txt': GRAPH, ...drafts() }));
render(html`<${Page}/>`, document.getElementById('page'));
loadMath();
