import { MINUTE } from '../../../kernel/rules/time.ts';
import { together } from '../../../kernel/rules/together.ts';
import type { Reads } from '../../../kernel/store/unit.ts';
import type { Weights } from '../../profiles/rules/profile.ts';
import type { FreeSubtask } from '../queries/free-work.ts';
import { bestFit, outranksCurrent } from '../rules/fit.ts';
import type { Plan, Subtask } from '../rules/plan.ts';
import { type Scored, scoreSubtasks } from './score-subtasks.ts';

export const readyReasons = ['continue_current_task', 'urgent_override', 'ready_high_score'] as const;
export type ReadyReason = (typeof readyReasons)[number];

export interface QueueEntry extends Scored {
  readonly plan: Plan;
  readonly subtask: Subtask;
  readonly reason: ReadyReason;
}

export interface ReadyQueue {
  /** Best first. */
  readonly entries: readonly QueueEntry[];
  /** How many sub-tasks the caller could claim, including those not listed. */
  readonly available: number;
  /** The same per plan. */
  readonly availableIn: ReadonlyMap<number, number>;
  /** How many sub-tasks the caller has claimed. */
  readonly held: number;
}

export interface QueueRequest {
  readonly repo: string | undefined;
  /** The call names that repository. Otherwise what the session holds elsewhere is its current work too. */
  readonly isNamed: boolean;
  readonly limit: number;
  readonly staleMinutes: number;
}

/** Sub-tasks that the caller could work on now, including those it holds. Read-only. */
export async function readyQueue(unit: Reads, request: QueueRequest): Promise<ReadyQueue> {
  const { repo, isNamed, limit, staleMinutes } = request;
  const { agent, session } = unit.scope;
  const [{ weights }, free, mine] = await together([
    unit.profiles.of(agent),
    unit.plans.free(repo),
    session === null ? [] : unit.plans.heldBy(session),
  ]);
  const held = mine.filter(({ repoRoot }) => !isNamed || repoRoot === repo);
  const blocking = free.length === 0 ? new Set<number>() : await unit.messages.blockingTasks();
  const urgentRows = free.filter(({ taskId }) => blocking.has(taskId));
  const otherRows = free.filter(({ taskId }) => !blocking.has(taskId));
  const [urgent, best, current] = await together([
    scoreSubtasks(unit, urgentRows, weights, staleMinutes),
    bestScored(unit, otherRows, { weights, limit, staleMinutes }),
    scoreSubtasks(unit, held, weights, staleMinutes),
  ]);
  const ranked = inOrder(unit, { urgent: urgent.toSorted(byFit), best, current: byClaim(current, held) });
  const listed = ranked.slice(0, limit);
  const plans = await unit.plans.byIds([...new Set(listed.map(({ row }) => row.planId))]);
  const planOf = new Map(plans.map((plan) => [plan.rootId, plan]));
  const entries = listed.flatMap((entry) => {
    const plan = planOf.get(entry.row.planId);
    return plan === undefined ? [] : [{ ...entry, plan }];
  });
  return { entries, available: free.length, availableIn: countIn(free), held: held.length };
}

function countIn(free: readonly FreeSubtask[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { planId } of free) counts.set(planId, (counts.get(planId) ?? 0) + 1);
  return counts;
}

interface Ranking {
  readonly weights: Weights;
  readonly limit: number;
  readonly staleMinutes: number;
}

/**
 * The best of many without scoring all: candidates are scored in descending order of their highest possible score,
 * until no other one can rank among those found.
 */
async function bestScored(unit: Reads, rows: readonly FreeSubtask[], ranking: Ranking): Promise<readonly Scored[]> {
  const { weights, limit, staleMinutes } = ranking;
  const order = rows
    .map((row) => ({ row, most: bestFit(row, weights) }))
    .sort((one, other) => other.most - one.most || one.row.taskId - other.row.taskId);
  const step = Math.max(limit, 8);
  let found: readonly Scored[] = [];
  for (let start = 0; start < order.length; start += step) {
    const some = order.slice(start, start + step).map(({ row }) => row);
    found = [...found, ...(await scoreSubtasks(unit, some, weights, staleMinutes))].sort(byFit);
    const last = found[limit - 1];
    const next = order[start + step];
    if (next === undefined || (last !== undefined && last.fit >= next.most)) break;
  }
  return found.slice(0, limit);
}

function byFit(one: Scored, other: Scored): number {
  return other.fit - one.fit || one.row.taskId - other.row.taskId;
}

function byClaim(scored: readonly Scored[], held: readonly FreeSubtask[]): readonly Scored[] {
  const at = new Map(held.map(({ taskId }, index) => [taskId, index]));
  return scored.toSorted((one, other) => (at.get(one.row.taskId) ?? 0) - (at.get(other.row.taskId) ?? 0));
}

interface Parts {
  readonly urgent: readonly Scored[];
  readonly best: readonly Scored[];
  readonly current: readonly Scored[];
}

/** Order: urgent work, work that clearly outranks the current one, the current one, the rest. */
function inOrder(unit: Reads, { urgent, best, current }: Parts) {
  const as = (reason: ReadyReason) => (one: Scored) => ({ ...one, reason });
  const ready = best.map(as('ready_high_score'));
  const [first] = current;
  const held = first === undefined ? 0 : Math.floor((unit.now - (first.subtask.claimedAt ?? unit.now)) / MINUTE);
  const isBetter = ({ fit }: Scored) => first !== undefined && outranksCurrent(fit, first.fit, held);
  return [
    ...urgent.map(as('urgent_override')),
    ...ready.filter(isBetter),
    ...current.map(as('continue_current_task')),
    ...ready.filter((one) => !isBetter(one)),
  ];
}
