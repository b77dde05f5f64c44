import { groupBy } from '../../core/group.ts';
import { oneLine } from '../../core/post-routing.ts';
import {
  FEWEST_SIMILAR,
  likelyFiles,
  outcomeOf,
  resolutionHints,
  SIMILAR,
  SMALLEST_CORPUS,
} from '../../core/suggest/approach.ts';
import type { Task } from '../../core/tasks/task.ts';
import type { KindCount } from '../../store/suggest/past-work.ts';
import type { Reads } from '../../store/unit.ts';
import { findMemories, type Meaning } from '../memory/find-memories.ts';
import { readable } from '../threads/addressed.ts';

export interface ApproachRequest {
  readonly query: string;
  readonly meaning: Meaning | undefined;
  readonly repoRoot: string | undefined;
  readonly currentTaskId: number | undefined;
  readonly limit: number;
}

/** Entries are ranked by so many; a task is as similar as the best of its entries. */
const ENTRIES = 256;
const MOST_PATTERNS = 5;
const EACH_KIND = 2;
const DESCRIPTION = 100;
const handoffKinds = new Set(['handoff', 'relay']);

/** What others wrote down as a warning is told in their words; the rest happened to the task and is told in ours. */
const watched: Readonly<Record<string, { readonly kind: string; readonly says?: string }>> = {
  failed_approach: { kind: 'failed_approach' },
  blocked_path: { kind: 'blocked_path' },
  conflict_warning: { kind: 'conflict_warning' },
  reverted_solution: { kind: 'reverted_solution' },
  decline: { kind: 'cancelled-handoff', says: 'A handoff on it was declined.' },
  'plan-archive-blocked': { kind: 'plan-archive-blocked', says: 'Its plan could not be archived: deltas conflict.' },
  'rescue-relay': { kind: 'stranded-rescue', says: 'Its session went silent and the work was passed on.' },
  'rescue-stranded': { kind: 'stranded-rescue', says: 'Its session went silent and its claims were released.' },
};

/** Guidance from tasks that are like the query: which they are, where they began, what went wrong, how long they took. */
export async function suggestApproach(unit: Reads, request: ApproachRequest) {
  const similar = await similarTasks(unit, request);
  const tasks = similar.map(({ task }) => task);
  const ids = tasks.map(({ id }) => id);
  const counts = await unit.pastWork.kindCounts(ids);
  const countOn = (id: number, which: (kind: string) => boolean) =>
    counts.reduce((sum, row) => sum + (row.taskId === id && which(row.kind) ? row.count : 0), 0);
  return {
    similar_tasks: similar.map(({ task, similarity }) => ({
      task_id: task.id,
      similarity,
      branch: task.branch,
      repo_root: task.repoRoot,
      status: outcomeOf(task, unit.now),
      observation_count: countOn(task.id, () => true),
    })),
    first_files_likely_claimed: [...likelyFiles(await unit.pastWork.claimedFiles(ids), ids.length)],
    patterns_to_watch: await patternsOn(unit, ids),
    resolution_hints: await hintsFrom(unit, tasks, counts),
    insufficient_data_reason: await tooLittle(unit, similar.length),
  };
}

async function similarTasks(unit: Reads, { query, meaning, repoRoot, currentTaskId, limit }: ApproachRequest) {
  const found = await findMemories(unit, { query, meaning, deep: true, limit: ENTRIES });
  const best = new Map<number, number>();
  const allowed = new Set(
    (
      await readable(
        unit,
        found.map(({ row }) => row),
      )
    ).map(({ id }) => id),
  );
  for (const { row, score } of found) {
    if (row.taskId === null || score < SIMILAR || !allowed.has(row.id)) continue;
    best.set(row.taskId, Math.max(score, best.get(row.taskId) ?? 0));
  }
  if (currentTaskId !== undefined) best.delete(currentTaskId);
  const tasks = await unit.tasks.findAll([...best.keys()]);
  return tasks
    .filter((task) => repoRoot === undefined || task.repoRoot === repoRoot)
    .map((task) => ({ task, similarity: best.get(task.id) ?? 0 }))
    .sort((a, b) => b.similarity - a.similarity || b.task.id - a.task.id)
    .slice(0, limit);
}

async function patternsOn(unit: Reads, ids: readonly number[]) {
  const rows = await unit.pastWork.newest(ids, Object.keys(watched), ENTRIES);
  const byKind = groupBy(rows, ({ kind }) => watched[kind]?.kind ?? kind);
  // The newest of each kind first, so that one frequent kind does not hide the others.
  const rounds = [...byKind.values()].flatMap((group) =>
    group.slice(0, EACH_KIND).map((row, round) => ({ row, round })),
  );
  return rounds
    .sort((a, b) => a.round - b.round || b.row.id - a.row.id)
    .slice(0, MOST_PATTERNS)
    .map(({ row: { taskId, kind, text } }) => ({
      description: watched[kind]?.says ?? oneLine(text, DESCRIPTION),
      seen_in_task_id: taskId,
      kind: watched[kind]?.kind ?? kind,
    }));
}

async function hintsFrom(unit: Reads, tasks: readonly Task[], counts: readonly KindCount[]) {
  const subtasks = await unit.pastWork.subtaskCounts(tasks.map(({ id }) => id));
  return resolutionHints(
    tasks.flatMap(({ id, status, createdAt, archivedAt }) => {
      if (status !== 'done' || archivedAt === null) return [];
      const handoffs = counts.filter((row) => row.taskId === id && handoffKinds.has(row.kind));
      const count = handoffs.reduce((sum, row) => sum + row.count, 0);
      return [{ createdAt, archivedAt, handoffs: count, subtasks: subtasks.get(id) ?? 0 }];
    }),
  );
}

async function tooLittle(unit: Reads, similar: number): Promise<string | null> {
  if (similar >= FEWEST_SIMILAR) return null;
  return (await unit.tasks.countAll()) < SMALLEST_CORPUS ? 'corpus too small' : 'not enough similar tasks';
}
