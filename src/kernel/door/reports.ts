import type { Scope } from '../rules/caller.ts';
import type { Store } from '../store/store.ts';
import type { Reads, Writes } from '../store/unit.ts';
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

/** Texts that come with answers, each once per session. */
export interface ReportSource {
  /** The texts that the session has not been shown. */
  unshown(unit: Reads, limit: number): Promise<readonly string[]>;
  /** The same; they now count as shown, unless they are taken back. */
  show(unit: Writes, limit: number): Promise<ShownReports>;
}

interface ShownReports {
  readonly texts: readonly string[];
  /** The answer was not sent, so a later one will include them. */
  takeBack(unit: Writes): Promise<void>;
}

interface Reading {
  /** Whether a model is known to read the reports. Otherwise they do not count as shown. */
  readonly marks: boolean;
  readonly signal: AbortSignal | undefined;
}

interface ReportParts {
  readonly store: Store;
  readonly reports: ReportSource;
}

/** Adds reports that the session has not seen to an answer. */
export async function withReports(
  { store, reports }: ReportParts,
  scope: Scope,
  outcome: Outcome,
  { marks, signal }: Reading,
): Promise<Outcome> {
  if (!outcome.ok || outcome.waiting.notifications === undefined) return outcome;
  // Reads before writing: a report stays counted long after it was shown.
  const unshown = await store.read(scope, (unit) => reports.unshown(unit, marks ? 1 : AT_ONCE));
  if (unshown.length === 0) return outcome;
  if (!marks) return { ...outcome, reports: unshown };
  const shown = await store.write(scope, 'show-notifications', (unit) => reports.show(unit, AT_ONCE));
  if (shown.texts.length === 0) return outcome;
  if (signal?.aborted !== true) return { ...outcome, reports: shown.texts };
  // The call was aborted: the answer is not sent, so the reports do not count as shown.
  await store.write(scope, 'show-notifications', (unit) => shown.takeBack(unit));
  return outcome;
}
