import { groupBy } from '../group.ts';
import type { Instant } from '../time.ts';

/** The activity on a file: edits, claims and entries that name it, with exponential decay. */
export interface FileHeat {
  /** Empty where the task belongs to no repository. */
  readonly repoRoot: string;
  readonly filePath: string;
  readonly heat: number;
  readonly events: number;
  readonly lastAt: Instant;
}

/** The default; the settings or a call can override it. */
export const HEAT_HALF_LIFE_MINUTES = 30;

/** After this many half-lives an event counts for 1/256; older events are ignored. */
export const HEAT_HALF_LIVES = 8;

/** The weight of an edit or a claim. */
export const WHOLE_MILLI: number = 1000;

const whole = new Set(['tool_use', 'file-op', 'claim-conflict']);
/** The claim itself is already counted. */
const none = new Set(['claim', 'auto-claim']);
const handingOn = new Set(['handoff', 'relay']);

/** What an entry of this kind adds to the heat of each file that it names, in thousandths of an edit. */
export function mentionWeightMilli(kind: string): number {
  if (none.has(kind)) return 0;
  if (whole.has(kind)) return WHOLE_MILLI;
  return handingOn.has(kind) || kind.startsWith('plan-') ? 500 : 250;
}

/**
 * Merges heat from tasks without a repository into the same path of a repository, if exactly one repository has
 * activity on that path. With several, the right one is unknown.
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
