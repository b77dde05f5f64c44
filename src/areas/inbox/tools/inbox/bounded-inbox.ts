import { tokensOfJson } from '../../../../kernel/text/token-estimate.ts';
import { cutWorstFirst, placesIn, type Tier } from '../../../../kernel/tool/worst-first.ts';
import type { Inbox } from '../../flows/read-inbox.ts';
import type { InboxBuckets } from './inbox-shape.ts';

type Lists = {
  [K in keyof InboxBuckets as InboxBuckets[K] extends readonly unknown[] ? K : never]: InboxBuckets[K];
} & {
  readonly top_stale_branches: InboxBuckets['stale_claim_signals']['top_stale_branches'];
};
type ListName = keyof Lists;

interface Room {
  /** How many entries earlier answers have shown. */
  readonly from: number;
  readonly tokens: number;
}

/** The buckets of an inbox as far as they fit into an answer, worst first, and what was left out. */
export function boundedBuckets(buckets: InboxBuckets, inbox: Inbox, head: object, { from, tokens }: Room) {
  const lists: Lists = { ...buckets, top_stale_branches: buckets.stale_claim_signals.top_stale_branches };
  const tiers = tiersOf(lists);
  const frame = [head, keeping(buckets, () => [])];
  const cut = cutWorstFirst({ tiers, entryOf: (list, place) => lists[list][place], frame, from, tokens });
  const kept = keeping(buckets, (name, entries) => entries.filter((_, place) => cut.shown.get(name)?.has(place)));
  const available = tiers.reduce((sum, { places }) => sum + places.length, 0) + unlisted(buckets, inbox);
  return { kept, count: cut.count, available, next: cut.next };
}

/** The worst comes first: what blocks somebody, what lapses, what waits for an answer, then news and signs of others. */
function tiersOf(lists: Lists): readonly Tier<ListName>[] {
  const of = (list: ListName, first: number): Tier<ListName> => ({
    list,
    places: placesIn<unknown>(lists[list]),
    first,
  });
  const mail = (urgency: string, first: number): Tier<ListName> => ({
    list: 'unread_messages',
    places: placesIn(lists.unread_messages, (one) => one.urgency === urgency),
    first,
  });
  return [
    mail('blocking', 3),
    of('quota_pending_claims', 1),
    of('pending_handoffs', 1),
    of('pending_relays', 1),
    mail('needs_reply', 1),
    of('coalesced_messages', 2),
    of('pending_wakes', 1),
    of('omx_runtime_warnings', 1),
    of('live_file_contentions', 1),
    of('paused_lanes', 1),
    of('stalled_lanes', 1),
    mail('fyi', 1),
    of('recent_other_claims', 2),
    of('file_heat', 3),
    of('read_receipts', 1),
    of('expired_quota_handoffs', 1),
    of('top_stale_branches', 1),
  ];
}

/** What the lists do not hold because it was not read. */
function unlisted({ unread_messages: mail, stalled_lanes: stalled }: InboxBuckets, { unread, lanes }: Inbox): number {
  return unread - mail.length + lanes.stalledTotal - stalled.length;
}

type Choose = <T>(name: ListName, entries: readonly T[]) => T[];

function keeping(buckets: InboxBuckets, choose: Choose): InboxBuckets {
  const stalled = choose('stalled_lanes', buckets.stalled_lanes);
  const { top_stale_branches: branches, ...signals } = buckets.stale_claim_signals;
  return {
    pending_handoffs: choose('pending_handoffs', buckets.pending_handoffs),
    pending_relays: choose('pending_relays', buckets.pending_relays),
    quota_pending_claims: choose('quota_pending_claims', buckets.quota_pending_claims),
    expired_quota_handoffs: choose('expired_quota_handoffs', buckets.expired_quota_handoffs),
    pending_wakes: choose('pending_wakes', buckets.pending_wakes),
    unread_messages: choose('unread_messages', buckets.unread_messages),
    coalesced_messages: choose('coalesced_messages', buckets.coalesced_messages),
    read_receipts: choose('read_receipts', buckets.read_receipts),
    paused_lanes: choose('paused_lanes', buckets.paused_lanes),
    stalled_lanes: stalled,
    stalled_lanes_truncated: buckets.stalled_lanes_truncated || stalled.length < buckets.stalled_lanes.length,
    stale_claim_signals: { ...signals, top_stale_branches: choose('top_stale_branches', branches) },
    recent_other_claims: choose('recent_other_claims', buckets.recent_other_claims),
    live_file_contentions: choose('live_file_contentions', buckets.live_file_contentions),
    file_heat: choose('file_heat', buckets.file_heat),
    omx_runtime_warnings: choose('omx_runtime_warnings', buckets.omx_runtime_warnings),
  };
}

/** The counts of a whole answer, which concern everything in it. */
export function inboxBudget(answer: object, { returned, available }: { returned: number; available: number }) {
  const collapsed = Math.max(0, available - returned);
  return {
    items_available: available,
    items_returned: returned,
    collapsed_count: collapsed,
    estimated_tokens_returned: Math.ceil(tokensOfJson(answer)),
    hydrate_with: 'get_observations',
    why_collapsed: collapsed === 0 ? null : 'The worst come first; next_cursor brings the rest.',
  };
}
