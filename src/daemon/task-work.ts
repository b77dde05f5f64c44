import type { ThreadEntry } from '../core/thread.ts';
import { taskSystemPrompt, WORK_PROMPT } from './prompts.ts';
import type { WorkSource } from './work.ts';

const LOOK_BACK = 100;

/** The work prompt never changes; the Task block, new messages and, without a session, the past go before it. */
export const taskWork: WorkSource = {
  async load(unit, { run, resumed, seenEntry }) {
    const task = await unit.tasks.get(run.taskId ?? 0);
    const { items } = await unit.threads.entries(run.threadId, { limit: LOOK_BACK });
    const news = items.filter((entry) => entry.seq > seenEntry && isMessageTo(entry));
    const past = resumed ? [] : items.filter((entry) => !news.includes(entry) && !isOwnPrompt(entry));
    return {
      systemPrompt: taskSystemPrompt({ task, news, past }),
      prompt: WORK_PROMPT,
      seenEntry: items.at(-1)?.seq ?? seenEntry,
    };
  },
};

function isMessageTo(entry: ThreadEntry): boolean {
  return entry.type === 'message' && entry.role === 'user' && !isOwnPrompt(entry);
}

/** The hub's own prompt of an earlier run: said again anyway. */
function isOwnPrompt(entry: ThreadEntry): boolean {
  return entry.type === 'message' && entry.payload?.background === true;
}
