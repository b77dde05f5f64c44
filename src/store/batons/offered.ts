import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { Baton } from '../../core/batons/baton.ts';
import type { UnitContext } from '../context.ts';
import type { Schema } from '../schema.ts';
import { openBatons } from './open-batons.ts';
import { offeredFrom, seenBatons } from './rows.ts';

/** Which of the batons somebody looks at. */
export interface BatonRequest {
  readonly tasks?: readonly number[] | undefined;
  /** Only on tasks of these repositories, and on tasks of none. */
  readonly repos?: readonly string[] | undefined;
}

export interface WaitingRequest extends BatonRequest {
  readonly states: readonly ('handoff_pending' | 'weak_expired')[];
}

/** A baton with what its entry says and where its task stands. */
export interface OfferedBaton extends Baton {
  readonly text: string;
  readonly repoRoot: string | null;
  readonly branch: string | null;
}

const row = expressionBuilder<Schema, 'batons' | 'tasks'>();

function isOn({ tasks, repos }: BatonRequest): Expression<SqlBool> {
  return row.and([
    ...(tasks === undefined ? [] : [row('batons.task_id', 'in', tasks)]),
    ...(repos === undefined ? [] : [row.or([row('tasks.repo_root', 'is', null), row('tasks.repo_root', 'in', repos)])]),
  ]);
}

export async function openToMe(context: UnitContext, request: BatonRequest): Promise<readonly OfferedBaton[]> {
  if (request.tasks?.length === 0) return [];
  const { connection, visible, scope, now } = context;
  const { agent, session } = scope;
  const collections = visible === undefined ? undefined : [...visible.keys()];
  const rows = await openBatons(connection.db, { agent, session, collections, now })
    .innerJoin('memories', 'memories.id', 'batons.id')
    .where(isOn(request))
    .selectAll('batons')
    .select(['memories.text', 'tasks.repo_root', 'tasks.branch'])
    .orderBy('batons.id', 'desc')
    .execute();
  return rows.map(offeredFrom);
}

export async function waitingClaims(context: UnitContext, request: WaitingRequest): Promise<readonly OfferedBaton[]> {
  if (request.tasks?.length === 0) return [];
  const rows = await seenBatons(context)
    .where('batons.accepted_at', 'is', null)
    .where('batons.cancelled_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('file_claims')
          .select('file_claims.file_path')
          .whereRef('file_claims.baton_id', '=', 'batons.id')
          .where('file_claims.state', 'in', [...request.states]),
      ),
    )
    .where(isOn(request))
    .selectAll('batons')
    .select(['memories.text', 'tasks.repo_root', 'tasks.branch'])
    .orderBy('batons.id', 'desc')
    .execute();
  return rows.map(offeredFrom);
}
