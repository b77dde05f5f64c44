import type { SessionId } from '../../../kernel/rules/identity.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { statement } from '../../../kernel/store/statement.ts';

/** A post that tells others what not to repeat, or what is blocking. */
export interface Warning {
  readonly id: number;
  readonly kind: string;
  readonly taskId: number;
  readonly session: SessionId | null;
  readonly at: Instant;
  readonly text: string;
}

interface Asked {
  readonly collectionId: number;
  readonly kind: string;
  readonly repo: string;
  readonly limit: number;
}

/** Long enough to find a file name in; warnings are meant to be short. */
const LOOKED_THROUGH = 2000;

const newestOfKind = statement((db, { collectionId, kind, repo, limit }: Asked) =>
  db
    .selectFrom('memories')
    .innerJoin('tasks', 'tasks.id', 'memories.task_id')
    .select(['memories.id', 'memories.kind', 'tasks.id as taskId', 'memories.session_id as session'])
    .select('memories.created_at as at')
    .select((row) => row.fn<string>('substr', ['memories.text', row.lit(1), row.lit(LOOKED_THROUGH)]).as('text'))
    .where('memories.collection_id', '=', collectionId)
    .where('memories.kind', '=', kind)
    .where('memories.superseded_by', 'is', null)
    .where('tasks.repo_root', '=', repo)
    .orderBy('memories.updated_at', 'desc')
    .limit(limit),
);

/** The newest warnings of each kind in a repository, newest first. */
export async function newestWarnings(
  { connection, visible, looked }: UnitContext,
  { collectionId, kinds, repo, limit }: Omit<Asked, 'kind'> & { readonly kinds: readonly string[] },
): Promise<readonly Warning[]> {
  if (visible !== undefined && !visible.has(collectionId)) return [];
  const found: Warning[] = [];
  for (const kind of kinds) found.push(...(await newestOfKind.all(connection, { collectionId, kind, repo, limit })));
  for (const { id } of found) looked.set(id, null);
  return found.sort((one, other) => other.at - one.at || other.id - one.id);
}
