import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { Schema } from '../../../composition/schema.ts';
import type { AgentId, SessionId } from '../../../kernel/rules/identity.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { seenCollections } from '../../../kernel/store/scope.ts';
import { statement } from '../../../kernel/store/statement.ts';
import type { Baton } from '../rules/baton.ts';
import { openBatons } from './open-batons.ts';
import { batonsIn, offeredFrom } from './rows.ts';

/** Filters for the batons to list. */
export interface BatonRequest {
  readonly tasks?: readonly number[] | undefined;
  /** Only batons on tasks of these repositories or of no repository. */
  readonly repos?: readonly string[] | undefined;
}

export interface WaitingRequest extends BatonRequest {
  readonly states: readonly ('handoff_pending' | 'weak_expired')[];
}

/** A baton with the text of its entry and the state of its task. */
export interface OfferedBaton extends Baton {
  readonly text: string;
  readonly repoRoot: string | null;
  readonly branch: string | null;
}

const row = expressionBuilder<Schema, 'batons' | 'tasks'>();

/**
 * Batons are few and a repository has many tasks, so the condition must not let SQLite start from an index on tasks.
 */
function isOn({ tasks, repos }: BatonRequest): Expression<SqlBool> {
  const repoOrNone = row.fn.coalesce('tasks.repo_root', row.val(''));
  return row.and([
    ...(tasks === undefined ? [] : [row('batons.task_id', 'in', tasks)]),
    ...(repos === undefined ? [] : [row.or([row(repoOrNone, '=', ''), row(repoOrNone, 'in', repos)])]),
  ]);
}

interface Asked extends BatonRequest {
  readonly agent: AgentId;
  readonly session: SessionId | null;
  readonly collections: readonly number[] | undefined;
  readonly now: Instant;
}

/** Every inbox runs both queries, so they are compiled once. */
const openOnes = statement((db, asked: Asked) =>
  openBatons(db, asked)
    .innerJoin('memories', 'memories.id', 'batons.id')
    .where(isOn(asked))
    .selectAll('batons')
    .select(['memories.text', 'tasks.repo_root', 'tasks.branch'])
    .orderBy('batons.id', 'desc'),
);

interface AskedClaims extends WaitingRequest {
  readonly collections: readonly number[] | undefined;
}

const onesWithClaims = statement((db, asked: AskedClaims) =>
  batonsIn(db, asked.collections)
    .where('batons.accepted_at', 'is', null)
    .where('batons.cancelled_at', 'is', null)
    // Claims that wait on a baton are the smallest set; with `exists`, SQLite would start from every task.
    .where('batons.id', 'in', ({ selectFrom }) =>
      selectFrom('file_claims')
        .select('file_claims.baton_id')
        .where('file_claims.baton_id', 'is not', null)
        .where('file_claims.state', 'in', asked.states),
    )
    .where(isOn(asked))
    .selectAll('batons')
    .select(['memories.text', 'tasks.repo_root', 'tasks.branch'])
    .orderBy('batons.id', 'desc'),
);

export async function openToMe(context: UnitContext, request: BatonRequest): Promise<readonly OfferedBaton[]> {
  const { tasks, repos } = request;
  if (tasks?.length === 0) return [];
  const { connection, visible, scope, now } = context;
  const { agent, session } = scope;
  const collections = seenCollections(visible);
  const rows = await openOnes.all(connection, { agent, session, collections, now, tasks, repos });
  return rows.map(offeredFrom);
}

export async function waitingClaims(context: UnitContext, request: WaitingRequest): Promise<readonly OfferedBaton[]> {
  const { tasks, repos, states } = request;
  if (tasks?.length === 0) return [];
  const collections = seenCollections(context.visible);
  const rows = await onesWithClaims.all(context.connection, { collections, tasks, repos, states });
  return rows.map(offeredFrom);
}
