/** How many items of each kind wait, as far as they decide the next step. */
export interface InboxCounts {
  readonly quotaPending: number;
  readonly quotaPendingExpired: number;
  readonly quotaHandoffs: number;
  readonly blocking: number;
  readonly handoffs: number;
  readonly relays: number;
  readonly needsReply: number;
  readonly wakes: number;
  readonly expiredQuotaHandoffs: number;
  readonly fyi: number;
  /** Read receipts of messages that were not `fyi`. */
  readonly receipts: number;
  readonly contentions: number;
  readonly runtimeWarnings: number;
  readonly pausedLanes: number;
  readonly stalledLanes: number;
  readonly staleClaims: number;
  readonly recentClaims: number;
}

/** Items that others wait for come first, purely informational ones last. */
const steps: readonly (readonly [keyof InboxCounts, string])[] = [
  ['quotaPending', 'Accept or decline quota-pending claims before choosing work.'],
  ['quotaPendingExpired', 'Release or accept expired quota-pending claims before choosing work.'],
  ['quotaHandoffs', 'Accept the handoff of an agent whose quota is used up.'],
  ['blocking', 'Reply to blocking messages before choosing work.'],
  ['handoffs', 'Accept or decline pending handoffs before choosing work.'],
  ['relays', 'Accept or decline pending relays before choosing work.'],
  ['needsReply', 'Reply to messages that need a reply.'],
  ['wakes', 'Look at pending wakes.'],
  ['expiredQuotaHandoffs', 'Look at expired quota handoffs; their work may be stranded.'],
  ['fyi', 'Read unread messages, then mark them read.'],
  ['receipts', 'Your messages were read and not answered yet; ask again if you wait for them.'],
  ['contentions', 'Settle files that several sessions edit before you touch them.'],
  ['runtimeWarnings', 'Look at runtime warnings.'],
  ['pausedLanes', 'Look at paused lanes.'],
  ['stalledLanes', 'Review stalled lanes before treating the repo as idle.'],
  ['staleClaims', 'Sweep stale claims that nobody works on.'],
  ['recentClaims', 'Look at what others have just claimed before you edit.'],
];

/** Nothing waits. */
export const QUIET = 'Inbox is quiet; no immediate attention items.';

export function inboxNextAction(counts: InboxCounts): string {
  const step = steps.find(([kind]) => counts[kind] > 0);
  return step?.[1] ?? QUIET;
}
