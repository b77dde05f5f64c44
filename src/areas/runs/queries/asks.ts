import type { Selectable } from 'kysely';
import type { Schema } from '../../../composition/schema.ts';
import type { AgentId, SessionId } from '../../../kernel/rules/identity.ts';
import { joined } from '../../../kernel/rules/joined.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { json } from '../../../kernel/store/json.ts';
import { lockRows } from '../../../kernel/store/lock-rows.ts';
import type { AskDecision, AskedAction, AskPart, AskState, PersonAsk } from '../rules/ask.ts';

type Row = Selectable<Schema['asks']> & {
  readonly agent: string;
  readonly person: string;
  readonly runId: string | null;
  readonly taskId: number | null;
  readonly text: string;
  readonly createdAt: number;
};

function askFrom(row: Row): PersonAsk {
  const { agent, person, runId, taskId, text, createdAt } = row;
  const base = {
    id: row.notice_id,
    // The table's checks allow nothing else, here and below.
    state: row.state as AskState,
    session: row.session_id,
    answeredBy: row.answered_by,
    answeredAt: row.answered_at,
    ...{ agent, person, runId, taskId, text, createdAt },
  };
  if (row.kind === 'approval') {
    const { tool, arguments: given, folder, said, reason } = row;
    const action = { tool: tool ?? '', arguments: given ?? '', folder, said };
    return { ...base, kind: 'approval', action, decision: row.decision as AskDecision | null, reason };
  }
  const fallback =
    row.fallback_at === null ? null : { at: row.fallback_at, answers: json<string[]>(row.fallback) ?? [] };
  const parts = json<AskPart[]>(row.parts) ?? [];
  return { ...base, kind: 'question', parts, fallback, answers: json<string[]>(row.answers) };
}

export interface NewQuestion {
  readonly id: number;
  readonly session: SessionId | null;
  readonly parts: readonly AskPart[];
  readonly fallback: { readonly at: Instant; readonly answers: readonly string[] } | null;
}

export interface NewApproval {
  readonly id: number;
  readonly session: SessionId | null;
  readonly action: AskedAction;
}

export interface AskEnd {
  readonly state: Exclude<AskState, 'open'>;
  readonly by: AgentId | null;
  readonly answers?: readonly string[];
  readonly decision?: AskDecision;
  readonly reason?: string | null;
}

export function askReads(context: UnitContext) {
  const { db } = context.connection;
  return joined(openAsks(context), {
    /** For its person, its agent and whoever oversees the hub: the caller of this checks that. */
    async find(id: number): Promise<PersonAsk | undefined> {
      const row = await rowsOf(context).where('notice_id', '=', id).executeTakeFirst();
      return row === undefined ? undefined : askFrom(row);
    },
    /** Whether a person has allowed exactly this action for the rest of the run. */
    async isAllowedFor(runId: string, { tool, arguments: given, folder }: AskedAction): Promise<boolean> {
      const found = await db
        .selectFrom('asks')
        .innerJoin('notices', 'notices.id', 'asks.notice_id')
        .select('asks.notice_id')
        .where('notices.run_id', '=', runId)
        .where('asks.decision', '=', 'allow_run')
        .where('asks.tool', '=', tool)
        .where('asks.arguments', '=', given)
        .where((row) => (folder === null ? row('asks.folder', 'is', null) : row('asks.folder', '=', folder)))
        .limit(1)
        .executeTakeFirst();
      return found !== undefined;
    },
    async putOff(person: AgentId, now: Instant): Promise<ReadonlySet<string>> {
      const found = await db
        .selectFrom('put_off_items')
        .select('item')
        .where('person_id', '=', person)
        .where('until', '>', now)
        .execute();
      return new Set(found.map(({ item }) => item));
    },
  });
}

function rowsOf({ connection: { db } }: UnitContext) {
  return db
    .selectFrom('asks')
    .innerJoin('notices', 'notices.id', 'asks.notice_id')
    .selectAll('asks')
    .select(['notices.agent_id as agent', 'notices.person_id as person', 'notices.run_id as runId'])
    .select(['notices.task_id as taskId', 'notices.text', 'notices.created_at as createdAt']);
}

