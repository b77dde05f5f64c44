import type { EventDraft } from '../core/event.ts';
import type { AgentId, Role, SessionId } from '../core/identity.ts';
import type { Instant } from '../core/time.ts';
import type { Connection, Engine } from './dialect/engine.ts';
import { activityReads } from './log/activity.ts';
import { appendEvents, eventReads } from './log/events.ts';
import { idempotencyWrites } from './log/idempotency.ts';
import { metricWrites } from './log/metrics.ts';
import { webhookReads, webhookWrites } from './log/webhooks.ts';
import { landscapeReads } from './memories/landscape.ts';
import { memoryReads, memoryWrites } from './memories/memories.ts';
import { searchReads } from './memories/search.ts';
import { messageReads, messageWrites } from './messages/messages.ts';
import { noticeReads, noticeWrites } from './messages/notices.ts';
import { signalReads, signalWrites } from './messages/signals.ts';
import { waitingReads, waitingWrites } from './messages/waiting.ts';
import { overviewReads } from './overview.ts';
import { agentReads, agentWrites } from './people/agents.ts';
import { collectionReads, collectionWrites } from './people/collections.ts';
import { sessionReads, sessionWrites } from './people/sessions.ts';
import { teamReads, teamWrites } from './people/teams.ts';
import { tokenReads, tokenWrites } from './people/tokens.ts';
import { visibleCollections } from './people/visible-collections.ts';
import { leaseReads, leaseWrites } from './runs/leases.ts';
import { runReads, runWrites } from './runs/runs.ts';
import { threadReads, threadWrites } from './runs/threads.ts';
import { tickWakes } from './runs/tick-wakes.ts';
import { boardReads, boardWrites } from './tasks/board.ts';
import { claimReads, claimWrites } from './tasks/claims.ts';
import { dependencyReads, dependencyWrites } from './tasks/dependencies.ts';
import { feedReads } from './tasks/feed.ts';
import { taskReads } from './tasks/reads.ts';
import { taskWrites } from './tasks/writes.ts';
import { notificationReads, notificationWrites } from './workers/notifications.ts';
import { workerReads, workerWrites } from './workers/workers.ts';

/** Who asks. Every read goes through it, so a tool cannot forget it. */
export interface Scope {
  readonly agent: AgentId;
  readonly session: SessionId | null;
  readonly surface: string;
  /** May overrule another's claim. */
  readonly admin?: true;
  /** The run on whose behalf the caller speaks. */
  readonly run?: string;
  /** The hub itself: sees every collection. Never given to a caller. */
  readonly system?: true;
}

/** What the queries of one unit share. */
export interface UnitContext {
  readonly connection: Connection;
  readonly engine: Engine;
  readonly scope: Scope;
  readonly now: Instant;
  /** Rows stamped later are not settled yet: others with an earlier time may still appear. */
  readonly upTo: Instant | undefined;
  /** Collections the caller may see, with the caller's role; `undefined` for the hub itself. */
  readonly visible: ReadonlyMap<number, Role> | undefined;
  readonly locking: boolean;
  readonly emit: (event: EventDraft) => void;
  /** The memories that were read or made, with the task of those that stand for one: no other texts are in the answer. */
  readonly looked: Map<number, number | null>;
}

/** One consistent view of the store, as far as the caller may see it. It cannot write. */
export interface Reads {
  readonly now: Instant;
  readonly scope: Scope;
  readonly activity: ReturnType<typeof activityReads>;
  readonly agents: ReturnType<typeof agentReads>;
  readonly board: ReturnType<typeof boardReads>;
  readonly claims: ReturnType<typeof claimReads>;
  readonly collections: ReturnType<typeof collectionReads>;
  readonly dependencies: ReturnType<typeof dependencyReads>;
  readonly events: ReturnType<typeof eventReads>;
  readonly feed: ReturnType<typeof feedReads>;
  readonly landscape: ReturnType<typeof landscapeReads>;
  readonly memories: ReturnType<typeof memoryReads>;
  readonly search: ReturnType<typeof searchReads>;
  readonly leases: ReturnType<typeof leaseReads>;
  readonly messages: ReturnType<typeof messageReads>;
  readonly notices: ReturnType<typeof noticeReads>;
  readonly notifications: ReturnType<typeof notificationReads>;
  readonly runs: ReturnType<typeof runReads>;
  readonly overview: ReturnType<typeof overviewReads>;
  readonly sessions: ReturnType<typeof sessionReads>;
  readonly signals: ReturnType<typeof signalReads>;
  readonly tasks: ReturnType<typeof taskReads>;
  readonly teams: ReturnType<typeof teamReads>;
  readonly threads: ReturnType<typeof threadReads>;
  readonly tokens: ReturnType<typeof tokenReads>;
  readonly waiting: ReturnType<typeof waitingReads>;
  readonly webhooks: ReturnType<typeof webhookReads>;
  readonly workers: ReturnType<typeof workerReads>;
}

