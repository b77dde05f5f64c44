import { notificationEnvelope } from '../../core/runs/task-notification.ts';
import { showNotifications, unshownNotifications } from '../../flows/workers/show-notifications.ts';
import type { Scope } from '../../store/context.ts';
import type { Store } from '../../store/store.ts';
import type { Outcome } from './door.ts';

/** More would drown the answer itself; the rest comes with the next one. */
const AT_ONCE = 5;

/** The caller was not admitted, or the store is failing: nothing is counted for these. */
const silent = [
  'UNAUTHENTICATED',
  'SCOPE_REQUIRED',
  'CONFIG_INVALID',
  'STORE_UNAVAILABLE',
  'STORE_DAMAGED',
  'DISK_FULL',
  'INTERNAL',
];

/** Counts what waits beside a refusal too, which has come out of its own unit without. */
export async function withCounts(store: Store, scope: Scope, outcome: Outcome): Promise<Outcome> {
  const isRefusal = !outcome.ok || ('success' in outcome.output && outcome.output.success === false);
  if (!isRefusal || (!outcome.ok && silent.includes(outcome.error.code))) return outcome;
  return { ...outcome, waiting: await store.read(scope, (unit) => unit.waiting.counts()) };
}

/** Puts reports that the session has not seen beside an answer. */
export async function withReports(store: Store, scope: Scope, outcome: Outcome): Promise<Outcome> {
  if (!outcome.ok || outcome.waiting.notifications === undefined) return outcome;
  // A look without a write first: a report that was shown stays counted for a long time.
  const unshown = await store.read(scope, (unit) => unshownNotifications(unit, 1));
  if (unshown.length === 0) return outcome;
  const shown = await store.write(scope, 'show-notifications', (unit) => showNotifications(unit, AT_ONCE));
  return shown.length === 0 ? outcome : { ...outcome, reports: shown.map(notificationEnvelope) };
}
