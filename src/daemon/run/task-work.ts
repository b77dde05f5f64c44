import { notificationEnvelope } from '../../core/runs/task-notification.ts';
import type { ThreadEntry } from '../../core/runs/thread.ts';
import { taskSystemPrompt, WORK_PROMPT } from '../prompts.ts';
import type { WorkSource } from './work.ts';

const LOOK_BACK = 100;

/**
 * The work prompt never changes; before it come reports of workers, the Task block, new messages and, without a
 * session, the past.
 */
export const taskWork: WorkSource = {
  async load(unit, { run, resumed, seenEntry }) {
    const task = await unit.tasks.get(run.taskId ?? 0);
    const { items } = await unit.threads.entries(run.threadId, { limit: LOOK_BACK });
    const news = items.filter((entry) => entry.seq > seenEntry && isMessageTo(entry));
    const past = resumed ? [] : items.filter((entry) => !news.includes(entry) && !isOwnPrompt(entry));
    const notifications = await unit.notifications.untold(run.threadId);
    return {
      systemPrompt: taskSystemPrompt({ task, news, past, hasReports: notifications.length > 0 }),
      prompt: [...notifications.map(notificationEnvelope), WORK_PROMPT].join('\n\n'),
      seenEntry: items.at(-1)?.seq ?? seenEntry,
      notifications,
    };
  },
};

function isMessageTo(entry: ThreadEntry): boolean {
  return entry.type === 'message' && entry.role === 'user' && !isOwnPrompt(entry);
}

/** The hub's own prompt of an earlier run, which is repeated anyway. */
function isOwnPrompt(entry: ThreadEntry): boolean {
  return entry.type === 'message' && entry.payload?.background === true;
}
