// Lines of a notebook: an expression, or a command as it is typed in a shell.
import { run } from '../engine.js';

let names; // of all commands
const options = new Map(); // of a command: which take an argument

async function commandNames(more) {
    names ??= run('help', [], {}, more).then(
        (help) => new Set((help.commands ?? []).map((command) => command.name ?? command)),
    );
    return names;
}

// Words as a shell reads them: quotes keep blanks together.
export function words(line) {
    const found = line.match(/"[^"]*"|'[^']*'|[^\s"']+(?:"[^"]*"|'[^']*'|[^\s"']+)*/g) ?? [];
    return found.map((word) =>
        word.replace(/"([^"]*)"|'([^']*)'/g, (all, double, single) => double ?? single),
    );
}

async function takesArgument(command, option, more) {
    if (!options.has(command)) {
        const help = await run('help', [command], {}, more);
        options.set(
            command,
            new Set((help.options ?? []).filter((one) => one.argument).map((one) => one.name)),
        );
    }
    return options.get(command).has(option);
}

const COMMAND = /^[a-z][a-z-]*(?=\s|$)/;

// {command, args, options}, or undefined when the line is an expression.
export async function readCommand(line, more) {
    const [first] = line.match(COMMAND) ?? [];
    if (
        !first ||
        /^\s*(=|\(|\+)/.test(line.slice(first.length)) ||
        !(await commandNames(more)).has(first)
    )
        return undefined;
    const [, ...rest] = words(line);
    const args = [],
        given = {};
    for (let i = 0; i < rest.length; i++) {
        const [, name, value] = rest[i].match(/^--([a-z-]+)(?:=(.*))?$/s) ?? [];
        if (!name) args.push(rest[i]);
        else if (value !== undefined) given[name] = value;
        else given[name] = (await takesArgument(first, name, more)) ? (rest[++i] ?? '') : true;
    }
    delete given.json;
    return { command: first, args, options: given };
}

// Lines before this one on which it may depend: variables and functions, and the last value for ans.
export function needs(before, line) {
    const sets = (source) => /^[A-Za-z_]\w*(\([\w\s,]*\))?\s*=(?!=)/.test(source);
    const expressions = before.filter((cell) => cell.good && !cell.command);
    const wanted = expressions.filter((cell) => sets(cell.source));
    const last = expressions[expressions.length - 1];
    if (/\bans\b/.test(line) && last && !wanted.includes(last)) wanted.push(last);
    return wanted.map((cell) => cell.source);
}
