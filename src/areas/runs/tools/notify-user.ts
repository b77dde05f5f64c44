import { z } from 'zod';
import { limits } from '../../../kernel/rules/limits.ts';
import { writeTool } from '../../../kernel/tool/define.ts';
import { cappedBytes, field, taskNumber } from '../../../kernel/tool/fields.ts';
import { writableTask } from '../../tasks/flows/task-lifecycle.ts';
import { notifyPerson } from '../flows/notify-person.ts';
import { noticeChannels } from '../rules/notice.ts';

export const notifyUser = writeTool({
  name: 'notify_user',
  toolset: 'runs',
  summary: 'Tell the person behind you something that matters, or ask for input you need.',
  details:
    'In the background nothing else you say reaches a person. The notice is kept; delivered says whether somebody can see it now. Do not wait for the answer: it comes as a message on the thread and starts you again.',
  idempotent: false,
  input: () =>
    z.object({
      message: cappedBytes(limits.textBytes)
        .refine((text) => text.trim() !== '', 'A message cannot be blank.')
        .describe('What to say, up to 64 KiB'),
      taskId: field.taskId.optional().describe("The task it is about; default: the run's own"),
    }),
  output: () =>
    z.object({
      notice_id: z.string(),
      to: z.string(),
      stored: z.boolean(),
      delivered: z.boolean(),
      channels: z.array(z.enum(noticeChannels)),
    }),
  errors: ['TASK_NOT_FOUND', 'READ_ONLY'],
  cli: { command: 'notify', args: ['message'] },
  text: ({ notice_id, to, delivered, channels }) =>
    delivered
      ? `Notice ${notice_id} goes to ${to}: ${channels.join(', ')}.`
      : `Not delivered: ${to} has no open page, no waggle tail and no working webhook. Notice ${notice_id} is kept until there is one.`,
  async run(unit, { message, taskId }, { caller }) {
    const run = caller.run === undefined ? undefined : await unit.runs.find(caller.run);
    // Everybody who sees the task sees the notice on it, so this requires write access to the task.
    const task = taskId === undefined ? undefined : await writableTask(unit, taskNumber(taskId));
    const thread = run?.threadId ?? (task === undefined ? undefined : await unit.threads.ofTask(task.id, caller.agent));
    // On its own thread the question stands before its answer, also for an agent that remembers nothing.
    if (thread !== undefined) {
      await unit.threads.append(thread, {
        type: 'message',
        role: 'assistant',
        text: message,
        payload: { asked: true },
      });
    }
    const { id, person, channels } = await notifyPerson(unit, {
      kind: 'agent',
      agent: caller.agent,
      taskId: task?.id ?? run?.taskId ?? null,
      runId: caller.run ?? null,
      text: message,
    });
    return { notice_id: String(id), to: person, stored: true, delivered: channels.length > 0, channels: [...channels] };
  },
});
