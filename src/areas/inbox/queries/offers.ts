import type { Schema } from '../../../composition/schema.ts';
import { nextNews } from '../../../kernel/log/counters.ts';
import type { AgentId, SessionId } from '../../../kernel/rules/identity.ts';
import { joined } from '../../../kernel/rules/joined.ts';
import type { Shown } from '../../../kernel/rules/news/shown.ts';
import type { About, NewsOffer, WakeableSession } from '../../../kernel/rules/news/standing.ts';
import { type Instant, MINUTE } from '../../../kernel/rules/time.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { inSlices } from '../../../kernel/store/in-slices.ts';
import { inScope } from '../../../kernel/store/scope.ts';

/** A session that calls is there, even if its client does not wait for news. */
const ACTIVE = 10 * MINUTE;

/** An item, with what says whom it is near to. */
export interface Placed {
  readonly news: number;
  readonly taskId?: number | undefined;
  readonly near?: SessionId | undefined;
}

/** To which sessions of the caller's agent its news is offered. */
export function offerReads(context: UnitContext) {
  const { connection, scope, now } = context;
  const { db } = connection;
  return {
    async of(items: readonly number[]): Promise<ReadonlyMap<number, NewsOffer>> {
      const found: NewsOffer[] = [];
      for (const some of inSlices(items)) {
        const rows = await offersOf(context).where('offers.item', 'in', some).execute();
        found.push(...rows.map((row) => offerFrom(row, now)));
      }
      return new Map(found.map((offer) => [offer.item, offer]));
    },
    /** Offers of which nothing says that the session has taken notice. */
    async unanswered(): Promise<readonly NewsOffer[]> {
      const rows = await offersOf(context).where('offers.looked_at', 'is', null).orderBy('offers.item').execute();
      return rows.map((row) => offerFrom(row, now)).filter(({ hasLooked }) => !hasLooked);
    },
    /** The sessions that can be woken. */
    async listeners(): Promise<readonly WakeableSession[]> {
      return db
        .selectFrom('sessions')
        .select(['id as session', 'last_seen_at as lastSeenAt', 'repo_root as repoRoot', 'branch'])
        .where('agent_id', '=', scope.agent)
        .where('listens_until', '>', now)
        .execute();
    },
    about: (items: readonly Placed[], sessions: readonly SessionId[]) => aboutEach(context, items, sessions),
  };
}

