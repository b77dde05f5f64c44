import { expect, test } from 'vitest';
import { type InboxCounts, inboxNextAction } from './inbox.ts';

const order: readonly (keyof InboxCounts)[] = [
  'quotaPending',
  'quotaPendingExpired',
  'quotaHandoffs',
  'blocking',
  'handoffs',
  'relays',
  'needsReply',
  'wakes',
  'expiredQuotaHandoffs',
  'fyi',
  'receipts',
  'contentions',
  'runtimeWarnings',
  'pausedLanes',
  'stalledLanes',
  'staleClaims',
  'recentClaims',
];
const none = Object.fromEntries(order.map((kind) => [kind, 0])) as unknown as InboxCounts;

test('items that others wait for come before informational ones, kind by kind', () => {
  const alone = order.map((kind) => inboxNextAction({ ...none, [kind]: 1 }));
  expect(new Set(alone).size).toBe(order.length);
  order.forEach((_, index) => {
    const rest = Object.fromEntries(order.slice(index).map((kind) => [kind, 1]));
    expect(inboxNextAction({ ...none, ...rest })).toBe(alone[index]);
  });
  expect(inboxNextAction(none)).toBe('Inbox is quiet; no immediate attention items.');
});
