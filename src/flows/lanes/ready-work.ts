import type { Reads } from '../../store/unit.ts';

export interface ReadyTask {
  readonly kind: 'plan_subtask' | 'quota_relay';
  readonly task_id: number;
  readonly title: string;
  readonly next_tool: string;
  readonly next_args: Record<string, unknown>;
}

export interface ActivePlan {
  readonly plan_slug: string;
  readonly title: string;
  readonly next_available_count: number;
}

/** There are no plans yet, so no piece of one is ready. */
export async function readyWork(
  _unit: Reads,
  _repo: string | undefined,
  _limit: number,
): Promise<{ readonly ready: ReadyTask | null; readonly plan: ActivePlan | null }> {
  return { ready: null, plan: null };
}
