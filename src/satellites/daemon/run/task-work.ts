import { notificationEnvelope } from '../../../areas/runs/rules/task-notification.ts';
import { taskSystemPrompt, WORK_PROMPT } from '../prompts.ts';
import { LOOK_BACK, pastOf, type WorkSource } from './work.ts';

/**
 * The work prompt never changes; before it come reports of workers, the Task block, new messages and, without a
 * session, the past.
 */
export const taskWork: WorkSource = {
  async load(unit, { run, resumed, seenEntry }) {
    const task = await unit.tasks.get(run.taskId ?? 0);
    const { items } = await unit.threads.entries(run.threadId, { limit: LOOK_BACK });
    const news = await unit.threads.messagesTo(run.threadId, seenEntry);
    const past = resumed ? [] : pastOf(items, news);
    const notifications = await unit.notifications.untold(run.threadId);
    return {
      systemPrompt: taskSystemPrompt({ task, news, past, hasReports: notifications.length > 0 }),
      prompt: [...notifications.map(notificationEnvelope), WORK_PROMPT].join('\n\n'),
      seenEntry: Math.max(seenEntry, items.at(-1)?.seq ?? 0),
      notifications,
    };
  },
};