/** One transaction. What it emits is appended to the event log when it commits. */
export interface Writes extends Reads {
  readonly agents: ReturnType<typeof agentWrites>;
  readonly board: ReturnType<typeof boardWrites>;
  readonly claims: ReturnType<typeof claimWrites>;
  readonly collections: ReturnType<typeof collectionWrites>;
  readonly dependencies: ReturnType<typeof dependencyWrites>;
  readonly idempotency: ReturnType<typeof idempotencyWrites>;
  readonly leases: ReturnType<typeof leaseWrites>;
  readonly memories: ReturnType<typeof memoryWrites>;
  readonly messages: ReturnType<typeof messageWrites>;
  readonly metrics: ReturnType<typeof metricWrites>;
  readonly notices: ReturnType<typeof noticeWrites>;
  readonly notifications: ReturnType<typeof notificationWrites>;
  readonly runs: ReturnType<typeof runWrites>;
  readonly sessions: ReturnType<typeof sessionWrites>;
  readonly signals: ReturnType<typeof signalWrites>;
  readonly tasks: ReturnType<typeof taskWrites>;
  readonly teams: ReturnType<typeof teamWrites>;
  readonly threads: ReturnType<typeof threadWrites>;
  readonly tickWakes: ReturnType<typeof tickWakes>;
  readonly tokens: ReturnType<typeof tokenWrites>;
  readonly waiting: ReturnType<typeof waitingWrites>;
  readonly webhooks: ReturnType<typeof webhookWrites>;
  readonly workers: ReturnType<typeof workerWrites>;
  emit(event: EventDraft): void;
}

export async function openReads(engine: Engine, connection: Connection, scope: Scope, upTo?: Instant): Promise<Reads> {
  const emit = () => {
    throw new Error('A read cannot emit events.');
  };
  const visible = await visibleTo(connection, scope);
  const seen = { upTo, visible, locking: false, emit, looked: new Map() };
  const context: UnitContext = { connection, engine, scope, now: engine.now(), ...seen };
  return lazily(
    { now: context.now, scope },
    {
      activity: () => activityReads(context),
      agents: () => agentReads(context),
      board: () => boardReads(context),
      claims: () => claimReads(context),
      collections: () => collectionReads(context),
      dependencies: () => dependencyReads(context),
      events: () => eventReads(context),
      feed: () => feedReads(context),
      landscape: () => landscapeReads(context),
      memories: () => memoryReads(context),
      search: () => searchReads(context),
      leases: () => leaseReads(context),
      messages: () => messageReads(context),
      notices: () => noticeReads(context),
      notifications: () => notificationReads(context),
      runs: () => runReads(context),
      overview: () => overviewReads(context),
      sessions: () => sessionReads(context),
      signals: () => signalReads(context),
      tasks: () => taskReads(context),
      teams: () => teamReads(context),
      threads: () => threadReads(context),
      tokens: () => tokenReads(context),
      waiting: () => waitingReads(context),
      webhooks: () => webhookReads(context),
      workers: () => workerReads(context),
    },
  );
}

/** Runs `work` in a write unit and appends its events last. */
export async function inWrites<T>(
  engine: Engine,
  connection: Connection,
  now: Instant,
  scope: Scope,
  work: (unit: Writes) => Promise<T>,
): Promise<T> {
  const events: EventDraft[] = [];
  const emit = (event: EventDraft) => void events.push(event);
  const visible = await visibleTo(connection, scope);
  const seen = { upTo: undefined, visible, locking: true, emit, looked: new Map() };
  const context: UnitContext = { connection, engine, scope, now, ...seen };
  const unit: Writes = lazily(
    { now: context.now, scope, emit: context.emit },
    {
      activity: () => activityReads(context),
      agents: () => agentWrites(context),
      board: () => boardWrites(context),
      claims: () => claimWrites(context),
      collections: () => collectionWrites(context),
      dependencies: () => dependencyWrites(context),
      events: () => eventReads(context),
      feed: () => feedReads(context),
      idempotency: () => idempotencyWrites(context),
      landscape: () => landscapeReads(context),
      leases: () => leaseWrites(context),
      memories: () => memoryWrites(context),
      messages: () => messageWrites(context),
      metrics: () => metricWrites(context),
      search: () => searchReads(context),
      notices: () => noticeWrites(context),
      notifications: () => notificationWrites(context),
      runs: () => runWrites(context),
      overview: () => overviewReads(context),
      sessions: () => sessionWrites(context),
      signals: () => signalWrites(context),
      tasks: () => taskWrites(context),
      teams: () => teamWrites(context),
      threads: () => threadWrites(context),
      tickWakes: () => tickWakes(context),
      tokens: () => tokenWrites(context),
      waiting: () => waitingWrites(context),
      webhooks: () => webhookWrites(context),
      workers: () => workerWrites(context),
    },
  );
  const result = await work(unit);
  await appendEvents(context, events);
  return result;
}

async function visibleTo(connection: Connection, scope: Scope): Promise<UnitContext['visible']> {
  return scope.system === true ? undefined : visibleCollections(connection, scope.agent);
}

type Made<T> = { readonly [K in keyof T]: T[K] extends () => infer R ? R : never };

/** Most calls touch two or three nouns: each is made when it is first used. */
function lazily<B extends object, T extends Record<string, () => unknown>>(base: B, makers: T): B & Made<T> {
  for (const [name, make] of Object.entries(makers)) {
    Object.defineProperty(base, name, {
      configurable: true,
      enumerable: true,
      get() {
        const value = make();
        Object.defineProperty(base, name, { value });
        return value;
      },
    });
  }
  return base as B & Made<T>;
}
