import { z } from 'zod';
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
  async run(unit, { limit }) {
    const items = await unit.waiting.since(0, limit + 1);
    return { items: items.slice(0, limit).map(asItem), more: items.length > limit };
  },
});
