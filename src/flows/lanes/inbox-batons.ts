import type { Reads } from '../../store/unit.ts';
import type { InboxScope } from './inbox-scope.ts';

export interface PendingBaton {
  readonly id: number;
  readonly task_id: number;
  readonly ts: number;
  readonly from_session_id: string | null;
  readonly from_agent: string;
  readonly to_agent: string;
  readonly to_session_id: string | null;
  readonly summary: string;
  readonly reason: string | null;
  readonly priority: 'high' | 'normal';
  readonly expires_at: number | null;
  readonly next: string;
}

export interface SuggestedCall {
  readonly tool: string;
  readonly args: Record<string, unknown>;
  readonly codex_mcp_call: string;
}

export interface QuotaPending {
  readonly kind: string;
  readonly task_id: number;
  readonly quota_observation_id: number;
  readonly quota_observation_kind: string;
  readonly claim_state: string;
  readonly old_owner: Record<string, unknown>;
  readonly files: string[];
  readonly age: { readonly milliseconds: number; readonly minutes: number };
  readonly expires_at: number | null;
  readonly expired: boolean;
  readonly evidence: string[];
  readonly next: string;
  readonly suggested_actions: {
    readonly accept: SuggestedCall;
    readonly decline: SuggestedCall;
    readonly release_expired: SuggestedCall;
  };
}

export interface InboxBatons {
  readonly handoffs: readonly PendingBaton[];
  readonly quotaPending: readonly QuotaPending[];
  readonly expiredQuota: readonly PendingBaton[];
  readonly wakes: readonly PendingBaton[];
}

/** Nobody hands work over yet, so nothing is on its way. */
export async function inboxBatons(_unit: Reads, _scope: InboxScope): Promise<InboxBatons> {
  return { handoffs: [], quotaPending: [], expiredQuota: [], wakes: [] };
}
