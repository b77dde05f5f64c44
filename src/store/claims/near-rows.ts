import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { Instant } from '../../core/time.ts';
import type { UnitContext } from '../context.ts';
import type { Schema } from '../schema.ts';
import { inCollections, seenCollections } from '../scope.ts';

/**
 * Which files a session looks at: those of the named tasks, else of the named repositories, else of the tasks that it
 * takes part in and of the repository that it works in.
 */
export interface Nearby {
  readonly tasks?: readonly number[] | undefined;
  readonly repos?: readonly string[] | undefined;
}

export interface Asked {
  readonly tasks: readonly number[] | undefined;
  readonly repos: readonly string[] | undefined;
  readonly collections: readonly number[] | undefined;
  readonly session: string;
}

export interface Since extends Asked {
  readonly since: Instant;
}

export const claim = expressionBuilder<Schema, 'file_claims'>();
export const signOfWork = claim.fn.coalesce('file_claims.edited_at', 'file_claims.claimed_at');

const mine = (session: string) =>
  claim
    .selectFrom('participants')
    .select('participants.task_id')
    .where('participants.session_id', '=', session)
    .where('participants.left_at', 'is', null);
const ownRepo = (session: string) =>
  claim.selectFrom('sessions').select('sessions.repo_root').where('sessions.id', '=', session);

/** Claims on open tasks under which something was done since then, as far as they are near. */
export function near(
  db: UnitContext['connection']['db'],
  { tasks, repos, collections, session }: Asked,
  since: Instant,
  isWanted: Expression<SqlBool>,
) {
  const claims = db
    .selectFrom('file_claims')
    .innerJoin('tasks', 'tasks.id', 'file_claims.task_id')
    .selectAll('file_claims')
    .select('tasks.branch')
    .where('tasks.archived_at', 'is', null)
    .where(signOfWork, '>', since)
    .where(isWanted)
    .$call((all) => inCollections(all, 'tasks.collection_id', collections));
  if (tasks !== undefined) return claims.where('file_claims.task_id', 'in', [...tasks]);
  const here =
    repos === undefined
      ? claims.where('file_claims.repo_root', '=', ownRepo(session))
      : claims.where('file_claims.repo_root', 'in', [...repos]);
  // A claim without a repository is near by its task alone. Each part has an index of its own.
  return here.unionAll(
    claims.where('file_claims.repo_root', '=', '').where('file_claims.task_id', 'in', mine(session)),
  );
}

export function editsNear(db: UnitContext['connection']['db'], { since, tasks, repos, collections, session }: Since) {
  const query = db
    .selectFrom('file_edits')
    .leftJoin('tasks', 'tasks.id', 'file_edits.task_id')
    .where('file_edits.at', '>', since)
    // What was edited for no task is known to those who work in the same repository.
    .where((row) =>
      row.or([
        row.and([row('file_edits.task_id', 'is', null), row('file_edits.repo_root', '=', ownRepo(session))]),
        collections === undefined
          ? row('file_edits.task_id', 'is not', null)
          : row('tasks.collection_id', 'in', [...collections]),
      ]),
    );
  if (tasks !== undefined) return query.where('file_edits.task_id', 'in', [...tasks]);
  return repos === undefined
    ? query.where('file_edits.repo_root', '=', ownRepo(session))
    : query.where('file_edits.repo_root', 'in', [...repos]);
}

/** Entries of threads that name files: as with claims, those of tasks without a repository are near by the task alone. */
export function mentionsNear(
  db: UnitContext['connection']['db'],
  { since, tasks, repos, collections, session }: Since,
) {
  const mentions = db
    .selectFrom('file_mentions')
    .innerJoin('tasks', 'tasks.id', 'file_mentions.task_id')
    .select(['file_mentions.file_path', 'file_mentions.at', 'file_mentions.weight_milli as weight'])
    .where('file_mentions.at', '>', since)
    .$call((all) => inCollections(all, 'tasks.collection_id', collections));
  if (tasks !== undefined) return mentions.where('file_mentions.task_id', 'in', [...tasks]);
  const here =
    repos === undefined
      ? mentions.where('file_mentions.repo_root', '=', ownRepo(session))
      : mentions.where('file_mentions.repo_root', 'in', [...repos]);
  return here.unionAll(
    mentions.where('file_mentions.repo_root', '=', '').where('file_mentions.task_id', 'in', mine(session)),
  );
}

export function asked({ visible, scope }: UnitContext, { tasks, repos }: Nearby): Asked {
  const collections = seenCollections(visible);
  return { tasks, repos: tasks === undefined ? repos : undefined, collections, session: scope.session ?? '' };
}
