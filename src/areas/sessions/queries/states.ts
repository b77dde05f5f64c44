import type { Schema } from '../../../composition/schema.ts';
import { type AgentId, type SessionId, WORKSPACE_ID } from '../../../kernel/rules/identity.ts';
import { joined } from '../../../kernel/rules/joined.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { type Page, type PageRequest, readPage, textCursor } from '../../../kernel/store/paging.ts';
import {
  isRefutedBy,
  minuteOf,
  type Reported,
  type ReportedState,
  type SessionActivity,
  type SessionEnd,
  type SessionProcess,
  type SessionState,
  shownState,
} from '../rules/session-state.ts';

type StateRow = Schema['session_states'];

function reportedFrom(row: StateRow): Reported {
  const { pid, pid_started: started, machine } = row;
  return {
    session: row.session_id,
    agent: row.agent_id,
    // The table's check allows nothing else.
    state: row.state as ReportedState,
    since: row.since,
    about: row.about,
    until: row.until,
    process: pid === null || machine === null ? null : { pid, started, machine },
  };
}

/** A session as people see it. */
export interface ShownSession {
  readonly session: SessionId;
  readonly agent: AgentId;
  readonly client: string | null;
  readonly surface: string;
  readonly cwd: string | null;
  readonly repoRoot: string | null;
  readonly branch: string | null;
  readonly startedAt: Instant;
  readonly lastSeenAt: Instant;
  readonly state: SessionState;
  readonly since: Instant | null;
  readonly about: string | null;
  readonly until: Instant | null;
}

interface Asked {
  readonly agent?: AgentId | undefined;
  /** `false`: also sessions that have gone. */
  readonly openOnly: boolean;
}

/** People at a page or a terminal are not sessions that work. */
const SURFACES = ['mcp', 'rest'];

export function stateReads(context: UnitContext) {
  const { db } = context.connection;
  return joined(sessionPages(context), {
    async find(session: SessionId): Promise<Reported | undefined> {
      return (await reportsOf(context, [session])).get(session);
    },
    /** What these sessions did, by minute, oldest first. */
    async minutes(sessions: readonly SessionId[], since: Instant) {
      if (sessions.length === 0) return [];
      return db
        .selectFrom('session_minutes')
        .select(['session_id as session', 'minute', 'calls', 'edits', 'actions'])
        .select(['input_tokens as inputTokens', 'output_tokens as outputTokens'])
        .where('session_id', 'in', [...sessions])
        .where('minute', '>=', since)
        .orderBy('minute')
        .execute();
    },
    /** Reports of sessions that are not known to have gone, with how they ended. */
    async open(): Promise<readonly (Reported & SessionEnd)[]> {
      const rows = await db
        .selectFrom('session_states')
        .leftJoin('sessions', 'sessions.id', 'session_states.session_id')
        .selectAll('session_states')
        .select(['sessions.ended_at as endedAt', 'sessions.ended_how as endedHow'])
        .where('session_states.state', '<>', 'gone')
        .execute();
      return rows.map((row) => ({ ...reportedFrom(row), endedAt: row.endedAt, endedHow: row.endedHow }));
    },
  });
}

async function reportsOf({ connection: { db } }: UnitContext, sessions: readonly SessionId[]) {
  if (sessions.length === 0) return new Map<SessionId, Reported>();
  const rows = await db
    .selectFrom('session_states')
    .selectAll()
    .where('session_id', 'in', [...sessions])
    .execute();
  return new Map(rows.map((row) => [row.session_id, reportedFrom(row)]));
}

function sessionPages(context: UnitContext) {
  const { db } = context.connection;
  return {
    /** Sessions of clients and runs, the one that began last first. */
    async page({ agent, openOnly }: Asked, { limit, cursor }: PageRequest): Promise<Page<ShownSession>> {
      let query = db
        .selectFrom('sessions')
        .leftJoin('session_states', 'session_states.session_id', 'sessions.id')
        .selectAll('sessions')
        .where('sessions.became', 'is', null)
        .where('sessions.surface', 'in', SURFACES);
      if (agent !== undefined) query = query.where('sessions.agent_id', '=', agent);
      if (cursor !== undefined) {
        const last = textCursor(cursor);
        query = query.where((row) =>
          row.or([
            row('sessions.started_at', '<', last.at),
            row.and([row('sessions.started_at', '=', last.at), row('sessions.id', '<', last.id)]),
          ]),
        );
      }
      if (openOnly) {
        query = query
          .where((row) => row.or([row('session_states.state', 'is', null), row('session_states.state', '<>', 'gone')]))
          .where((row) =>
            row.or([
              row('sessions.ended_at', 'is', null),
              // A silent session is still there if its process is known: the watch over processes notices its end.
              row.and([row('sessions.ended_how', '=', 'silence'), row('session_states.pid', 'is not', null)]),
            ]),
          );
      }
      const ordered = query.orderBy('sessions.started_at', 'desc').orderBy('sessions.id', 'desc');
      const { rows, next } = await readPage(ordered, limit, ({ started_at, id }) => `${started_at}-${id}`);
      const reports = await reportsOf(
        context,
        rows.map(({ id }) => id),
      );
      return { items: rows.map((row) => shownFrom(row, reports.get(row.id))), next };
    },
    /** How many sessions that have not gone are in each state that is known. */
    async counts(): Promise<Readonly<Record<string, number>>> {
      const rows = await db
        .selectFrom('session_states')
        .innerJoin('sessions', 'sessions.id', 'session_states.session_id')
        .select(({ fn }) => ['session_states.state', fn.countAll<number>().as('count')])
        .where('session_states.state', '<>', 'gone')
        .where('sessions.became', 'is', null)
        .where((row) =>
          row.or([
            row('sessions.ended_at', 'is', null),
            row.and([row('sessions.ended_how', '=', 'silence'), row('session_states.pid', 'is not', null)]),
          ]),
        )
        .groupBy('session_states.state')
        .execute();
      return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]));
    },
  };
}

