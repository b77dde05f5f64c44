import { notificationEnvelope } from '../../core/runs/task-notification.ts';
import {
  showNotifications,
  takeBackNotifications,
  unshownNotifications,
} from '../../flows/workers/show-notifications.ts';
import type { Scope } from '../../store/context.ts';
import type { Store } from '../../store/store.ts';
import type { Outcome } from './door.ts';

/** More reports would drown the answer; the rest comes with the next answer. */
const AT_ONCE = 5;

/** The caller was not admitted, or the store is failing: these refusals get no counts. */
const silent = [
  'UNAUTHENTICATED',
  'SCOPE_REQUIRED',
  'CONFIG_INVALID',
  'STORE_UNAVAILABLE',
  'STORE_DAMAGED',
  'DISK_FULL',
  'INTERNAL',
];

/** Adds the waiting counts to a refusal, whose own unit did not return them. */
export async function withCounts(store: Store, scope: Scope, outcome: Outcome): Promise<Outcome> {
  const isRefusal = !outcome.ok || ('success' in outcome.output && outcome.output.success === false);
  if (!isRefusal || (!outcome.ok && silent.includes(outcome.error.code))) return outcome;
  return { ...outcome, waiting: await store.read(scope, (unit) => unit.waiting.counts()) };
}

interface Reading {
  /** Whether a model is known to read the reports. Otherwise they do not count as shown. */
  readonly marks: boolean;
  readonly signal: AbortSignal | undefined;
}

/** Adds reports that the session has not seen to an answer. */
export async function withReports(store: Store, scope: Scope, outcome: Outcome, reading: Reading): Promise<Outcome> {
  if (!outcome.ok || outcome.waiting.notifications === undefined) return outcome;
  const { marks, signal } = reading;
  // Reads before writing: a report stays counted long after it was shown.
  const unshown = await store.read(scope, (unit) => unshownNotifications(unit, marks ? 1 : AT_ONCE));
  if (unshown.length === 0) return outcome;
  if (!marks) return { ...outcome, reports: unshown.map(notificationEnvelope) };
  const shown = await store.write(scope, 'show-notifications', (unit) => showNotifications(unit, AT_ONCE));
  if (shown.length === 0) return outcome;
  if (signal?.aborted !== true) return { ...outcome, reports: shown.map(notificationEnvelope) };
  // The call was aborted: the answer is not sent, so the reports do not count as shown.
  await store.write(scope, 'show-notifications', (unit) => takeBackNotifications(unit, shown));
  return outcome;
}
