import type { Caller } from '../rules/caller.ts';
import { systemScope } from '../rules/caller.ts';
import type { AgentId, SessionId } from '../rules/identity.ts';
import { type Shown, shownTogether } from '../rules/news/shown.ts';
import { type Instant, SECOND } from '../rules/time.ts';
import type { Store } from '../store/store.ts';
import { arrivalOf } from './arrival.ts';
import type { CallRecord } from './call-tool.ts';

const HOOK = 'hook';

interface MetricRow {
  readonly at: number;
  readonly record: CallRecord;
  readonly durationUs: number;
}

/**
 * Metric rows and session activity, written at most once a second in a separate transaction. A killed process loses
 * only these.
 */
export function callLog(store: Store, report: (fault: unknown) => void) {
  let rows: MetricRow[] = [];
  /** The previous batch: a unit opened before it was written does not see it in the store. */
  let last: readonly MetricRow[] = [];
  let signs = noSigns();
  let timer: NodeJS.Timeout | undefined;
  let written = Promise.resolve();
  let told = '';

  function succeeded(): void {
    told = '';
  }

  /**
   * While the database is unreachable, a batch fails every second: the fault is reported once, until a batch succeeds
   * again.
   */
  function failed(fault: unknown): void {
    const text = String(fault);
    if (text !== told) report(fault);
    told = text;
  }

  /** Resolves when everything recorded so far is written, including by a concurrent flush: the store may close then. */
  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const [batch, seen] = [rows, signs];
    rows = [];
    signs = noSigns();
    if (batch.length > 0) {
      last = batch;
      written = written.then(() => write(store, batch, seen)).then(succeeded, failed);
    }
    return written;
  }

  return {
    record(record: CallRecord): void {
      const durationUs = Number((process.hrtime.bigint() - record.startedNs) / 1000n);
      rows.push({ at: store.now(), record, durationUs });
      // An idle session is not working because its client's hook waits for it.
      if (record.code !== 'UNAUTHENTICATED' && !record.byHook) noteSigns(signs, record);
      if (timer !== undefined) return;
      timer = setTimeout(() => void flush(), SECOND);
      timer.unref();
    },
    /** When a session last called a tool successfully, including calls that are not stored yet. */
    lastCall(session: SessionId, tool: string, since: Instant): Instant | undefined {
      const calls = [...last, ...rows].filter(({ at, record }) => at >= since && isCall(record, session, tool));
      return calls.at(-1)?.at;
    },
    flush,
  };
}

/** Who showed that it is there since the last batch. */
interface Signs {
  readonly connected: Map<SessionId, Caller>;
  /** What the sessions were shown of what waits for them. */
  readonly shown: Map<SessionId, { readonly agent: AgentId; readonly all: Shown[] }>;
  /** Sessions that calls of these connections were made in the name of. */
  readonly named: Map<SessionId, AgentId>;
}

const noSigns = (): Signs => ({ connected: new Map(), named: new Map(), shown: new Map() });

function noteSigns({ connected, named, shown }: Signs, { caller, acting, shown: some }: CallRecord): void {
  connected.set(caller.session, caller);
  if (some !== undefined) {
    const { all } = shown.get(acting.session) ?? { all: [] };
    shown.set(acting.session, { agent: acting.agent, all: [...all, some] });
  }
  if (acting.session !== caller.session) named.set(acting.session, acting.agent);
}

function write(store: Store, batch: readonly MetricRow[], { connected, named, shown }: Signs): Promise<void> {
  const arrivals = [...connected.values()].map(arrivalOf);
  return store.write(systemScope, 'call-log', async (unit) => {
    for (const arrival of arrivals) await unit.sessions.touch(arrival);
    for (const [session, agent] of named) await unit.sessions.seenAgain(session, agent);
    for (const [session, { agent, all }] of shown) await unit.offers.shown(agent, session, shownTogether(all));
    await unit.claims.renew([...connected.keys(), ...named.keys()]);
    await unit.metrics.add(batch.map(rowFrom));
    const refuted = await unit.minutes.called(batch.filter(isByModel).map(spanOf));
    for (const { session, agent, since } of refuted) {
      await unit.sessionStates.put({ session, agent, state: 'working', about: null, since });
    }
  });
}

function isByModel({ record: { byHook, caller, code } }: MetricRow): boolean {
  return !byHook && caller.surface === 'mcp' && code !== 'UNAUTHENTICATED';
}

function spanOf({ at, durationUs, record: { session } }: MetricRow) {
  return { session, began: at - Math.ceil(durationUs / 1000), at };
}

function isCall(record: CallRecord, session: SessionId, tool: string): boolean {
  return record.session === session && record.tool === tool && record.code === null;
}

function rowFrom({ at, record, durationUs }: MetricRow) {
  return {
    at,
    tool: record.tool,
    // No model made the call, so it counts neither as a use of a tool nor towards what calls cost.
    surface: record.byHook ? HOOK : record.caller.surface,
    agent_id: record.caller.agent,
    session_id: record.session,
    code: record.code,
    duration_us: durationUs,
    // The columns hold characters, despite their names.
    bytes_in: record.charactersIn,
    bytes_out: record.charactersOut,
  };
}
