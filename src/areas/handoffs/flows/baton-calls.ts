import { mcpCall } from '../../../kernel/text/mcp-call.ts';
import type { BatonKind } from '../rules/baton.ts';
import { joinArgs } from '../rules/join-args.ts';

export interface SuggestedCall {
  readonly tool: string;
  readonly args: Record<string, unknown>;
  readonly codex_mcp_call: string;
}

interface Reader {
  readonly agent: string;
  readonly session: string;
}

/** A call that can be made as it stands. */
function suggestedCall(tool: string, args: Record<string, unknown>): SuggestedCall {
  return { tool, args, codex_mcp_call: mcpCall(tool, args) };
}

export function acceptCall(kind: BatonKind, id: number, { agent, session }: Reader): SuggestedCall {
  return suggestedCall(`task_accept_${kind}`, { [`${kind}_observation_id`]: id, session_id: session, agent });
}

export function joinCall(kind: BatonKind, id: number, taskId: number, { session }: Reader): SuggestedCall {
  return suggestedCall('task_post', joinArgs(kind, id, taskId, session));
}

export function declineCall(kind: BatonKind, id: number, { session }: Reader): SuggestedCall {
  return suggestedCall(`task_decline_${kind}`, { [`${kind}_observation_id`]: id, session_id: session });
}

/** The possible calls for claims that wait on a baton. */
export function quotaCalls(taskId: number, batonId: number, { agent, session }: Reader) {
  const named = { task_id: taskId, session_id: session, handoff_observation_id: batonId };
  return {
    accept: suggestedCall('task_claim_quota_accept', { ...named, agent }),
    decline: suggestedCall('task_claim_quota_decline', named),
    release_expired: suggestedCall('task_claim_quota_release_expired', named),
  };
}
