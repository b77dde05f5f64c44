import { z } from 'zod';
import { iso, MINUTE } from '../../../kernel/rules/time.ts';
import { writeTool } from '../../../kernel/tool/define.ts';
import { itemsOf } from '../flows/items-of.ts';
import { itemId, noSuchItem } from './item-fields.ts';

const WEEK_MINUTES = 10_080;

export const snoozeItem = writeTool({
  name: 'snooze_item',
  toolset: 'hub',
  summary: 'Put an item off, so that it is not listed before that time.',
  details: 'What waits for your answer still waits.',
  listed: false,
  idempotent: false,
  input: () =>
    z.object({
      id: itemId,
      minutes: z.int().min(1).max(WEEK_MINUTES).default(60).describe(`For how long, 1-${WEEK_MINUTES}`),
    }),
  output: () => z.object({ id: z.string(), until: z.string() }),
  errors: ['ITEM_NOT_FOUND'],
  rest: { method: 'POST', path: '/api/items/:id/snooze' },
  cli: {
    command: 'snooze-item',
    args: ['id'],
    ways: [
      {
        path: 'inbox snooze',
        about: 'Put an item off.',
        words: ({ id, until }, { line }) => line(`${id} is put off until ${until}.`),
      },
    ],
  },
  async run(unit, { id, minutes }, { caller }) {
    const { items } = await itemsOf(unit, caller.agent, true);
    const found = items.find((item) => item.id === id || item.older.includes(id));
    if (found === undefined) throw noSuchItem(id);
    const until = unit.now + minutes * MINUTE;
    for (const one of [found.id, ...found.older]) await unit.asks.putOffUntil(caller.agent, one, until);
    return { id: found.id, until: iso(until) };
  },
});
