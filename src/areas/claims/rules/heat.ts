import { groupBy } from '../../../kernel/rules/group.ts';
import type { Instant } from '../../../kernel/rules/time.ts';

/** The activity on a file: edits, claims and entries that name it, with exponential decay. */
export interface FileHeat {
  /** Empty where the task belongs to no repository. */
  readonly repoRoot: string;
  readonly filePath: string;
  readonly heat: number;
  readonly events: number;
  readonly lastAt: Instant;
}

/** After this many half-lives an event counts for 1/256; older events are ignored. */
export const HEAT_HALF_LIVES = 8;

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
