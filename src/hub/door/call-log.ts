import type { Caller } from '../../core/caller.ts';
import type { AgentId, SessionId } from '../../core/identity.ts';
import { type Instant, SECOND } from '../../core/time.ts';
import { systemScope } from '../../store/context.ts';
import type { Store } from '../../store/store.ts';
import { arrivalOf } from './arrival.ts';
import type { CallRecord } from './call-tool.ts';

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
  let sessions = new Map<SessionId, Caller>();
  /** Sessions that calls named on these connections: they count as active, as does the connection. */
  let named = new Map<SessionId, AgentId>();
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
    const [batch, seen, acted] = [rows, sessions, named];
    rows = [];
    if (batch.length > 0) last = batch;
    sessions = new Map();
    named = new Map();
    if (batch.length > 0 || seen.size > 0) {
      written = written.then(() => write(batch, seen, acted)).then(succeeded, failed);
    }
    return written;
  }

  function write(
    batch: readonly MetricRow[],
    seen: ReadonlyMap<SessionId, Caller>,
    acted: ReadonlyMap<SessionId, AgentId>,
  ): Promise<void> {
    const arrivals = [...seen.values()].map(arrivalOf);
    return store.write(systemScope, 'call-log', async (unit) => {
      for (const arrival of arrivals) await unit.sessions.touch(arrival);
      for (const [session, agent] of acted) await unit.sessions.seenAgain(session, agent);
      await unit.claims.renew([...seen.keys(), ...acted.keys()]);
      await unit.metrics.add(batch.map(rowFrom));
    });
  }

  return {
    record(record: CallRecord): void {
      const durationUs = Number((process.hrtime.bigint() - record.startedNs) / 1000n);
      rows.push({ at: store.now(), record, durationUs });
      if (record.code !== 'UNAUTHENTICATED') {
        sessions.set(record.caller.session, record.caller);
        if (record.acting.session !== record.caller.session) named.set(record.acting.session, record.acting.agent);
      }
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

function isCall(record: CallRecord, session: SessionId, tool: string): boolean {
  return record.session === session && record.tool === tool && record.code === null;
}

function rowFrom({ at, record, durationUs }: MetricRow) {
  return {
    at,
    tool: record.tool,
    surface: record.caller.surface,
    agent_id: record.caller.agent,
    session_id: record.session,
    code: record.code,
    duration_us: durationUs,
    bytes_in: record.bytesIn,
    bytes_out: record.bytesOut,
  };
}
