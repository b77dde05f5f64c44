import type { z } from 'zod';
import type { Instant } from '../../../../kernel/rules/time.ts';
import type { TaskMessage } from '../../../messages/rules/task-message.ts';
import type { Inbox } from '../../flows/read-inbox.ts';
import { asGroups, asInboxMessage, asOtherEntry, asReceipt, type inboxMessage } from './inbox-messages.ts';
import type { InboxBuckets, InboxSummary } from './inbox-shape.ts';

/** How many items are listed individually besides the blocking ones; groups and counts cover the rest. */
const LISTED = 20;

export function inboxSummary(inbox: Inbox): InboxSummary {
  const { batons, files, lanes } = inbox;
  return {
    pending_handoff_count: batons.handoffs.length,
    pending_relay_count: batons.relays.length,
    quota_pending_claim_count: batons.quotaPending.length,
    expired_quota_handoff_count: batons.expiredQuota.length,
    pending_wake_count: batons.wakes.length,
    unread_message_count: inbox.unread,
    paused_lane_count: lanes.paused.length,
    stalled_lane_count: lanes.stalledTotal,
    fresh_other_claim_count: files.counts.fresh,
    stale_other_claim_count: files.counts.stale,
    expired_other_claim_count: files.counts.expired,
    weak_other_claim_count: files.counts.weak,
    recent_other_claim_count: files.counts.fresh,
    live_file_contention_count: files.contentions.length,
    hot_file_count: files.hot.length,
    omx_runtime_warning_count: lanes.warnings.length,
    blocked: inbox.blocked,
    next_action: inbox.nextAction,
  };
}

export function inboxBuckets(inbox: Inbox, reader: Reader, now: Instant): InboxBuckets {
  const { batons, files, lanes } = inbox;
  return {
    pending_handoffs: [...batons.handoffs],
    pending_relays: [...batons.relays],
    quota_pending_claims: [...batons.quotaPending],
    expired_quota_handoffs: [...batons.expiredQuota],
    pending_wakes: [...batons.wakes],
    unread_messages: unreadMessages(inbox, reader, now),
    coalesced_messages: asGroups(inbox.messages),
    read_receipts: inbox.receipts.map(asReceipt),
    paused_lanes: [...lanes.paused],
    stalled_lanes: [...lanes.stalled],
    stalled_lanes_truncated: lanes.stalledTotal > lanes.stalled.length,
    stale_claim_signals: files.stale,
    recent_other_claims: [...files.recentOtherClaims],
    live_file_contentions: [...files.contentions],
    file_heat: [...files.hot],
    omx_runtime_warnings: [...lanes.warnings],
  };
}

interface Reader {
  readonly agent: string;
  readonly session: string;
}

function unreadMessages({ messages, board }: Inbox, reader: Reader, now: Instant): z.output<typeof inboxMessage>[] {
  const all = [
    ...messages.map((one) => asInboxMessage(one, reader, now)),
    ...board.map((one) => asOtherEntry(one, reader)),
  ];
  const of = (urgency: string) => all.filter((one) => one.urgency === urgency).toSorted((a, b) => b.id - a.id);
  return [...of('blocking'), ...[...of('needs_reply'), ...of('fyi')].slice(0, LISTED)];
}

/** Unique ids in reading order, and the number of blocking ones, which no limit may cut. */
export function inboxIds({ messages, board, batons, receipts }: Inbox): {
  readonly ids: readonly number[];
  readonly blocking: number;
} {
  const mail = board.map(({ message }) => message);
  const idsOf = (all: readonly Pick<TaskMessage, 'id' | 'urgency'>[], urgency: string) =>
    all.filter((one) => one.urgency === urgency).map(({ id }) => id);
  const blocking = [...idsOf(messages, 'blocking'), ...idsOf(mail, 'blocking')];
  const ids = [
    ...blocking,
    ...batons.quotaPending.map((one) => one.quota_observation_id),
    ...batons.handoffs.map(({ id }) => id),
    ...batons.relays.map(({ id }) => id),
    ...batons.wakes.map(({ id }) => id),
    ...idsOf(messages, 'needs_reply'),
    ...idsOf(mail, 'needs_reply'),
    ...asGroups(messages).map(({ latest_id }) => latest_id),
    ...idsOf(mail, 'fyi'),
    ...receipts.flatMap(({ receiptId }) => (receiptId === null ? [] : [receiptId])),
  ];
  return { ids: [...new Set(ids)], blocking: blocking.length };
}