function shownFrom(row: Schema['sessions'], reported: Reported | undefined): ShownSession {
  const shown = shownState(reported, { endedAt: row.ended_at, endedHow: row.ended_how });
  const stands = shown.state === reported?.state;
  return {
    session: row.id,
    agent: row.agent_id,
    client: row.client,
    surface: row.surface,
    cwd: row.cwd,
    repoRoot: row.repo_root,
    branch: row.branch,
    startedAt: row.started_at,
    lastSeenAt: row.last_seen_at,
    ...shown,
    about: stands ? reported.about : null,
    until: stands ? reported.until : null,
  };
}

export interface NewState extends Pick<Reported, 'session' | 'agent' | 'state' | 'about' | 'since'> {
  /** Undefined: the process that is known stays. */
  readonly process?: SessionProcess | undefined;
}

export function stateWrites(context: UnitContext) {
  const { db } = context.connection;
  return joined(stateReads(context), {
    async put({ session, agent, state, about, since, process }: NewState): Promise<void> {
      const known = {
        pid: process?.pid ?? null,
        pid_started: process?.started ?? null,
        machine: process?.machine ?? null,
      };
      await db
        .insertInto('session_states')
        .values({ session_id: session, agent_id: agent, state, since, about, until: null, ...known })
        .onConflict((conflict) =>
          conflict
            .column('session_id')
            .doUpdateSet({ state, since, about, until: null, ...(process === undefined ? {} : known) })
            .where('session_states.agent_id', '=', agent),
        )
        .execute();
      context.emit({ type: 'session.state', agentId: agent, collectionId: WORKSPACE_ID, after: { session, state } });
    },
    async setProcess(session: SessionId, process: SessionProcess): Promise<void> {
      await db
        .updateTable('session_states')
        .set({ pid: process.pid, pid_started: process.started, machine: process.machine })
        .where('session_id', '=', session)
        .execute();
    },
    async setUntil(session: SessionId, until: Instant): Promise<void> {
      await db.updateTable('session_states').set({ until }).where('session_id', '=', session).execute();
    },
    async dropBefore(before: Instant): Promise<void> {
      await db.deleteFrom('session_minutes').where('minute', '<', before).execute();
      await db.deleteFrom('session_states').where('state', '=', 'gone').where('since', '<', before).execute();
    },
  });
}

export interface Happened extends Partial<SessionActivity> {
  readonly session: SessionId;
  readonly at: Instant;
}

export function minuteWrites(context: UnitContext) {
  const { db } = context.connection;
  return {
    /** Adds to the counts of the session's minute. */
    async add({ session, at, calls = 0, edits = 0, actions = 0, ...tokens }: Happened): Promise<void> {
      const { inputTokens = null, outputTokens = null } = tokens;
      await db
        .insertInto('session_minutes')
        .values({
          session_id: session,
          minute: minuteOf(at),
          calls,
          edits,
          actions,
          input_tokens: inputTokens,
          output_tokens: outputTokens,
        })
        .onConflict((conflict) =>
          conflict.columns(['session_id', 'minute']).doUpdateSet((row) => ({
            calls: row('session_minutes.calls', '+', calls),
            edits: row('session_minutes.edits', '+', edits),
            actions: row('session_minutes.actions', '+', actions),
            ...(inputTokens === null
              ? {}
              : { input_tokens: row(row.fn.coalesce('session_minutes.input_tokens', row.lit(0)), '+', inputTokens) }),
            ...(outputTokens === null
              ? {}
              : {
                  output_tokens: row(row.fn.coalesce('session_minutes.output_tokens', row.lit(0)), '+', outputTokens),
                }),
          })),
        )
        .execute();
    },
    /** Counts calls of sessions, and returns the reports that these calls refute: their sessions work again. */
    async called(calls: readonly { readonly session: SessionId; readonly began: Instant; readonly at: Instant }[]) {
      const groups = new Map<string, { session: SessionId; at: Instant; calls: number }>();
      for (const { session, at } of calls) {
        const key = `${session} ${minuteOf(at)}`;
        groups.set(key, { session, at, calls: (groups.get(key)?.calls ?? 0) + 1 });
      }
      for (const group of groups.values()) await this.add(group);
      const sessions = [...new Set(calls.map(({ session }) => session))];
      const rows =
        sessions.length === 0
          ? []
          : await db.selectFrom('session_states').selectAll().where('session_id', 'in', sessions).execute();
      return rows.map(reportedFrom).flatMap((one) => {
        const call = calls.findLast(({ session, began }) => session === one.session && isRefutedBy(one, began));
        return call === undefined ? [] : [{ ...one, since: call.at }];
      });
    },
  };
}
