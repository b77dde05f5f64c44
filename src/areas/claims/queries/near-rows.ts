import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { Schema } from '../../../composition/schema.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { inCollections, seenCollections } from '../../../kernel/store/scope.ts';

/**
 * Which files are near a session: those of the named tasks within the named repositories; else those of the named
 * repositories; else those of the tasks it takes part in and of the repository it works in. Files outside any
 * repository are matched by task only.
 */
export interface Nearby {
  readonly tasks?: readonly number[] | undefined;
  readonly repos?: readonly string[] | undefined;
}

export interface NearbyQuery {
  readonly tasks: readonly number[] | undefined;
  readonly repos: readonly string[] | undefined;
  readonly collections: readonly number[] | undefined;
  readonly session: string;
}

export interface NearbySince extends NearbyQuery {
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

/**
 * In one of these repositories or in none. Two conditions, since `statement` rejects a list combined with other values.
 */
const isIn = (root: Expression<string>, repos: readonly string[]) =>
  claim.or([claim(root, '=', ''), claim(root, 'in', [...repos])]);

/** Claims on open tasks with activity since then that are near the session. */
export function near(
  db: UnitContext['connection']['db'],
  { tasks, repos, collections, session }: NearbyQuery,
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
  if (tasks !== undefined) {
    const named = claims.where('file_claims.task_id', 'in', [...tasks]);
    return repos === undefined ? named : named.where((row) => isIn(row.ref('file_claims.repo_root'), repos));
  }
  // Two queries, since each uses its own index.
  const own = claims.where('file_claims.task_id', 'in', mine(session));
  return repos === undefined
    ? claims
        .where('file_claims.repo_root', '=', ownRepo(session))
        .unionAll(own.where('file_claims.repo_root', 'is distinct from', ownRepo(session)))
    : claims.where('file_claims.repo_root', 'in', [...repos]).unionAll(own.where('file_claims.repo_root', '=', ''));
}

export function editsNear(
  db: UnitContext['connection']['db'],
  { since, tasks, repos, collections, session }: NearbySince,
) {
  const edits = db
    .selectFrom('file_edits')
    .leftJoin('tasks', 'tasks.id', 'file_edits.task_id')
    .select(['file_edits.repo_root', 'file_edits.file_path', 'file_edits.at', 'file_edits.session_id'])
    .where('file_edits.at', '>', since)
    // Edits made for no task are visible to sessions in the same repository.
    .where((row) =>
      row.or([
        row.and([row('file_edits.task_id', 'is', null), row('file_edits.repo_root', '=', ownRepo(session))]),
        collections === undefined
          ? row('file_edits.task_id', 'is not', null)
          : row('tasks.collection_id', 'in', [...collections]),
      ]),
    );
  if (tasks !== undefined) {
    const named = edits.where('file_edits.task_id', 'in', [...tasks]);
    return repos === undefined ? named : named.where((row) => isIn(row.ref('file_edits.repo_root'), repos));
  }
  if (repos !== undefined) return edits.where('file_edits.repo_root', 'in', [...repos]);
  const own = edits.where('file_edits.task_id', 'in', mine(session));
  return edits
    .where('file_edits.repo_root', '=', ownRepo(session))
    .unionAll(own.where('file_edits.repo_root', 'is distinct from', ownRepo(session)));
}

/** Thread entries that name files, near in the same sense as claims. */
export function mentionsNear(
  db: UnitContext['connection']['db'],
  { since, tasks, repos, collections, session }: NearbySince,
) {
  const mentions = db
    .selectFrom('file_mentions')
    .innerJoin('tasks', 'tasks.id', 'file_mentions.task_id')
    .select(['file_mentions.repo_root', 'file_mentions.file_path', 'file_mentions.at'])
    .select('file_mentions.weight_milli as weight')
    .where('file_mentions.at', '>', since)
    .$call((all) => inCollections(all, 'tasks.collection_id', collections));
  if (tasks !== undefined) {
    const named = mentions.where('file_mentions.task_id', 'in', [...tasks]);
    return repos === undefined ? named : named.where((row) => isIn(row.ref('file_mentions.repo_root'), repos));
  }
  const own = mentions.where('file_mentions.task_id', 'in', mine(session));
  return repos === undefined
    ? mentions
        .where('file_mentions.repo_root', '=', ownRepo(session))
        .unionAll(own.where('file_mentions.repo_root', 'is distinct from', ownRepo(session)))
    : mentions
        .where('file_mentions.repo_root', 'in', [...repos])
        .unionAll(own.where('file_mentions.repo_root', '=', ''));
}

export function asked({ visible, scope }: UnitContext, { tasks, repos }: Nearby): NearbyQuery {
  const collections = seenCollections(visible);
  return { tasks, repos, collections, session: scope.session ?? '' };
}
