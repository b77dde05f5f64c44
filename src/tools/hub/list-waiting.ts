import { z } from 'zod';
import { summaryOf } from '../../core/message.ts';
import { noticeSender } from '../../core/notice.ts';
import { iso } from '../../core/time.ts';
import type { Notice } from '../../store/messages/notices.ts';
import { readTool } from '../define.ts';
import { field } from '../fields.ts';
import { asItem, waitingItem } from './wait.ts';

/** What the waiting counters count, for people: `wait` brings each thing once per session, this shows it every time. */
export const listWaiting = readTool({
  name: 'list_waiting',
  toolset: 'hub',
  summary: 'List everything that waits for you, oldest first; nothing is consumed.',
  listed: false,
  input: () => z.object({ limit: field.limit(200, 50) }),
  output: () => z.object({ items: z.array(waitingItem), more: z.boolean() }),
  errors: [],
  cli: { command: 'waiting' },
  async run(unit, { limit }, { caller }) {
    const waiting = await unit.waiting.since(0, limit + 1);
    const { items: notices } = await unit.notices.list(caller.agent, { limit: limit + 1 }, true);
    const all = [...waiting.map(asItem), ...notices.map(asNotice)].sort((a, b) => (a.at < b.at ? -1 : 1));
    return { items: all.slice(0, limit), more: all.length > limit };
  },
});

/** What an agent asks of a person, or the hub tells it. */
function asNotice({ kind, agent, taskId, createdAt, text }: Notice): z.input<typeof waitingItem> {
  const about = taskId === null ? {} : { task_id: String(taskId) };
  return {
    kind: 'notice',
    at: iso(createdAt),
    from: noticeSender({ kind, agent }),
    type: kind,
    summary: summaryOf(text),
    ...about,
  };
}
