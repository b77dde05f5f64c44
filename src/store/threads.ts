import { randomBytes } from 'node:crypto';
import type { AgentId } from '../core/identity.ts';
import type { UnitContext } from './unit.ts';

export function threadReads({ connection }: UnitContext) {
  return {
    async ofTask(taskId: number, agent: AgentId): Promise<string | undefined> {
      const row = await connection.db
        .selectFrom('threads')
        .select('id')
        .where('task_id', '=', taskId)
        .where('agent_id', '=', agent)
        .executeTakeFirst();
      return row?.id;
    },
  };
}

export function threadWrites(context: UnitContext) {
  const { connection, now } = context;
  return {
    ...threadReads(context),
    newId(): string {
      return randomBytes(6).toString('hex');
    },
    async insert(thread: { id: string; agent: AgentId; taskId: number; channel: string }): Promise<void> {
      await connection.db
        .insertInto('threads')
        .values({
          id: thread.id,
          agent_id: thread.agent,
          task_id: thread.taskId,
          channel: thread.channel,
          title: null,
          created_at: now,
          updated_at: now,
        })
        .execute();
    },
  };
}
