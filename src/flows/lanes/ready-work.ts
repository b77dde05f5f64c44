import type { Reads } from '../../store/unit.ts';
import { type PlanItem, type QuotaItem, readyOffer } from '../plans/ready-offer.ts';

export interface ReadyTask {
  readonly kind: 'plan_subtask' | 'quota_relay';
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
  readonly ready: ReadyTask | null;
  /** The best pieces of work, best first. */
  readonly previews: readonly ReadyPreview[];
  readonly plan: ActivePlan | null;
  /** How many sub-tasks of all plans the caller could claim. */
  readonly count: number;
}

interface ReadyRequest {
  readonly repo: string | undefined;
  readonly limit: number;
  readonly staleMinutes: number;
}

/** The best piece of work for the caller, and its plan. Read-only. */
export async function readyWork(unit: Reads, request: ReadyRequest): Promise<ReadyWork> {
  const { items, available, availableIn } = await readyOffer(unit, request);
  const offered = items.filter((item) => item.kind !== 'other');
  const [first] = offered;
  const listed = { previews: offered.map(previewOf), count: available };
  if (first === undefined) return { ready: null, plan: null, ...listed };
  if (first.kind === 'quota') {
    const { tool, args } = first.claim.suggested_actions.accept;
    const ready = { kind: 'quota_relay', task_id: first.claim.task_id, title: first.claim.next } as const;
    return { ready: { ...ready, next_tool: tool, next_args: { ...args } }, plan: null, ...listed };
  }
  const { plan, subtask, reason } = first.entry;
  const isHeld = reason === 'continue_current_task';
  const who = { session_id: unit.scope.session ?? '', agent: unit.scope.agent };
  const next_args = { repo_root: plan.repoRoot, plan_slug: plan.slug, subtask_index: subtask.index, ...who };
  return {
    ready: {
      kind: 'plan_subtask',
      task_id: subtask.taskId,
      title: subtask.title,
      next_tool: isHeld ? 'task_plan_complete_subtask' : 'task_plan_claim_subtask',
      ...(isHeld
        ? { next_args, next_args_missing: ['summary'] }
        : { next_args: { ...next_args, file_scope: [...subtask.files] } }),
    },
    plan: { plan_slug: plan.slug, title: plan.title, next_available_count: availableIn.get(plan.rootId) ?? 0 },
    ...listed,
  };
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
