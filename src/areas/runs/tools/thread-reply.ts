import { z } from 'zod';
import { limits } from '../../../kernel/rules/limits.ts';
import { writeTool } from '../../../kernel/tool/define.ts';
import { cappedBytes, field, taskNumber } from '../../../kernel/tool/fields.ts';
import { wakeOwner } from '../flows/wake.ts';
import { roleOn } from '../rules/thread.ts';
import { threadOf } from './thread-of.ts';

export const threadReply = writeTool({
  name: 'thread_reply',
  toolset: 'runs',
  summary: "Write a message to a task's thread, where its owner reads it.",
  details: "Also on a done or canceled task. A person's message starts the owner of an active one.",
  idempotent: false,
  input: () =>
    z.object({
      id: field.taskId,
      message: cappedBytes(limits.textBytes)
        .refine((text) => text.trim() !== '', 'A message cannot be blank.')
        .describe('What to say, up to 64 KiB'),
    }),
  output: () =>
    z.object({ threadId: z.string(), taskId: z.string(), seq: z.int(), role: z.enum(['user', 'assistant']) }),
  errors: ['TASK_NOT_FOUND', 'THREAD_NOT_FOUND', 'READ_ONLY'],
  rest: { method: 'POST', path: '/api/tasks/:id/thread', status: 201 },
  cli: {
    command: 'reply',
    args: ['id', 'message'],
    ways: [
      {
        path: 'run reply',
        about: 'Write to the agent that works on a task.',
        words: ({ taskId }, { line, hint }) =>
          line(hint(`Written to #${taskId}. To read the answer: waggle run thread ${taskId}`)),
      },
    ],
  },
  text: ({ threadId, taskId }) => `Written to thread ${threadId} of task #${taskId}.`,
  async run(unit, { id, message }, { caller }) {
    const task = await unit.tasks.get(taskNumber(id));
    unit.collections.requireWrite(task.collectionId);
    const thread = await threadOf(unit, task.id, undefined);
    const role = roleOn(thread, caller.agent);
    // Before the entry is appended: whoever locks both the lease and the thread locks the lease first.
    const isPerson = (await unit.agents.get(caller.agent)).kind === 'person';
    const isStarted = isPerson && (await wakeOwner(unit, task, 'reply'));
    const seq = await unit.threads.append(thread.id, { type: 'message', role, text: message, payload: null });
    await unit.participants.join(task.id);
    if (isPerson) await unit.notices.answered(caller.agent, task.id);
    unit.emit({ type: 'thread.message', taskId: task.id, threadId: thread.id, collectionId: task.collectionId });
    if (!isStarted) await unit.follow('threadReplied', { task, message, by: { agent: caller.agent, handle: null } });
    return { threadId: thread.id, taskId: id, seq, role };
  },
});
