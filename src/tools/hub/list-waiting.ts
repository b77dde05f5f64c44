import { z } from 'zod';
import { iso } from '../../core/time.ts';
import { readTool } from '../define.ts';
import { field } from '../fields.ts';
import { asItem, asNotice, waitingItem } from './wait.ts';

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
    // From their own list: those of an older store are not numbered among the news.
    const { items: notices } = await unit.notices.list(caller.agent, { limit: limit + 1 }, true);
    const others = waiting.filter(({ kind }) => kind !== 'notice').map(asItem);
    const asked = notices
      .toReversed()
      .map((notice) => ({ kind: 'notice', at: iso(notice.createdAt), ...asNotice(notice) }));
    const all = [...others, ...asked].sort((a, b) => a.at.localeCompare(b.at));
    return { items: all.slice(0, limit), more: all.length > limit };
  },
});
