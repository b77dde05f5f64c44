import type { Lane } from '../../../lanes/rules/lane.ts';
import { riskOf } from '../../../lanes/rules/lane.ts';
import type { Inbox } from '../../flows/read-inbox.ts';
import { inboxIds } from '../inbox/inbox-parts.ts';
import type { Attention, AttentionCounts } from './context-shape.ts';

interface Reader {
  readonly agent: string;
  readonly session: string;
}

export function attentionCountsOf(inbox: Inbox, lanes: readonly Lane[]): AttentionCounts {
  const { batons, files } = inbox;
  return {
    lane_needs_attention_count: lanes.filter((lane) => riskOf(lane) !== 'none').length,
    pending_handoff_count: batons.handoffs.length,
    pending_wake_count: batons.wakes.length,
    unread_message_count: inbox.unread,
    stalled_lane_count: inbox.lanes.stalledTotal,
    recent_other_claim_count: files.counts.fresh,
    blocked: inbox.blocked,
  };
}

/** Waiting items as counts and ids; the limit never cuts blocking items. */
export function attentionOf(
  inbox: Inbox,
  { agent, session }: Reader,
  counts: AttentionCounts,
  limit: number,
): Attention {
  const { ids, blocking } = inboxIds(inbox);
  const listed = ids.slice(0, Math.max(limit, blocking));
  const { batons, files, lanes } = inbox;
  return {
    session_id: session,
    agent,
    unread_messages: inbox.unread,
    pending_handoffs: batons.handoffs.length,
    pending_wakes: batons.wakes.length,
    blocking: inbox.blocked,
    stale_claims: files.counts.stale,
    expired_claims: files.counts.expired,
    weak_claims: files.counts.weak,
    paused_lanes: lanes.paused.length,
    stalled_lanes: lanes.stalledTotal,
    counts,
    observation_ids: [...listed],
    observation_ids_truncated: listed.length < ids.length,
    hydration: 'Hydrate with attention_inbox; call get_observations with observation_ids only for bodies.',
    hydrate_with: 'attention_inbox',
    next_action: inbox.nextAction,
  };
}
