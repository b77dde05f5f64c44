import { DAY, type Instant, MINUTE } from '../../../kernel/rules/time.ts';
import type { Task } from '../../tasks/rules/task.ts';

/** Tasks below this score do not count as similar. */
export const SIMILAR = 0.5;
/** With fewer visible tasks, or fewer similar ones, there is not enough data for a suggestion. */
export const SMALLEST_CORPUS = 10;
export const FEWEST_SIMILAR = 3;

const FIRST_FILES = 3;
const ABANDONED_AFTER = 7 * DAY;
const FEWEST_COMPLETED = 2;

export type PastOutcome = 'open' | 'completed' | 'archived' | 'abandoned';

/** The outcome of a task; open work without changes for a week counts as abandoned. */
export function outcomeOf({ status, updatedAt }: Pick<Task, 'status' | 'updatedAt'>, now: Instant): PastOutcome {
  if (status === 'done') return 'completed';
  if (status === 'canceled') return 'archived';
  return now - updatedAt > ABANDONED_AFTER ? 'abandoned' : 'open';
}

export interface LikelyFile {
  readonly file_path: string;
  readonly appears_in_count: number;
  readonly confidence: number;
}

/**
 * The files that similar tasks started with, most certain first. `claims`: the claimed files of each task, oldest
 * first.
 */
export function likelyFiles(claims: ReadonlyMap<number, readonly string[]>, tasks: number): readonly LikelyFile[] {
  const counts = new Map<string, number>();
  for (const files of claims.values()) {
    for (const file of [...new Set(files)].slice(0, FIRST_FILES)) counts.set(file, (counts.get(file) ?? 0) + 1);
  }
  return [...counts]
    .map(([file_path, count]) => ({ file_path, appears_in_count: count, confidence: wilson(count, tasks) }))
    .sort((a, b) => b.confidence - a.confidence || (a.file_path < b.file_path ? -1 : 1));
}

/** The lower bound of the Wilson interval at one standard deviation: a share based on few cases counts less. */
export function wilson(hits: number, cases: number): number {
  if (cases === 0) return 0;
  const share = hits / cases;
  const middle = share + 1 / (2 * cases);
  const spread = Math.sqrt((share * (1 - share)) / cases + 1 / (4 * cases * cases));
  return Math.round(((middle - spread) / (1 + 1 / cases)) * 1000) / 1000;
}

export interface Completed {
  readonly createdAt: Instant;
  readonly archivedAt: Instant;
  readonly handoffs: number;
  readonly subtasks: number;
}

/** How similar tasks were completed; a single one is not enough. */
export function resolutionHints(completed: readonly Completed[]) {
  if (completed.length < FEWEST_COMPLETED) return null;
  return {
    median_elapsed_minutes: Math.round(
      median(completed.map(({ createdAt, archivedAt }) => (archivedAt - createdAt) / MINUTE)),
    ),
    median_handoff_count: median(completed.map(({ handoffs }) => handoffs)),
    median_subtask_count: median(completed.map(({ subtasks }) => subtasks)),
    completed_sample_size: completed.length,
  };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const high = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? 0) + high) / 2;
}
