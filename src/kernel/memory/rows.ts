import { hash } from 'node:crypto';
import type { Schema } from '../../composition/schema.ts';
import { groupBy } from '../rules/group.ts';
import type { Memory } from '../rules/memory.ts';
import { folded } from '../search/terms.ts';
import type { UnitContext } from '../store/context.ts';
import { json } from '../store/json.ts';
import { statement } from '../store/statement.ts';

/** Fields of a memory that no query filters by. */
interface Payload {
  readonly ref?: string;
  readonly artifact?: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

const topicsOfMemories = statement((db, { ids }: { readonly ids: readonly number[] }) =>
  db
    .selectFrom('memory_topics')
    .select(['memory_id', 'topic', 'macro'])
    .where('memory_id', 'in', ids)
    .orderBy('position')
    .orderBy('topic'),
);

/** Adds topics to memory rows, with one query for any number of rows. */
export async function memoriesFrom(
  { connection, looked }: Pick<UnitContext, 'connection'> & Partial<Pick<UnitContext, 'looked'>>,
  rows: readonly Schema['memories'][],
): Promise<readonly Memory[]> {
  if (rows.length === 0) return [];
  for (const { id, kind, task_id } of rows) looked?.set(id, kind === 'task' ? task_id : null);
  const topics = await topicsOfMemories.all(connection, { ids: rows.map((row) => row.id) });
  const topicsOf = groupBy(topics, (topic) => topic.memory_id);
  return rows.map((row) => {
    const own = topicsOf.get(row.id) ?? [];
    const payload = json<Payload>(row.payload);
    return {
      id: row.id,
      collectionId: row.collection_id,
      kind: row.kind,
      title: row.title,
      text: row.text,
      author: row.author,
      session: row.session_id,
      taskId: row.task_id,
      replyTo: row.reply_to,
      metadata: payload?.metadata ?? null,
      isOutput: row.is_output === 1,
      supersededBy: row.superseded_by,
      machineId: row.machine_id,
      ref: payload?.ref ?? null,
      artifact: payload?.artifact ?? null,
      topics: own.filter(({ macro }) => macro === 0).map(({ topic }) => topic),
      macroTopics: own.filter(({ macro }) => macro === 1).map(({ topic }) => topic),
      revision: row.revision,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      expiresAt: row.expires_at,
    };
  });
}

function payloadOf({ ref, artifact, metadata }: Pick<Memory, 'ref' | 'artifact' | 'metadata'>): string | null {
  const present = Object.entries({ ref, artifact, metadata }).filter(([, value]) => value !== null);
  return present.length === 0 ? null : JSON.stringify(Object.fromEntries(present));
}

export function columnsOf(memory: Memory) {
  return {
    collection_id: memory.collectionId,
    kind: memory.kind,
    title: memory.title,
    text: memory.text,
    author: memory.author,
    session_id: memory.session,
    task_id: memory.taskId,
    reply_to: memory.replyTo,
    is_output: memory.isOutput ? 1 : 0,
    superseded_by: memory.supersededBy,
    machine_id: memory.machineId,
    text_hash: textHash(memory.text),
    payload: payloadOf(memory),
    revision: memory.revision,
    updated_at: memory.updatedAt,
    expires_at: memory.expiresAt,
  };
}

export function textHash(text: string): string {
  return hash('sha256', folded(text), 'hex');
}
