import type { QueueEntry } from '../../flows/plans/ready-queue.ts';

interface Reader {
  readonly agent: string;
  readonly session: string;
}

/** The arguments with which a sub-task is claimed, to be copied as they are. */
export function claimArgs({ plan, subtask }: Pick<QueueEntry, 'plan' | 'subtask'>, { agent, session }: Reader) {
  return {
    repo_root: plan.repoRoot,
    plan_slug: plan.slug,
    subtask_index: subtask.index,
    session_id: session,
    agent,
    file_scope: [...subtask.files],
  };
}

export function mcpCall(tool: string, args: object): string {
  return `mcp__waggle__${tool}(${JSON.stringify(args)})`;
}

export function subtaskName({ plan, subtask }: Pick<QueueEntry, 'plan' | 'subtask'>): string {
  return `${plan.slug}/sub-${subtask.index}`;
}
