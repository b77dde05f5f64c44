import type { RawDatabase } from '../../stores.ts';
import type { Place } from './place.ts';

const GONE = "collections.kind <> 'team' and collections.deleted_at is not null";

/** Only owners write to a pack; elsewhere all members but readers. */
const mayWrite = (agent: string) => `exists (select 1 from members
  where members.collection_id = collections.id and members.agent_id = ${agent}
    and (role = 'owner' or (role = 'member' and collections.kind <> 'knowledge_pack')))`;

/** What must not be there, whatever ran at the same time. */
const never: Readonly<Record<string, string>> = {
  'a memory of a deleted collection': `select memories.id from memories
    join collections on collections.id = memories.collection_id where ${GONE}`,
  'a task of a deleted collection': `select tasks.id from tasks
    join collections on collections.id = tasks.collection_id where ${GONE}`,
  'an open task of a deleted team': `select tasks.id from tasks
    join collections on collections.id = tasks.collection_id
    where collections.deleted_at is not null and archived_at is null`,
  'a member of a deleted collection': `select members.agent_id as id from members
    join collections on collections.id = members.collection_id where ${GONE}`,
  'an open task of an agent that may not write there': `select tasks.id from tasks
    join collections on collections.id = tasks.collection_id
    where archived_at is null and owner is not null and collections.kind <> 'workspace' and not ${mayWrite('owner')}`,
  'a claim of an agent that may not write there': `select task_id as id from task_claims
    join tasks on tasks.id = task_claims.task_id join collections on collections.id = tasks.collection_id
    where ended_at is null and collections.kind <> 'workspace' and not ${mayWrite('task_claims.agent_id')}`,
};

/**
 * The event with which bob's access to the place ended; nothing that he wrote there comes later. The history of a
 * deleted team stays with its members, who may add to it.
 */
const ended = (id: number) => `(select min(seq) from events where collection_id = ${id} and (
    type = 'collection.deleted'
    or (type = 'member.removed' and agent_id = 'bob')
    or (type = 'member.changed' and agent_id = 'bob' and after like '%reader%')))`;

/** Everything in the store that contradicts an ending of the place. */
export async function leftOver(
  { run }: RawDatabase,
  { id, token }: Pick<Place, 'id' | 'token'>,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [what, query] of Object.entries(never)) {
    for (const row of await run(`${query} and collections.id = ${id}`)) found.push(`${what}: ${row.id}`);
  }
  const session = `${token}:test`;
  const late = `select type as id from events where collection_id = ${id} and session_id = '${session}'`;
  for (const row of await run(`${late} and seq > ${ended(id)}`)) found.push(`written after the end: ${row.id}`);
  const revoked = `(select revoked_at from tokens where id = '${token}')`;
  for (const row of await run(`${late} and at > ${revoked}`)) found.push(`written with a revoked token: ${row.id}`);
  return found;
}
