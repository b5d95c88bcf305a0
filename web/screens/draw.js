// A large picture of a position, or the tree of a value, to look at and to take away.
import { html } from '../vendor/preact.js';
import { draw } from '../engine.js';
import { address } from '../app/route.js';
import { useAsk } from '../app/ask.js';
import { title } from '../app/words.js';
import { Downloads } from '../parts/downloads.js';
import { Failure, Working } from '../parts/states.js';
import { Picture } from '../parts/picture.js';
import { Subject } from '../parts/subject.js';

export default function Draw({ route }) {
    const [game = 'nim', position = '5,11,8'] = route.parts[0] ? route.parts : ['nim', '5,11,8'];
    const tree = game === 'tree';
    const kind = tree ? 'tree' : 'position',
        args = tree ? [position] : [game, position];
    const ask = useAsk(JSON.stringify(args), (more) => draw(kind, args, { bare: true }, more));
    return html`${tree ? html`<p><a
        href=${address('thermograph', [position])}>Back to the thermograph</a></p>`
            : html`<${Subject} view="draw" game=${game} position=${position} error=${ask.error}/>`}
        <section class="card large-picture"><div class="row apart"><h1 tabindex="-1">${tree ? 'Tree'
        : title(game)}</h1>
            <${Downloads} kind=${kind} args=${args} name=${tree ? 'tree'
            : game.replace(/\W+/g, '-')}/></div>
            <${Failure} error=${ask.error} again=${ask.again}/><${Working} ask=${ask}/>
            ${ask.data && html`<${Picture} svg=${ask.data} label=${tree ? 'Tree' : 'Board'}
                className="large"/>`}
            <p class="mono mute">${position}</p></section>`;
}
