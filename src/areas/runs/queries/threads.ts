import type { Schema } from '../../../composition/schema.ts';
import type { AgentId } from '../../../kernel/rules/identity.ts';
import { joined } from '../../../kernel/rules/joined.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { json, jsonOrNull } from '../../../kernel/store/json.ts';
import { numberCursor, type PageRequest, readPage, type ShortenablePage } from '../../../kernel/store/paging.ts';
import { randomHex } from '../../../kernel/store/random-hex.ts';
import { inCollections, seenCollections } from '../../../kernel/store/scope.ts';
import { insertion, statement } from '../../../kernel/store/statement.ts';
import type { EntryType, Thread, ThreadEntry } from '../rules/thread.ts';

const insertThreads = insertion('threads');

export type NewEntry = Omit<ThreadEntry, 'seq' | 'at' | 'author'>;

interface ThreadOf {
  readonly taskId: number;
  readonly agent: AgentId;
  readonly collections: readonly number[] | undefined;
}

const threadOf = statement((db, { taskId, agent, collections }: ThreadOf) => {
  const query = db
    .selectFrom('threads')
    .innerJoin('tasks', 'tasks.id', 'threads.task_id')
    .select('threads.id')
    .where('threads.task_id', '=', taskId)
    .where('threads.agent_id', '=', agent);
  return inCollections(query, 'tasks.collection_id', collections);
});

export function threadReads({ connection, visible, scope }: UnitContext) {
  const { db } = connection;

  /** A thread is as visible as its task; one without a task is visible only to its agent. */
  function visibleThreads() {
    const query = db.selectFrom('threads').leftJoin('tasks', 'tasks.id', 'threads.task_id');
    if (visible === undefined) return query;
    return query.where((row) =>
      row.or([
        row('tasks.collection_id', 'in', [...visible.keys()]),
        row.and([row('threads.task_id', 'is', null), row('threads.agent_id', '=', scope.agent)]),
      ]),
    );
  }

  return {
    async ofTask(taskId: number, agent: AgentId): Promise<string | undefined> {
      const collections = seenCollections(visible);
      return (await threadOf.first(connection, { taskId, agent, collections }))?.id;
    },
    async find(id: string): Promise<Thread | undefined> {
      const row = await visibleThreads().selectAll('threads').where('threads.id', '=', id).executeTakeFirst();
      return row === undefined ? undefined : threadFrom(row);
    },
    /** The newest entries in the order they were written; the cursor continues with older ones. */
    async entries(threadId: string, { limit, cursor }: PageRequest): Promise<ShortenablePage<ThreadEntry>> {
      let query = visibleThreads()
        .innerJoin('thread_entries', 'thread_entries.thread_id', 'threads.id')
        .selectAll('thread_entries')
        .where('thread_entries.thread_id', '=', threadId);
      if (cursor !== undefined) query = query.where('seq', '<', numberCursor(cursor));
      const { rows, next } = await readPage(query.orderBy('seq', 'desc'), limit, ({ seq }) => seq);
      return { items: rows.toReversed().map(entryFrom), next, cursorAfter: ({ seq }) => String(seq) };
    },
    /** Messages to the agent after that entry, regardless of other entries in between. */
    async messagesTo(threadId: string, after: number): Promise<readonly ThreadEntry[]> {
      const rows = await visibleThreads()
        .innerJoin('thread_entries', 'thread_entries.thread_id', 'threads.id')
        .selectAll('thread_entries')
        .where('thread_entries.thread_id', '=', threadId)
        .where('type', '=', 'message')
        .where('role', '=', 'user')
        .where('seq', '>', after)
        .orderBy('seq')
        .execute();
      return rows.map(entryFrom).filter((entry) => entry.payload?.background !== true);
    },
  };
}

export function threadWrites(context: UnitContext) {
  const { connection, now, scope } = context;
  const { db } = connection;
  return joined(threadReads(context), {
    newId(): string {
      return randomHex(6);
    },
    async insert(thread: { id: string; agent: AgentId; taskId: number | null }): Promise<void> {
      await insertThreads(connection, [
        {
          id: thread.id,
          agent_id: thread.agent,
          task_id: thread.taskId,
          channel: context.channel,
          title: null,
          created_at: now,
          updated_at: now,
        },
      ]);
    },
    /** Appends to the thread; its row is locked first, so that two writers get different numbers. */
    async append(threadId: string, entry: NewEntry, author: AgentId = scope.agent): Promise<number> {
      await db.updateTable('threads').set({ updated_at: now }).where('id', '=', threadId).execute();
      const last = await db
        .selectFrom('thread_entries')
        .select('seq')
        .where('thread_id', '=', threadId)
        .orderBy('seq', 'desc')
        .limit(1)
        .executeTakeFirst();
      const seq = (last?.seq ?? 0) + 1;
      await db
        .insertInto('thread_entries')
        .values({
          thread_id: threadId,
          seq,
          type: entry.type,
          role: entry.role,
          author,
          text: entry.text,
          payload: jsonOrNull(entry.payload),
          created_at: now,
        })
        .execute();
      return seq;
    },
  });
}

function threadFrom(row: Schema['threads']): Thread {
  return {
    id: row.id,
    agent: row.agent_id,
    taskId: row.task_id,
    channel: row.channel,
    title: row.title,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export function entryFrom(row: Schema['thread_entries']): ThreadEntry {
  return {
    seq: row.seq,
    type: row.type as EntryType,
    role: row.role as ThreadEntry['role'],
    author: row.author,
    text: row.text,
    payload: json<Record<string, unknown>>(row.payload),
    at: row.created_at,
  };
}
