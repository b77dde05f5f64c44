import { z } from 'zod';
import { readTool } from '../../../kernel/tool/define.ts';
import { field } from '../../../kernel/tool/fields.ts';
import { itemsOf } from '../flows/items-of.ts';
import { itemReasons } from '../rules/queue.ts';
import { asShownItem, itemShape } from './item-fields.ts';

export const listItems = readTool({
  name: 'list_items',
  toolset: 'hub',
  summary:
    'List what waits for you in one order: blocked work, questions, work to accept, reviews, parked work, the rest.',
  details: 'Nothing is consumed. answer_item, snooze_item, give_item and clear_item take the ids.',
  listed: false,
  input: () =>
    z.object({
      reason: z.enum(itemReasons).optional().describe('Only items that wait for this reason'),
      snoozed: z.boolean().default(false).describe('Also items that are put off'),
      limit: field.limit(200, 50),
    }),
  output: () => z.object({ items: z.array(itemShape), more: z.boolean() }),
  errors: [],
  rest: { method: 'GET', path: '/api/items' },
  cli: {
    command: 'items',
    ways: [
      {
        path: 'inbox items',
        about: 'List what waits for you, the most pressing first, with ids.',
        words: ({ items }, { table, age, line }) =>
          items.length === 0
            ? 'Nothing is waiting for you.'
            : table(
                items.map(({ id, reason, at, from, summary }) => ({
                  id,
                  why: reason,
                  age: age(at),
                  from,
                  about: line(summary),
                })),
              ),
      },
    ],
  },
  async run(unit, { reason, snoozed, limit }, { caller }) {
    const { items, more } = await itemsOf(unit, caller.agent, snoozed);
    const wanted = reason === undefined ? items : items.filter((item) => item.reason === reason);
    return { items: wanted.slice(0, limit).map(asShownItem), more: more || wanted.length > limit };
  },
});