export function offerWrites(context: UnitContext) {
  const { connection, scope, now } = context;
  const { db } = connection;
  return joined(offerReads(context), {
    take: (item: number, before: NewsOffer | undefined, known: number) => take(context, item, before, known),
    /** Offers an item to a session that is not told yet; without effect if another hub has chosen one. */
    async choose(item: number, session: SessionId): Promise<void> {
      const row = { ...fresh(scope.agent, item, session, now), shown_at: null };
      await db
        .insertInto('offers')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    /** The session has said that it was told everything up to this number. */
    async answered(session: SessionId, known: number): Promise<void> {
      await db
        .updateTable('offers')
        .set({ looked_at: now })
        .where('agent_id', '=', scope.agent)
        .where('session_id', '=', session)
        .where('looked_at', 'is', null)
        .where('shown_at', 'is not', null)
        .where('news', '<=', known)
        .execute();
    },
    shown: (agent: AgentId, session: SessionId, all: Required<Shown>) => shown(context, agent, session, all),
    /** Drops the offers of items that no longer wait. */
    async forget(items: readonly number[]): Promise<void> {
      for (const some of inSlices(items)) {
        await db.deleteFrom('offers').where('agent_id', '=', scope.agent).where('item', 'in', some).execute();
      }
    },
    async sweep(unanswered: Instant, answered: Instant): Promise<void> {
      await db
        .deleteFrom('offers')
        .where((row) =>
          row.or([
            row.and([row('looked_at', 'is', null), row('offered_at', '<', unanswered)]),
            row('looked_at', '<', answered),
          ]),
        )
        .execute();
    },
  });
}

/**
 * Takes an item for the caller's session and returns the number under which it is told; undefined if another session,
 * perhaps of another hub, was faster. A session that was already told of later news gets a new number.
 */
async function take(
  context: UnitContext,
  item: number,
  before: NewsOffer | undefined,
  known: number,
): Promise<number | undefined> {
  const { connection, scope, now } = context;
  const { db } = connection;
  const session = scope.session ?? '';
  const news = item > known ? item : await nextNews(context, []);
  if (before === undefined) {
    const row = await db
      .insertInto('offers')
      .values({ ...fresh(scope.agent, item, session, now), news })
      .onConflict((conflict) => conflict.doNothing())
      .returning('news')
      .executeTakeFirst();
    return row?.news;
  }
  const tried = before.session === session ? before.tried : [...before.tried, before.session];
  const row = await db
    .updateTable('offers')
    .set({ turn: before.turn + 1, session_id: session, news, tried: JSON.stringify(tried) })
    .set({ offered_at: now, shown_at: now, looked_at: null })
    .where('agent_id', '=', scope.agent)
    .where('item', '=', item)
    .where('turn', '=', before.turn)
    .returning('news')
    .executeTakeFirst();
  return row?.news;
}

/** Records that a session saw these items in an answer: it has them, and nobody needs to be told of them. */
async function shown(
  context: UnitContext,
  agent: AgentId,
  session: SessionId,
  { entries, tasks }: Required<Shown>,
): Promise<void> {
  const { connection, now } = context;
  const { db } = connection;
  const seen: { readonly news: number }[] = [];
  for (const some of inSlices(entries)) {
    seen.push(...(await mailOf(context, agent, session).where('message_id', 'in', some).execute()));
    seen.push(...(await db.selectFrom('batons').select('news').where('id', 'in', some).execute()));
  }
  for (const some of inSlices(tasks)) {
    const ready = db.selectFrom('ready_work').select('news').where('agent_id', '=', agent);
    seen.push(...(await ready.where('task_id', 'in', some).execute()));
  }
  const rows = seen.map(({ news }) => ({ ...fresh(agent, news, session, now), looked_at: now }));
  for (const some of inSlices(rows)) {
    await db
      .insertInto('offers')
      .values(some)
      .onConflict((conflict) =>
        conflict
          .columns(['agent_id', 'item'])
          .doUpdateSet((row) => ({
            turn: row('offers.turn', '+', 1),
            session_id: session,
            shown_at: now,
            looked_at: now,
          }))
          .where('offers.looked_at', 'is', null),
      )
      .execute();
  }
}

/** Open mail of the agent that this session may see. */
function mailOf({ connection: { db } }: UnitContext, agent: AgentId, session: SessionId) {
  return db
    .selectFrom('message_deliveries')
    .select('news')
    .where('agent_id', '=', agent)
    .where('acked_at', 'is', null)
    .where((row) => row.or([row('session_id', 'is', null), row('session_id', '=', session)]));
}

function fresh(agent: AgentId, item: number, session: SessionId, now: Instant): Schema['offers'] {
  const turn = { agent_id: agent, item, turn: 0, session_id: session, news: item, tried: '[]' };
  return { ...turn, offered_at: now, shown_at: now, looked_at: null };
}

function offersOf({ connection: { db }, scope }: UnitContext) {
  return db
    .selectFrom('offers')
    .leftJoin('sessions', 'sessions.id', 'offers.session_id')
    .selectAll('offers')
    .select(['sessions.last_seen_at', 'sessions.listens_until', 'sessions.ended_how'])
    .where('offers.agent_id', '=', scope.agent);
}

type OfferRow = Awaited<ReturnType<ReturnType<typeof offersOf>['execute']>>[number];

function offerFrom(row: OfferRow, now: Instant): NewsOffer {
  const seen = row.last_seen_at ?? 0;
  return {
    item: row.item,
    turn: row.turn,
    session: row.session_id,
    news: row.news,
    offeredAt: row.offered_at,
    isShown: row.shown_at !== null,
    // A call after it was told shows that the session goes on.
    hasLooked: row.looked_at !== null || (row.shown_at !== null && seen > row.shown_at),
    isThere: row.ended_how !== 'left' && ((row.listens_until ?? 0) > now || seen > now - ACTIVE),
    tried: JSON.parse(row.tried) as SessionId[],
  };
}

/** Where each item belongs, and which of the sessions take part in its task. */
async function aboutEach(
  { connection: { db }, visible }: UnitContext,
  items: readonly Placed[],
  sessions: readonly SessionId[],
): Promise<ReadonlyMap<number, About>> {
  const ids = [...new Set(items.flatMap(({ taskId }) => taskId ?? []))];
  const nears = [...new Set(items.flatMap(({ near }) => near ?? []))];
  const places = new Map<string | number, { repoRoot: string | null; branch: string | null }>();
  const members = new Map<number, SessionId[]>();
  for (const some of inSlices(nears)) {
    const rows = await db
      .selectFrom('sessions')
      .select(['id', 'repo_root', 'branch'])
      .where('id', 'in', some)
      .execute();
    for (const row of rows) places.set(row.id, { repoRoot: row.repo_root, branch: row.branch });
  }
  for (const some of inSlices(ids)) {
    const tasks = inScope(db.selectFrom('tasks'), 'tasks.collection_id', visible).where('id', 'in', some);
    const rows = await tasks.select(['id', 'repo_root', 'branch']).execute();
    for (const row of rows) places.set(row.id, { repoRoot: row.repo_root, branch: row.branch });
    const parts = await db
      .selectFrom('participants')
      .select(['task_id', 'session_id'])
      .where('task_id', 'in', some)
      .where('session_id', 'in', [...sessions])
      .where('left_at', 'is', null)
      .execute();
    for (const part of parts) members.set(part.task_id, [...(members.get(part.task_id) ?? []), part.session_id]);
  }
  const nowhere = { repoRoot: null, branch: null };
  return new Map(
    items.map(({ news, taskId, near }) => {
      const ofTask = taskId === undefined ? undefined : places.get(taskId);
      const place = ofTask?.repoRoot == null ? (near === undefined ? undefined : places.get(near)) : ofTask;
      return [news, { ...(place ?? nowhere), members: taskId === undefined ? [] : (members.get(taskId) ?? []) }];
    }),
  );
}
