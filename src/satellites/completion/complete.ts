import type { Flag, Node, Taking } from './tree.ts';

export interface Completion {
  readonly found: readonly { readonly word: string; readonly about: string }[];
  /** Whether the shell should offer file names too. */
  readonly files: boolean;
}

/** The candidates for the last word, given the words before it. */
export function complete(tree: readonly Node[], words: readonly string[]): Completion {
  const typed = joined(words);
  const current = typed.at(-1) ?? '';
  const { node, flags, operands, open } = placeOf(tree, typed.slice(0, -1));
  if (open !== undefined) return matching(offered(open, ''), current, '');
  const [name = '', value] = current.split(/=(.*)/s);
  const valued = value === undefined ? undefined : flags.find((flag) => flag.name === name);
  if (value !== undefined && valued !== undefined) return matching(offered(valued.takes, ''), value, `${name}=`);
  const own = flags.map((flag) => ({ word: flag.name, about: flag.about }));
  if (current.startsWith('-')) return matching({ found: own, files: false }, current, '');
  const taken = node.arguments[operands.length];
  const argument = taken === undefined ? NOTHING : offered(taken, operands.at(-1) ?? '');
  const commands = operands.length > 0 ? [] : node.commands.map((one) => ({ word: one.name, about: one.about }));
  const found = [...commands, ...argument.found];
  // Flags are offered only after a dash or if nothing else fits, so that they do not bury commands and arguments.
  const isOver = found.length === 0 && !argument.files && current === '';
  return matching({ found: isOver ? own : found, files: argument.files }, current, '');
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

function matching({ found, files }: Completion, start: string, prefix: string): Completion {
  const fitting = found.filter(({ word }) => word.startsWith(start));
  return { found: fitting.map(({ word, about }) => ({ word: `${prefix}${word}`, about })), files };
}
