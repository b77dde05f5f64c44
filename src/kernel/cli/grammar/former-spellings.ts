import { isToolset } from '../../door/toolset-names.ts';
import { operandsAt } from './operands.ts';

/** Words that moved as a whole: what follows them stays. */
const moved: Readonly<Record<string, string>> = {
  pause: 'run pause',
  resume: 'run resume',
  logs: 'hub logs',
  service: 'hub service',
  backup: 'hub backup',
  restore: 'hub restore',
  export: 'hub export',
  import: 'hub import',
  migrate: 'hub migrate',
  mirror: 'hub mirror',
  reindex: 'hub reindex',
  upgrade: 'hub upgrade',
  token: 'agent token',
  completion: 'config completion',
  logout: 'context remove',
};

/** Toolsets whose name is a noun too, with the verbs of the noun: these are no former spellings. */
const nouns: Readonly<Record<string, readonly string[]>> = {
  board: ['add', 'create', 'delete', 'join', 'leave', 'members', 'teams'],
  hub: ['backup', 'export', 'import', 'logs', 'migrate', 'mirror', 'reindex', 'restore', 'service', 'upgrade'],
  memory: [
    ...['add', 'add-batch', 'agent', 'browse', 'collection', 'collections', 'delete', 'edit', 'feed', 'history'],
    ...['init', 'members', 'retrieve', 'search', 'signal', 'signals'],
  ],
};

export interface Respelled {
  readonly argv: readonly string[];
  /** The former spelling and the present one; undefined if nothing was replaced. */
  readonly from?: string;
  readonly to?: string;
}

/** Spellings of the last version go on for one version; what they print does not change. */
export function respelled(argv: readonly string[]): Respelled {
  const [at, next] = operandsAt(argv);
  if (at === undefined) return { argv };
  const word = argv[at] ?? '';
  const verb = next === undefined ? undefined : argv[next];
  const whole = moved[word];
  if (whole !== undefined) return replaced(argv, [at], whole.split(' '), word);
  if (word === 'runs' && verb === undefined) return replaced(argv, [at], ['run', 'list'], word);
  if (word === 'rescue' && verb === 'stranded' && next !== undefined) return rescue(argv, at, next);
  if (!isToolset(word)) return { argv };
  if (nouns[word] !== undefined && (verb === undefined || nouns[word].includes(verb))) return { argv };
  return replaced(argv, [at], ['tools', word], [word, ...(verb === undefined ? [] : [verb])].join(' '));
}

/** One command with a flag became two. */
function rescue(argv: readonly string[], at: number, next: number): Respelled {
  const isSure = argv.includes('--confirm');
  const { argv: words, ...names } = replaced(
    argv,
    [at, next],
    ['lane', isSure ? 'rescue' : 'stranded'],
    'rescue stranded',
  );
  return { argv: words.filter((word) => word !== '--confirm'), ...names };
}

function replaced(argv: readonly string[], at: readonly number[], by: readonly string[], from: string): Respelled {
  const words = argv.flatMap((word, index) => (index === at[0] ? by : at.includes(index) ? [] : [word]));
  const verb = from.split(' ').slice(at.length);
  return { argv: words, from, to: [...by, ...verb].join(' ') };
}

/** For the reference: each former spelling and the present one. */
export const formerSpellings: Readonly<Record<string, string>> = {
  ...moved,
  runs: 'run list',
  'rescue stranded': 'lane stranded',
  'rescue stranded --confirm': 'lane rescue',
  '<toolset> <tool>': 'tools <toolset> <tool>',
};
