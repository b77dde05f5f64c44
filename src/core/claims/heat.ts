import { groupBy } from '../group.ts';
import type { Instant } from '../time.ts';

/** How much goes on in a file: edits, claims and entries that name it, each counting half as much after every half-life. */
export interface FileHeat {
  /** Empty where the task belongs to no repository. */
  readonly repoRoot: string;
  readonly filePath: string;
  readonly heat: number;
  readonly events: number;
  readonly lastAt: Instant;
}

/** Unless the settings or the call say otherwise. */
export const HEAT_HALF_LIFE_MINUTES = 30;

/** After so many half-lives an event counts for a 256th, and a file needs very many of them to be worth showing. */
export const HEAT_HALF_LIVES = 8;

/** What an edit or a claim counts. */
export const WHOLE_MILLI: number = 1000;

const whole = new Set(['tool_use', 'file-op', 'claim-conflict']);
/** The claim itself counts already. */
const none = new Set(['claim', 'auto-claim']);
const handingOn = new Set(['handoff', 'relay']);

/** What an entry of this kind adds to the heat of each file that it names, in thousandths of an edit. */
export function mentionWeightMilli(kind: string): number {
  if (none.has(kind)) return 0;
  if (whole.has(kind)) return WHOLE_MILLI;
  return handingOn.has(kind) || kind.startsWith('plan-') ? 500 : 250;
}

/**
 * What happened on tasks without a repository, on a path that is busy in one repository, is about that file: somebody
 * works there for such a task. Where the path is busy in several, nobody knows in which.
 */
function perFile(files: readonly FileHeat[]): readonly FileHeat[] {
  return [...groupBy(files, ({ filePath }) => filePath).values()].flatMap((same) => {
    const [only, another] = same.filter(({ repoRoot }) => repoRoot !== '');
    return only === undefined || another !== undefined ? same : [same.reduce(added, { ...only, heat: 0, events: 0 })];
  });
}

const nameOf = ({ filePath, repoRoot }: FileHeat) => [filePath, repoRoot].join('\n');

function added(sum: FileHeat, { heat, events, lastAt }: FileHeat): FileHeat {
  return { ...sum, heat: sum.heat + heat, events: sum.events + events, lastAt: Math.max(sum.lastAt, lastAt) };
}

/** The files with the most activity. */
export function hottest(
  files: readonly FileHeat[],
  { minHeat, limit }: { readonly minHeat: number; readonly limit: number },
): readonly FileHeat[] {
  return perFile(files)
    .map((file) => ({ ...file, heat: Math.round(file.heat * 1000) / 1000 }))
    .filter(({ heat }) => heat >= minHeat)
    .sort((one, other) => other.heat - one.heat || (nameOf(one) < nameOf(other) ? -1 : 1))
    .slice(0, limit);
}
