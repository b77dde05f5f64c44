import { groupBy } from '../../../kernel/rules/group.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import type { Reads } from '../../../kernel/store/unit.ts';
import { oneLine } from '../../threads/rules/post-routing.ts';

export interface PastPattern {
  readonly description: string;
  readonly seen_in_task_id: number;
  readonly kind: string;
}

const LOOKED_AT = 256;
const MOST_PATTERNS = 5;
const EACH_KIND = 2;
const DESCRIPTION = 100;

/** Warnings that others wrote are quoted; what happened to a task is described in fixed words. */
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
const EXPIRED = 'A handoff on it expired before anybody took it.';
const STALLED = 'A sub-task of it was claimed and left until its lease ran out.';

interface Seen extends PastPattern {
  readonly at: Instant;
}

/** Problems on these tasks: the newest of each kind first, so that one frequent kind does not hide the others. */
export async function patternsOn(
  unit: Reads,
  ids: readonly number[],
): Promise<{ readonly shown: PastPattern[]; readonly total: number }> {
  const byKind = groupBy(await seenOn(unit, ids), ({ kind }) => kind);
  const rounds = [...byKind.values()].flatMap((group) =>
    group
      .toSorted((a, b) => b.at - a.at)
      .slice(0, EACH_KIND)
      .map((seen, round) => ({ seen, round })),
  );
  const shown = rounds
    .sort((a, b) => a.round - b.round || b.seen.at - a.seen.at)
    .slice(0, MOST_PATTERNS)
    .map(({ seen: { at, ...pattern } }) => pattern);
  return { shown, total: [...byKind.values()].reduce((sum, group) => sum + group.length, 0) };
}

async function seenOn(unit: Reads, ids: readonly number[]): Promise<readonly Seen[]> {
  const entries = await unit.pastWork.newest(ids, Object.keys(watched), LOOKED_AT);
  const expired = await unit.pastWork.expiredBatons(ids, LOOKED_AT);
  const stalled = await unit.pastWork.stalledSubtasks(ids, LOOKED_AT);
  return [
    ...entries.map(({ taskId, kind, text, at }) => ({
      description: watched[kind]?.says ?? oneLine(text, DESCRIPTION),
      seen_in_task_id: taskId,
      kind: watched[kind]?.kind ?? kind,
      at,
    })),
    ...expired.map(({ taskId, at }) => ({
      description: EXPIRED,
      seen_in_task_id: taskId,
      kind: 'expired-handoff',
      at,
    })),
    ...stalled.map(({ taskId, at }) => ({
      description: STALLED,
      seen_in_task_id: taskId,
      kind: 'stalled-subtask',
      at,
    })),
  ];
}
