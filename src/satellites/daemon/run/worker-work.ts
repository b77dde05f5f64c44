import { notificationEnvelope } from '../../../areas/runs/rules/task-notification.ts';
import { CUT_OFF_PROMPT, coordinatorSystemPrompt, workerSystemPrompt } from '../prompts.ts';
import { LOOK_BACK, pastOf, type WorkSource } from './work.ts';

/** A thread without a task: a worker gets its parent's messages, a parent gets the reports of its workers. */
export const workerWork: WorkSource = {
  async load(unit, { run, resumed, seenEntry }) {
    const worker = await unit.workers.ofThread(run.threadId);
    const { items } = await unit.threads.entries(run.threadId, { limit: LOOK_BACK });
    const news = worker === undefined ? [] : await unit.threads.messagesTo(run.threadId, seenEntry);
    const notifications = await unit.notifications.untold(run.threadId);
    const past = resumed ? [] : pastOf(items, news);
    return {
      systemPrompt:
        worker === undefined
          ? coordinatorSystemPrompt(past)
          : workerSystemPrompt(worker, past, notifications.length > 0),
      prompt: promptOf([...notifications.map(notificationEnvelope), ...news.map(({ text }) => text ?? '')]),
      seenEntry: Math.max(seenEntry, items.at(-1)?.seq ?? 0),
      notifications,
    };
  },
};

/** If there is nothing new, the previous run was cut off after it had acknowledged its reports. */
function promptOf(parts: readonly string[]): string {
  return parts.length === 0 ? CUT_OFF_PROMPT : parts.join('\n\n');
}
