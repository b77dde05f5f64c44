import type { Reads } from '../../../kernel/store/unit.ts';
import { findMemories, type Meaning } from '../../memory/flows/find-memories.ts';
import type { Task } from '../../tasks/rules/task.ts';
import { readable } from '../../threads/flows/addressed.ts';
import { postKinds } from '../../threads/rules/threads.ts';
import type { KindCount } from '../queries/past-work.ts';
import {
  FEWEST_SIMILAR,
  likelyFiles,
  outcomeOf,
  resolutionHints,
  SIMILAR,
  SMALLEST_CORPUS,
} from '../rules/approach.ts';
import { patternsOn } from './patterns.ts';

export interface ApproachRequest {
  readonly query: string;
  readonly meaning: Meaning | undefined;
  readonly repoRoot: string | undefined;
  readonly currentTaskId: number | undefined;
  readonly limit: number;
}

/** How many entries are ranked; the similarity of a task is that of its best entry. */
const ENTRIES = 256;
/** The kinds that occur on task threads; other memories are irrelevant here. */
const onThreads = ['task', ...postKinds, 'handoff', 'relay', 'plan-subtask', 'plan-subtask-claim', 'observer-note'];
const handoffKinds = new Set(['handoff', 'relay']);

/** Guidance from tasks similar to the query: which ones, where they started, what went wrong, how long they took. */
export async function suggestApproach(unit: Reads, request: ApproachRequest) {
  const { similar, total } = await similarTasks(unit, request);
  const tasks = similar.map(({ task }) => task);
  const ids = tasks.map(({ id }) => id);
  const counts = await unit.pastWork.kindCounts(ids);
  const countOn = (id: number, which: (kind: string) => boolean) =>
    counts.reduce((sum, row) => sum + (row.taskId === id && which(row.kind) ? row.count : 0), 0);
  const files = likelyFiles(await unit.pastWork.claimedFiles(ids), ids.length);
  const patterns = await patternsOn(unit, ids);
  const suggestion = {
    similar_tasks: similar.map(({ task, similarity }) => ({
      task_id: task.id,
      similarity,
      branch: task.branch,
      repo_root: task.repoRoot,
      status: outcomeOf(task, unit.now),
      observation_count: countOn(task.id, () => true),
    })),
    first_files_likely_claimed: [...files],
    patterns_to_watch: patterns.shown,
    resolution_hints: await hintsFrom(unit, tasks, counts),
    insufficient_data_reason: await tooLittle(unit, similar.length),
  };
  return { suggestion, available: total + files.length + patterns.total };
}

async function similarTasks(unit: Reads, { query, meaning, repoRoot, currentTaskId, limit }: ApproachRequest) {
  // Otherwise one busy thread, of the current task or another repository, could take all results.
  const only = async (ids: readonly number[]) => {
    const places = await unit.pastWork.placesOf(ids);
    const wanted = places.filter(
      (place) => place.taskId !== currentTaskId && (repoRoot === undefined || place.repoRoot === repoRoot),
    );
    return new Set(wanted.map(({ id }) => id));
  };
  const found = await findMemories(unit, { query, meaning, kinds: onThreads, deep: true, limit: ENTRIES, only });
  const best = new Map<number, number>();
  const allowed = new Set(
    (
      await readable(
        unit,
        found.map(({ row }) => row),
      )
    ).map(({ id }) => id),
  );
  for (const { row, likeness } of found) {
    if (row.taskId === null || likeness < SIMILAR || !allowed.has(row.id)) continue;
    best.set(row.taskId, Math.max(likeness, best.get(row.taskId) ?? 0));
  }
  if (currentTaskId !== undefined) best.delete(currentTaskId);
  const tasks = await unit.tasks.findAll([...best.keys()]);
  const similar = tasks
    .filter((task) => repoRoot === undefined || task.repoRoot === repoRoot)
    .map((task) => ({ task, similarity: best.get(task.id) ?? 0 }))
    .sort((a, b) => b.similarity - a.similarity || b.task.id - a.task.id);
  return { similar: similar.slice(0, limit), total: similar.length };
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
