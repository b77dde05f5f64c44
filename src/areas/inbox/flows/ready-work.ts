import type { Reads } from '../../../kernel/store/unit.ts';
import { callFor, type OfferItem, type PlanItem, type QuotaItem, readyOffer } from '../../plans/flows/ready-offer.ts';
import type { QueueRequest } from '../../plans/flows/ready-queue.ts';

export interface ReadyTask {
  readonly kind: 'plan_subtask' | 'quota_relay' | 'task';
  readonly task_id: number;
  readonly title: string;
  readonly next_tool: string;
  readonly next_args: Record<string, unknown>;
  /** Arguments that only the caller knows. */
  readonly next_args_missing?: string[];
}

export interface ActivePlan {
  readonly plan_slug: string;
  readonly title: string;
  readonly next_available_count: number;
}

/** A piece of work as a line of a status card; the plan fields are `null` outside a plan. */
export interface ReadyPreview {
  readonly title: string;
  readonly planSlug: string | null;
  readonly subtaskIndex: number | null;
  readonly reason: string | null;
  readonly fit: number | null;
  readonly capability: string | null;
  readonly files: readonly string[];
}

export interface ReadyWork {
  /** The best piece of work that is not left to another agent. */
  readonly ready: ReadyTask | null;
  /** The best sub-tasks and claims that wait for somebody, best first. */
  readonly previews: readonly ReadyPreview[];
  readonly plan: ActivePlan | null;
  /** How many sub-tasks of all plans the caller could claim. */
  readonly count: number;
}

interface ReadyRequest extends QueueRequest {
  /** A task outside plans that the caller is told of anyway. */
  readonly except?: number | undefined;
}

/** The best piece of work for the caller, and its plan. Read-only. */
export async function readyWork(unit: Reads, { except, ...request }: ReadyRequest): Promise<ReadyWork> {
  const { items, available, availableIn } = await readyOffer(unit, request);
  const { agent } = unit.scope;
  const isOpen = (item: OfferItem) =>
    item.kind === 'plan' ? item.route.agent === agent : item.kind === 'quota' || item.work.taskId !== except;
  const first = items.find(isOpen);
  const plan = first?.kind === 'plan' ? first.entry.plan : undefined;
  return {
    ready: first === undefined ? null : readyTask(unit, first),
    previews: items.filter((item) => item.kind !== 'other').map(previewOf),
    plan:
      plan === undefined
        ? null
        : { plan_slug: plan.slug, title: plan.title, next_available_count: availableIn.get(plan.rootId) ?? 0 },
    count: available,
  };
}

function readyTask(unit: Reads, item: OfferItem): ReadyTask {
  if (item.kind === 'other') {
    const { tool, args } = callFor(item.work);
    return { kind: 'task', task_id: item.work.taskId, title: item.work.title, next_tool: tool, next_args: args };
  }
  if (item.kind === 'quota') {
    const { tool, args } = item.claim.suggested_actions.accept;
    const { task_id, next: title } = item.claim;
    return { kind: 'quota_relay', task_id, title, next_tool: tool, next_args: { ...args } };
  }
  const { plan, subtask, reason } = item.entry;
  const work = { kind: 'plan_subtask', task_id: subtask.taskId, title: subtask.title } as const;
  const who = { session_id: unit.scope.session ?? '', agent: unit.scope.agent };
  const named = { repo_root: plan.repoRoot, plan_slug: plan.slug, subtask_index: subtask.index, ...who };
  return reason === 'continue_current_task'
    ? { ...work, next_tool: 'task_plan_complete_subtask', next_args: named, next_args_missing: ['summary'] }
    : { ...work, next_tool: 'task_plan_claim_subtask', next_args: { ...named, file_scope: [...subtask.files] } };
}

function previewOf(item: PlanItem | QuotaItem): ReadyPreview {
  if (item.kind === 'quota') {
    const { next: title, files } = item.claim;
    return { title, planSlug: null, subtaskIndex: null, reason: null, fit: null, capability: null, files };
  }
  const { plan, subtask, reason, fit } = item.entry;
  const { title, index: subtaskIndex, capability, files } = subtask;
  return { title, planSlug: plan.slug, subtaskIndex, reason, fit, capability, files };
}
