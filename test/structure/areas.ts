import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { codeLines, importsOf, type SourceFile } from './source-files.ts';
import { isOurs } from './walls.ts';

/** The second table: the areas, from bottom to top. None imports one above it, neither a value nor a type. */
export const AREAS = [
  'agents',
  'repos',
  'sessions',
  'teams',
  'tasks',
  'threads',
  'profiles',
  'runs',
  'messages',
  'checks',
  'signals',
  'proposals',
  'claims',
  'handoffs',
  'memory',
  'collections',
  'examples',
  'lanes',
  'specs',
  'plans',
  'rescue',
  'suggest',
  'savings',
  'inbox',
  'hub',
];

/** Below all areas. */
const KERNEL = -1;
/** Above all areas. */
const SATELLITES = AREAS.length;

/** Satellites that look at the others. */
const LOOKS_AT: Readonly<Record<string, readonly string[]>> = {
  completion: ['install'],
  doctor: ['install', 'operations'],
};

/** The only files that import a value of src/composition/, where everything is put together. */
const CONNECTED: Readonly<Record<string, readonly string[]>> = {
  'src/kernel/access/agent-file.ts': ['catalog'],
  'src/kernel/cli/context.ts': ['hub'],
  'src/kernel/cli/program.ts': ['command-parts'],
  'src/kernel/door/selection.ts': ['catalog'],
  'src/kernel/hub/store-schema.ts': ['migrations'],
  'src/kernel/store/copy-to-file.ts': ['migrations', 'portable'],
  'src/kernel/store/migrate.ts': ['migrations', 'rebuild-index'],
  'src/kernel/store/store.ts': ['portable', 'rebuild-index'],
  'src/kernel/store/unit.ts': ['consequences', 'nouns'],
  'src/satellites/operations/export.ts': ['migrations'],
  'src/satellites/operations/import/import-workspace.ts': ['migrations', 'portable'],
};

/** Files whose types everybody may import: the tables of the database, and the answers of all tools by name. */
const COMPOSED_TYPES = ['schema', 'called-tools', 'command-parts', 'portable'];

/** Nouns of the unit that are used below their area, and what for. */
const SEEN_FROM_BELOW: Readonly<Record<string, string>> = {
  'kernel dispatch': 'the health of the hub',
  'kernel runs': 'the health of the hub; the calls of a run, and that its token was used',
  'kernel webhooks': 'the health of the hub',
  'kernel claims': 'a call renews the leases of its session',
  'kernel minutes': 'a call is an activity of its session',
  'kernel sessionStates': 'a session that calls is not idle',
  'kernel tasks': 'the health of the hub',
  'kernel offers': 'an answer that shows what waits for its session',
  'agents messages': 'the list of agents says how much mail each has',
  'teams claims': 'a team in which somebody holds a task is not deleted without force',
  'tasks threads': 'a new owner gets a thread',
  'tasks links': 'a task that takes up an earlier one is linked to it',
  'tasks leases': 'the list of all tasks says on which an agent works now',
  'tasks checks': 'a new task may require checks',
  'tasks proofs': 'a task says whether it is proven',
  'tasks plans': 'the graph of a plan',
  'threads messages': 'an entry may answer a message',
  'threads plans': "a sub-task's entries name its plan",
  'proposals plans': 'a promoted proposal is a plan of its own',
  'handoffs plans': 'a sub-task that is handed off stays in its plan',
  'lanes plans': "a stopped session's sub-task stays in its plan",
};

interface Place {
  readonly part: string;
  readonly rank: number;
}

/** The kernel, an area or a satellite; undefined for files that assemble others. */
function placeOf(path: string): Place | undefined {
  const [, kind, name = ''] = path.split('/');
  if (kind === 'kernel') return { part: 'kernel', rank: KERNEL };
  if (kind === 'satellites') return { part: name, rank: SATELLITES };
  return kind === 'areas' ? { part: name, rank: AREAS.indexOf(name) } : undefined;
}

const isComposition = (path: string): boolean => path.startsWith('src/composition/');

/** Lists each import from an area above, from a satellite, or of what is put together, as `file:line imports target`. */
export function upward(file: SourceFile): string[] {
  const from = placeOf(file.path);
  if (from === undefined) return [];
  return importsOf(file)
    .filter(({ target, typeOnly }) => isOurs(target) && !isAllowed(file.path, from, target, typeOnly))
    .map(({ target, line, typeOnly }) => `${file.path}:${line} imports ${typeOnly ? 'type ' : ''}${target}`);
}

function isAllowed(path: string, from: Place, target: string, typeOnly: boolean): boolean {
  if (isComposition(target)) {
    const name = posix.basename(target, '.ts');
    return (CONNECTED[path] ?? []).includes(name) || (typeOnly && COMPOSED_TYPES.includes(name));
  }
  const to = placeOf(target);
  if (to === undefined) return false;
  if (to.rank === SATELLITES) {
    return from.rank === SATELLITES && (to.part === from.part || (LOOKS_AT[from.part] ?? []).includes(to.part));
  }
  return to.rank <= from.rank;
}

/** The rows of the table that no file needs any more, as `file name`. */
export function disused(files: readonly SourceFile[]): string[] {
  const used = new Set(
    files.flatMap((file) => importsOf(file).map(({ target }) => `${file.path} ${posix.basename(target, '.ts')}`)),
  );
  return Object.entries(CONNECTED)
    .flatMap(([path, names]) => names.map((name) => `${path} ${name}`))
    .filter((row) => !used.has(row));
}

/** The area of each noun of the unit, from the table that puts the unit together. */
function nounPlaces(): ReadonlyMap<string, Place> {
  const path = 'src/composition/nouns.ts';
  const text = readFileSync(path, 'utf8');
  const files = new Map<string, string>();
  for (const [, names = '', source = ''] of text.matchAll(/^import (?:type )?\{([^}]*)\} from '([^']+)';/gm)) {
    for (const name of names.split(',')) files.set(name.trim(), posix.join(posix.dirname(path), source));
  }
  const places = new Map<string, Place>();
  for (const [, noun = '', maker = ''] of text.matchAll(/^ {2}(\w+): \{\s*(?:reads|writes): (\w+)/gm)) {
    places.set(noun, placeOf(files.get(maker) ?? '') ?? { part: 'kernel', rank: KERNEL });
  }
  return places;
}

const NOUNS = nounPlaces();

/** Lists where a file uses a noun of the unit that belongs to an area above, as `file:line part noun`. */
export function seenFromBelow(file: SourceFile): string[] {
  const from = placeOf(file.path);
  if (from === undefined) return [];
  return codeLines(file).flatMap((line, index) =>
    [...line.matchAll(/\bunit\.(\w+)\.|\b(?:Reads|Writes)\['(\w+)'\]/g)].flatMap(([, used, typed]) => {
      const noun = used ?? typed ?? '';
      const to = NOUNS.get(noun);
      return to === undefined || to.rank <= from.rank ? [] : [`${file.path}:${index + 1} ${from.part} ${noun}`];
    }),
  );
}

/** Whether the table gives a reason for it. */
export const isExplained = (use: string): boolean => use.slice(use.indexOf(' ') + 1) in SEEN_FROM_BELOW;

/** The reasons for which no use is left. */
export function idleReasons(uses: readonly string[]): string[] {
  const found = new Set(uses.map((use) => use.slice(use.indexOf(' ') + 1)));
  return Object.keys(SEEN_FROM_BELOW).filter((reason) => !found.has(reason));
}
