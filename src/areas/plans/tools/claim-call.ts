import { mcpCall } from '../../../kernel/text/mcp-call.ts';
import type { QueueEntry } from '../flows/ready-queue.ts';

/** More files are named by the answer to the claim. */
const FILES = 10;

interface Reader {
  readonly agent: string;
  readonly session: string;
}

/** The arguments that claim a sub-task, ready to be copied. */
export function claimArgs({ plan, subtask }: Pick<QueueEntry, 'plan' | 'subtask'>, { agent, session }: Reader) {
  return {
    repo_root: plan.repoRoot,
    plan_slug: plan.slug,
    subtask_index: subtask.index,
    session_id: session,
    agent,
    ...(subtask.files.length > FILES ? {} : { file_scope: [...subtask.files] }),
  };
}

/** The same call as text, with the caller's identity first. */
export function claimCall(named: Pick<QueueEntry, 'plan' | 'subtask'>, reader: Reader): string {
  const { agent, session_id, ...claim } = claimArgs(named, reader);
  return mcpCall('task_plan_claim_subtask', { agent, session_id, ...claim });
}

export function subtaskName({ plan, subtask }: Pick<QueueEntry, 'plan' | 'subtask'>): string {
  return `${plan.slug}/sub-${subtask.index}`;
}
