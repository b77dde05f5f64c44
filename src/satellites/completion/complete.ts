import type { Flag, IdKind, Node, Taking } from './tree.ts';

export interface Completion {
  readonly found: readonly { readonly word: string; readonly about: string }[];
  /** Whether the shell should offer file names too. */
  readonly files: boolean;
  /** Ids to offer too: those that begin with `start` and are not among `but`, with a prefix before each. */
  readonly ids?: {
    readonly of: IdKind;
    readonly start: string;
    readonly prefix: string;
    readonly but: readonly string[];
  };
}

/** The candidates for the last word, given the words before it. */
export function complete(tree: readonly Node[], words: readonly string[]): Completion {
  const whole = joined(words);
  // `help` is followed by a command.
  const typed = whole[0] === 'help' && whole.length > 1 ? whole.slice(1) : whole;
  const current = typed.at(-1) ?? '';
  const { node, flags, operands, open } = placeOf(tree, typed.slice(0, -1));
  if (open !== undefined) return matching(offered(open, ''), current, '', open);
  const [name = '', value] = current.split(/=(.*)/s);
  const valued = value === undefined ? undefined : flags.find((flag) => flag.name === name);
  if (value !== undefined && valued !== undefined)
    return matching(offered(valued.takes, ''), value, `${name}=`, valued.takes);
  const own = flags.map((flag) => ({ word: flag.name, about: flag.about }));
  if (current.startsWith('-')) return matching({ found: own, files: false }, current, '');
  const last = node.arguments.length - 1;
  const taken = node.arguments[node.rest === true ? Math.min(operands.length, last) : operands.length];
  const argument = taken === undefined ? NOTHING : offered(taken, operands.at(-1) ?? '');
  const commands = operands.length > 0 ? [] : node.commands.map((one) => ({ word: one.name, about: one.about }));
  const found = [...commands, ...argument.found];
  // Flags are offered only after a dash or if nothing else fits, so that they do not bury commands and arguments.
  const isOver = found.length === 0 && !argument.files && current === '' && taken?.kind !== 'ids';
  return matching({ found: isOver ? own : found, files: argument.files }, current, '', taken, operands);
}

const NOTHING: Completion = { found: [], files: false };

/** Rejoins `--flag=value`, which bash splits at the equals sign. */
function joined(words: readonly string[]): readonly string[] {
  const whole: string[] = [];
  for (const [index, word] of words.entries()) {
    const before = words[index - 1] ?? '';
    const goesOn =
      (word === '=' && before.startsWith('--')) || (before === '=' && whole.at(-1)?.endsWith('=') === true);
    if (goesOn) whole.push(`${whole.pop() ?? ''}${word}`);
    else whole.push(word);
  }
  return whole;
}

interface Place {
  readonly node: Node;
  readonly flags: readonly Flag[];
  /** The words after the command that are not flags. */
  readonly operands: readonly string[];
  /** The value that the preceding flag still needs. */
  readonly open: Taking | undefined;
}

function placeOf(tree: readonly Node[], typed: readonly string[]): Place {
  const [root = EMPTY] = tree;
  let node = root;
  let operands: string[] = [];
  let open: Taking | undefined;
  for (const word of typed) {
    if (open !== undefined) open = undefined;
    else if (word.startsWith('-')) open = takenBy(flagsAt(root, node), word);
    else {
      const path = `${node.path} ${word}`.trim();
      const next = operands.length > 0 ? undefined : tree.find((one) => one.path === path);
      if (next === undefined) operands.push(word);
      else [node, operands] = [next, []];
    }
  }
  return { node, flags: flagsAt(root, node), operands, open };
}

const EMPTY: Node = { path: '', commands: [], flags: [], arguments: [] };

function flagsAt(root: Node, node: Node): readonly Flag[] {
  return [...node.flags, ...root.flags.filter(({ name }) => !node.flags.some((flag) => flag.name === name))];
}

function takenBy(flags: readonly Flag[], word: string): Taking | undefined {
  const takes = flags.find(({ name }) => name === word)?.takes;
  return takes === undefined || takes.kind === 'nothing' ? undefined : takes;
}

function offered(taking: Taking, before: string): Completion {
  if (taking.kind === 'files') return { found: [], files: true };
  if (taking.kind === 'values') return { found: taking.values.map(bare), files: false };
  if (taking.kind !== 'values of') return NOTHING;
  return { found: (taking.values[before] ?? []).map(bare), files: false };
}

const bare = (word: string) => ({ word, about: '' });

function matching(
  { found, files }: Completion,
  start: string,
  prefix: string,
  taking?: Taking,
  but: readonly string[] = [],
): Completion {
  const fitting = found.filter(({ word }) => word.startsWith(start));
  return {
    found: fitting.map(({ word, about }) => ({ word: `${prefix}${word}`, about })),
    files,
    ...(taking?.kind === 'ids' ? { ids: { of: taking.of, start, prefix, but } } : {}),
  };
}

/** The ids of a completion, given all of their kind, one per line with a text after a tab. */
export function withIds({ found, files, ids }: Completion, lines: string): Completion {
  if (ids === undefined) return { found, files };
  const { start, prefix, but } = ids;
  const known = lines.split('\n').flatMap((line) => {
    const [word = '', about = ''] = line.split('\t');
    const isOffered = word !== '' && word.startsWith(start.replace(/^#/, '')) && !but.includes(word);
    return isOffered ? [{ word: `${prefix}${word}`, about }] : [];
  });
  return { found: [...found, ...known], files };
}
