import type { Baton } from '../../core/batons/baton.ts';
import type { SessionId } from '../../core/identity.ts';
import type { Instant } from '../../core/time.ts';
import type { UnitContext } from '../context.ts';
import { inSlices } from '../in-slices.ts';
import { openBatons } from './open-batons.ts';
import { batonFrom, seenBatons } from './rows.ts';

/** Which of the batons somebody looks at. */
export interface BatonRequest {
  readonly tasks?: readonly number[] | undefined;
  /** Only on tasks of these repositories, and on tasks of none. */
  readonly repos?: readonly string[] | undefined;
}

/** A baton with what its entry says and where its task stands. */
export interface OfferedBaton extends Baton {
  readonly text: string;
  readonly repoRoot: string | null;
  readonly branch: string | null;
}

/** Handoffs and relays, as far as the caller sees their tasks. */
export function batonReads(context: UnitContext) {
  const { connection, visible, scope, now } = context;
  const { db } = connection;

  return {
    async find(id: number): Promise<Baton | undefined> {
      const row = await seenBatons(context).selectAll('batons').where('batons.id', '=', id).executeTakeFirst();
      return row === undefined ? undefined : batonFrom(row);
    },
    async findAll(ids: readonly number[]): Promise<readonly Baton[]> {
      const found: Baton[] = [];
      for (const some of inSlices(ids)) {
        const rows = await seenBatons(context).selectAll('batons').where('batons.id', 'in', some).execute();
        found.push(...rows.map(batonFrom));
      }
      return found;
    },
    /** What is pending for the caller's session, newest first. */
    async toMe({ tasks, repos }: BatonRequest): Promise<readonly OfferedBaton[]> {
      const { agent, session } = scope;
      const collections = visible === undefined ? undefined : [...visible.keys()];
      let query = openBatons(db, { agent, session, collections, now }).innerJoin(
        'memories',
        'memories.id',
        'batons.id',
      );
      if (tasks !== undefined) query = query.where('batons.task_id', 'in', [...tasks]);
      if (repos !== undefined) {
        query = query.where((row) => row.or([row('repo_root', 'is', null), row('repo_root', 'in', [...repos])]));
      }
      const rows = await query
        .selectAll('batons')
        .select(['memories.text', 'tasks.repo_root', 'tasks.branch'])
        .orderBy('batons.id', 'desc')
        .execute();
      return rows.map((row) => ({ ...batonFrom(row), text: row.text, repoRoot: row.repo_root, branch: row.branch }));
    },
    /** Neither accepted nor declined, with claims that wait on them; those that have expired too. Newest first. */
    async withClaims(request: BatonRequest & { readonly states: readonly ('handoff_pending' | 'weak_expired')[] }) {
      let query = seenBatons(context)
        .where('batons.accepted_at', 'is', null)
        .where('batons.cancelled_at', 'is', null)
        .where((row) =>
          row.exists(
            row
              .selectFrom('file_claims')
              .select('file_claims.file_path')
              .whereRef('file_claims.baton_id', '=', 'batons.id')
              .where('file_claims.state', 'in', [...request.states]),
          ),
        );
      if (request.tasks !== undefined) query = query.where('batons.task_id', 'in', [...request.tasks]);
      if (request.repos !== undefined) {
        const roots = [...request.repos];
        query = query.where((row) => row.or([row('repo_root', 'is', null), row('repo_root', 'in', roots)]));
      }
      const rows = await query
        .selectAll('batons')
        .select(['memories.text', 'tasks.repo_root', 'tasks.branch'])
        .orderBy('batons.id', 'desc')
        .execute();
      return rows.map((row) => ({ ...batonFrom(row), text: row.text, repoRoot: row.repo_root, branch: row.branch }));
    },
    /** Which of the batons the caller's session has declined. */
    async declinedByMe(ids: readonly number[]): Promise<ReadonlySet<number>> {
      if (ids.length === 0 || scope.session === null) return new Set();
      const rows = await db
        .selectFrom('baton_declines')
        .select('baton_id')
        .where('session_id', '=', scope.session)
        .where('baton_id', 'in', [...ids])
        .execute();
      return new Set(rows.map((row) => row.baton_id));
    },
    /** The latest baton on a task, with its text. */
    async latestOn(taskId: number): Promise<OfferedBaton | undefined> {
      const row = await seenBatons(context)
        .selectAll('batons')
        .select(['memories.text', 'tasks.repo_root', 'tasks.branch'])
        .where('batons.task_id', '=', taskId)
        .orderBy('batons.id', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      return { ...batonFrom(row), text: row.text, repoRoot: row.repo_root, branch: row.branch };
    },
    /** Whether a relay of the session on the task is still pending. */
    async hasRelayed(session: SessionId, taskId: number, at: Instant): Promise<boolean> {
      const row = await seenBatons(context)
        .select('batons.id')
        .where('batons.from_session', '=', session)
        .where('batons.task_id', '=', taskId)
        .where('batons.kind', '=', 'relay')
        .where('batons.accepted_at', 'is', null)
        .where('batons.cancelled_at', 'is', null)
        .where('batons.expires_at', '>', at)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
