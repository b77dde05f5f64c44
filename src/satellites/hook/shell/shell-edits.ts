import os from 'node:os';
import path from 'node:path';
import { type Command, commandsIn, type Escape, type Word } from './commands.ts';
import { filesOf, isReader } from './programs.ts';
import { filesInPatch, filesInScript } from './scripts.ts';

export interface ShellEdits {
  /** Files that the commands name and write, as absolute paths. */
  readonly files: readonly string[];
  /** Whether every program is known to leave the work tree as it is. */
  readonly isReading: boolean;
}

interface Place {
  /** Undefined once the commands have gone to a folder that only the shell knows. */
  cwd: string | undefined;
  depth: number;
}

const SHELLS = /^(?:ba|da|z|k|fi|a)?sh$|^pwsh$|^powershell$/;
const SCRIPTED = /^(?:python[\d.]*|node|deno|bun|ruby|perl|php|pwsh|powershell)$/;
const SCRIPT_FLAG = /^(?:-[a-zA-Z]*[ecr]|--eval|--print|eval|-p)$/;
/** Words before the program that is really meant, with the flags of theirs that take a value. */
const WRAPPERS: Readonly<Record<string, RegExp>> = {
  sudo: /^-[ugh]$/,
  env: /^-[uC]$/,
  nice: /^-n$/,
  timeout: /^-[ks]$/,
  nohup: /^$/,
  time: /^$/,
  command: /^$/,
  builtin: /^$/,
  exec: /^-a$/,
  npx: /^-p$/,
  bunx: /^$/,
  uvx: /^$/,
  stdbuf: /^-[ioe]$/,
};
const KEYWORDS: ReadonlySet<string> = new Set(['if', 'then', 'else', 'elif', 'do', 'while', 'until', '!', '{', '}']);
const ENDINGS: ReadonlySet<string> = new Set(['fi', 'done', 'esac', 'for', 'case', 'in', 'function', 'local']);
/** `pnpm exec prettier`, `uv run black`. */
const RUNNERS: Readonly<Record<string, readonly string[]>> = {
  pnpm: ['exec', 'dlx'],
  yarn: ['exec', 'dlx'],
  npm: ['exec'],
  uv: ['run'],
  poetry: ['run'],
  bundle: ['exec'],
};
const DEEPEST = 4;
const DEVICE = /^\/(?:dev|proc|sys)\//;

/** What a shell command does to files, as far as its text says. */
export function shellEdits(command: string, cwd: string, literal: Escape = '\\'): ShellEdits {
  const place = { cwd, depth: 0 };
  const { files, isReading } = editsOf(command, place, literal);
  // PowerShell calls methods where others call programs.
  const called = literal === '`' ? filesInScript(command).map((text) => ({ text, isOpen: false })) : [];
  const also = absolute(called, { cwd, depth: 0 });
  return { files: [...new Set([...files, ...also])], isReading: isReading && also.length === 0 };
}

function editsOf(line: string, place: Place, literal: Escape): ShellEdits {
  const found = commandsIn(line, literal).map((command) => editsOfCommand(command, place, literal));
  return {
    files: [...new Set(found.flatMap(({ files }) => files))],
    isReading: found.every(({ isReading }) => isReading),
  };
}

function editsOfCommand(command: Command, place: Place, literal: Escape): ShellEdits {
  const { program, args } = programOf(command.words);
  const inputs = command.inputs;
  const outputs = absolute(command.outputs, place);
  if (program === 'cd' || program === 'pushd' || program === 'set-location') moveTo(args, place);
  if (SHELLS.test(program)) return withOutputs(inShell(args, inputs, place, literal), outputs);
  const scripts = SCRIPTED.test(program) ? scriptsOf(args, inputs) : [];
  const patches = program === 'patch' || program === 'git' ? inputs.flatMap(filesInPatch) : [];
  const texts = [...scripts.flatMap(filesInScript), ...patches];
  const named = texts.map((text) => ({ text, isOpen: false }));
  const files = [...absolute([...filesOf(program, args), ...named], place)];
  const isReading = program === '' || ENDINGS.has(program) || isReader(program, args);
  return withOutputs({ files, isReading }, outputs);
}

/** What goes into a device is no file. */
function withOutputs({ files, isReading }: ShellEdits, outputs: readonly string[]): ShellEdits {
  const kept = outputs.filter((file) => !DEVICE.test(file));
  return { files: [...files, ...kept], isReading: isReading && kept.length === 0 };
}

function inShell(args: readonly Word[], inputs: readonly string[], place: Place, literal: Escape): ShellEdits {
  const at = args.findIndex(({ text }) => /^-\w*c$|^-command$/i.test(text));
  const script = at === -1 ? undefined : args[at + 1]?.text;
  const lines = script === undefined ? inputs : [script];
  if (lines.length === 0 || place.depth >= DEEPEST) return { files: [], isReading: false };
  const inside = { ...place, depth: place.depth + 1 };
  const found = lines.map((line) => editsOf(line, inside, literal));
  return { files: found.flatMap(({ files }) => files), isReading: found.every(({ isReading }) => isReading) };
}

function scriptsOf(args: readonly Word[], inputs: readonly string[]): readonly string[] {
  const given = args.filter((_, index) => SCRIPT_FLAG.test(args[index - 1]?.text ?? ''));
  return [...given.map(({ text }) => text), ...inputs];
}

function moveTo(args: readonly Word[], place: Place): void {
  const to = args.find(({ text }) => !text.startsWith('-'));
  const isKnown = place.cwd !== undefined && to !== undefined && !to.isOpen;
  place.cwd = isKnown ? path.resolve(place.cwd ?? '', inHome(to.text)) : undefined;
}

function absolute(words: readonly Word[], { cwd }: Place): readonly string[] {
  return words.flatMap(({ text, isOpen }) => {
    const file = inHome(text);
    if (isOpen || file === '' || file.includes('\0') || /[/\\]$/.test(file)) return [];
    if (path.isAbsolute(file)) return [path.normalize(file)];
    return cwd === undefined ? [] : [path.resolve(cwd, file)];
  });
}

const inHome = (text: string) => (text === '~' || text.startsWith('~/') ? os.homedir() + text.slice(1) : text);

/** The program that runs in the end, and its arguments. */
function programOf(words: readonly Word[]): { readonly program: string; readonly args: readonly Word[] } {
  const rest = [...words];
  while (rest.length > 0) {
    const name = path.basename(rest[0]?.text ?? '').replace(/\.exe$/i, '');
    const flag = Object.hasOwn(WRAPPERS, name) ? WRAPPERS[name] : undefined;
    if (/^\w+=/.test(rest[0]?.text ?? '') || KEYWORDS.has(name)) rest.shift();
    else if (flag !== undefined) dropWrapper(rest, name, flag);
    else if (RUNNERS[name]?.includes(rest[1]?.text ?? '') === true) rest.splice(0, 2);
    else if (/^python[\d.]*$/.test(name) && rest[1]?.text === '-m') rest.splice(0, 2);
    else return { program: name.includes('-') ? name.toLowerCase() : name, args: rest.slice(1) };
  }
  return { program: '', args: [] };
}

function dropWrapper(rest: Word[], name: string, withValue: RegExp): void {
  rest.shift();
  while (rest[0]?.text.startsWith('-') === true || /^\w+=/.test(rest[0]?.text ?? '')) {
    const gone = rest.shift();
    if (withValue.test(gone?.text ?? '')) rest.shift();
  }
  if (name === 'timeout') rest.shift();
}
