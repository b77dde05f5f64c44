import { z } from 'zod';
import { iso } from '../../../kernel/rules/time.ts';
import { readTool } from '../../../kernel/tool/define.ts';
import { field } from '../../../kernel/tool/fields.ts';
import { asItem, asNotice, waitingItem } from './wait.ts';

/** The items behind the waiting counters, for people. `wait` returns each item once per session, this every time. */
export const listWaiting = readTool({
  name: 'list_waiting',
  bringsReports: true,
  toolset: 'hub',
  summary: 'List everything that waits for you, oldest first; nothing is consumed.',
  listed: false,
  input: () => z.object({ limit: field.limit(200, 50) }),
  output: () => z.object({ items: z.array(waitingItem), more: z.boolean() }),
  errors: [],
  cli: { command: 'waiting' },
  shows: ({ items }) => ({
    entries: items.flatMap(({ msg_id, baton_id }) => msg_id ?? baton_id ?? []),
    tasks: items.flatMap(({ kind, task_id }) => (kind === 'ready' ? Number(task_id) : [])),
  }),
  async run(unit, { limit }, { caller }) {
    const waiting = await unit.waiting.since(0, limit + 1);
    // Notices come from their own list, because notices of an older store have no news number.
    const { items: notices } = await unit.notices.list(caller.agent, { limit: limit + 1 }, true);
    const others = waiting.filter(({ kind }) => kind !== 'notice').map(asItem);
    const asked = notices
      .toReversed()
      .map((notice) => ({ kind: 'notice', at: iso(notice.createdAt), ...asNotice(notice) }));
    const all = [...others, ...asked].sort((a, b) => a.at.localeCompare(b.at));
    return { items: all.slice(0, limit), more: all.length > limit };
  },
});
