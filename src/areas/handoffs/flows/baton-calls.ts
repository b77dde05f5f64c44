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
export function suggestedCall(tool: string, args: Record<string, unknown>): SuggestedCall {
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

interface QuotaState {
  readonly expired: boolean;
  /** Whether claims still wait: released ones can only be taken over. */
  readonly isWaiting: boolean;
  readonly takesPart: boolean;
}

/** The calls that can be made for claims that wait on a baton. Only participants of the task may give them up. */
export function quotaCalls(
  taskId: number,
  batonId: number,
  { agent, session }: Reader,
  { expired, isWaiting, takesPart }: QuotaState,
): QuotaCalls {
  const named = { task_id: taskId, session_id: session, handoff_observation_id: batonId };
  const accept = suggestedCall('task_claim_quota_accept', { ...named, agent });
  if (!takesPart || !isWaiting) return { accept };
  return expired
    ? { accept, release_expired: suggestedCall('task_claim_quota_release_expired', named) }
    : { accept, decline: suggestedCall('task_claim_quota_decline', named) };
}

export interface QuotaCalls {
  readonly accept: SuggestedCall;
  readonly decline?: SuggestedCall;
  readonly release_expired?: SuggestedCall;
}
