import { createHash } from 'node:crypto';
import { WaggleError } from '../core/errors.ts';
import { folded, tokens } from '../core/text.ts';
import type { Instant } from '../core/time.ts';
import type { UnitContext } from './unit.ts';

export interface NewMemory {
  readonly id: number;
  readonly collectionId: number;
  readonly kind: string;
  readonly text: string;
  readonly taskId?: number;
  readonly topics?: readonly string[];
}

export function memoryReads({ connection, visible }: UnitContext) {
  return {
    async find(id: number) {
      let query = connection.db.selectFrom('memories').selectAll().where('id', '=', id);
      if (visible !== undefined) query = query.where('collection_id', 'in', [...visible.keys()]);
      return query.executeTakeFirst();
    },
  };
}

export function memoryWrites(context: UnitContext) {
  const { connection, engine, now, scope } = context;
  const { db } = connection;

  return {
    ...memoryReads(context),
    /** Stores the memory and its index row; the id was given out before. */
    async insert(memory: NewMemory): Promise<void> {
      await db
        .insertInto('memories')
        .values({
          id: memory.id,
          collection_id: memory.collectionId,
          kind: memory.kind,
          text: memory.text,
          author: scope.agent,
          session_id: scope.session,
          task_id: memory.taskId ?? null,
          reply_to: null,
          superseded_by: null,
          text_hash: textHash(memory.text),
          payload: null,
          revision: 1,
          created_at: now,
          updated_at: now,
          expires_at: null,
        })
        .execute();
      await insertTopics(memory.id, memory.topics ?? []);
      await engine.search.put(connection, memory.id, memory.collectionId, tokens(memory.text));
    },
    /** Keeps the text that was, then stores and indexes the new one. */
    async setText(id: number, text: string): Promise<void> {
      const row = await db
        .selectFrom('memories')
        .select(['collection_id', 'text', 'revision', 'author', 'updated_at'])
        .where('id', '=', id)
        .executeTakeFirst();
      if (row === undefined) throw new WaggleError('INTERNAL', 'A memory is missing its row.');
      await db
        .insertInto('memory_revisions')
        .values({
          memory_id: id,
          revision: row.revision,
          text: row.text,
          author: row.author,
          created_at: row.updated_at,
        })
        .execute();
      await db
        .updateTable('memories')
        .set({ text, text_hash: textHash(text), revision: row.revision + 1, updated_at: now })
        .where('id', '=', id)
        .execute();
      await engine.search.put(connection, id, row.collection_id, tokens(text));
    },
    async touch(id: number, at: Instant): Promise<void> {
      await db.updateTable('memories').set({ updated_at: at }).where('id', '=', id).execute();
    },
    async setTopics(id: number, topics: readonly string[]): Promise<void> {
      await db.deleteFrom('memory_topics').where('memory_id', '=', id).where('macro', '=', 0).execute();
      await insertTopics(id, topics);
    },
  };

  async function insertTopics(id: number, topics: readonly string[]): Promise<void> {
    if (topics.length === 0) return;
    const rows = [...new Set(topics)].map((topic) => ({ memory_id: id, topic, macro: 0 }));
    await db.insertInto('memory_topics').values(rows).execute();
  }
}

function textHash(text: string): string {
  return createHash('sha256').update(folded(text)).digest('hex');
}
