import { notificationEnvelope } from '../../core/runs/task-notification.ts';
import {
  showNotifications,
  takeBackNotifications,
  unshownNotifications,
} from '../../flows/workers/show-notifications.ts';
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

interface Reading {
  /** Whether a model is known to read what stands beside the answer. Else a report there does not count as shown. */
  readonly marks: boolean;
  readonly signal: AbortSignal | undefined;
}

/** Puts reports that the session has not seen beside an answer. */
export async function withReports(store: Store, scope: Scope, outcome: Outcome, reading: Reading): Promise<Outcome> {
  if (!outcome.ok || outcome.waiting.notifications === undefined) return outcome;
  const { marks, signal } = reading;
  // A look without a write first: a report that was shown stays counted for a long time.
  const unshown = await store.read(scope, (unit) => unshownNotifications(unit, marks ? 1 : AT_ONCE));
  if (unshown.length === 0) return outcome;
  if (!marks) return { ...outcome, reports: unshown.map(notificationEnvelope) };
  const shown = await store.write(scope, 'show-notifications', (unit) => showNotifications(unit, AT_ONCE));
  if (shown.length === 0) return outcome;
  if (signal?.aborted !== true) return { ...outcome, reports: shown.map(notificationEnvelope) };
  // Taken back meanwhile: the answer is not sent, so nobody has seen them.
  await store.write(scope, 'show-notifications', (unit) => takeBackNotifications(unit, shown));
  return outcome;
}