function openAsks(context: UnitContext) {
  const open = () => rowsOf(context).where('asks.state', '=', 'open');
  return {
    async openOf(person: AgentId, limit: number): Promise<readonly PersonAsk[]> {
      const rows = await open().where('notices.person_id', '=', person).orderBy('notice_id').limit(limit).execute();
      return rows.map(askFrom);
    },
    async openOfRun(runId: string): Promise<readonly PersonAsk[]> {
      const rows = await open().where('notices.run_id', '=', runId).orderBy('notice_id').execute();
      return rows.map(askFrom);
    },
    /** Questions whose default holds from now on. */
    async overdue(now: Instant, limit: number): Promise<readonly PersonAsk[]> {
      const rows = await open().where('fallback_at', '<=', now).orderBy('fallback_at').limit(limit).execute();
      return rows.map(askFrom);
    },
    /** Open approvals of runs that have ended. */
    async orphaned(limit: number): Promise<readonly PersonAsk[]> {
      const rows = await open()
        .leftJoin('runs', 'runs.id', 'notices.run_id')
        .where('asks.kind', '=', 'approval')
        .where((row) => row.or([row('runs.id', 'is', null), row('runs.status', '<>', 'running')]))
        .orderBy('notice_id')
        .limit(limit)
        .execute();
      return rows.map(askFrom);
    },
    /** The agents of the running runs that wait for an approval, one for each run. */
    async waitingAgents(): Promise<readonly AgentId[]> {
      const rows = await context.connection.db
        .selectFrom('asks')
        .innerJoin('notices', 'notices.id', 'asks.notice_id')
        .innerJoin('runs', 'runs.id', 'notices.run_id')
        .innerJoin('thread_leases', 'thread_leases.run_id', 'runs.id')
        .select(['runs.id', 'runs.agent_id as agent'])
        .distinct()
        .where('asks.state', '=', 'open')
        .where('asks.kind', '=', 'approval')
        .where('runs.status', '=', 'running')
        .where('thread_leases.lease_until', '>', context.now)
        .execute();
      return rows.map(({ agent }) => agent);
    },
  };
}

const blank = {
  parts: null,
  fallback_at: null,
  fallback: null,
  tool: null,
  arguments: null,
  folder: null,
  said: null,
  answers: null,
  decision: null,
  reason: null,
  answered_by: null,
  answered_at: null,
};

export function askWrites(context: UnitContext) {
  const { now } = context;
  const { db } = context.connection;
  return joined(askReads(context), {
    async addQuestion({ id, session, parts, fallback }: NewQuestion): Promise<void> {
      await db
        .insertInto('asks')
        .values({
          ...blank,
          notice_id: id,
          kind: 'question',
          session_id: session,
          state: 'open',
          parts: JSON.stringify(parts),
          fallback_at: fallback?.at ?? null,
          fallback: fallback === null ? null : JSON.stringify(fallback.answers),
        })
        .execute();
    },
    async addApproval({ id, session, action }: NewApproval): Promise<void> {
      await db
        .insertInto('asks')
        .values({ ...blank, notice_id: id, kind: 'approval', session_id: session, state: 'open', ...action })
        .execute();
    },
    /** Ends it and clears its notice; false if it was not open any more. Of two at once, one gets true. */
    async end(id: number, { state, by, answers, decision, reason }: AskEnd): Promise<boolean> {
      await lockRows(db.selectFrom('asks').select('notice_id').where('notice_id', '=', id), context).executeTakeFirst();
      const { numUpdatedRows } = await db
        .updateTable('asks')
        .set({
          state,
          answered_by: by,
          answered_at: now,
          answers: answers === undefined ? null : JSON.stringify(answers),
          decision: decision ?? null,
          reason: reason ?? null,
        })
        .where('notice_id', '=', id)
        .where('state', '=', 'open')
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) return false;
      await db.updateTable('notices').set({ read_at: now }).where('id', '=', id).where('read_at', 'is', null).execute();
      return true;
    },
    /** Gives an unread notice, and what it asks, to another person. */
    async give(id: number, person: AgentId): Promise<void> {
      await db.updateTable('notices').set({ person_id: person }).where('id', '=', id).execute();
    },
    async putOffUntil(person: AgentId, item: string, until: Instant): Promise<void> {
      await db
        .insertInto('put_off_items')
        .values({ person_id: person, item, until })
        .onConflict((conflict) => conflict.columns(['person_id', 'item']).doUpdateSet({ until }))
        .execute();
    },
  });
}
