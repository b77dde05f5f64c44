import { z } from 'zod';
import { defined } from '../../../kernel/rules/defined.ts';
import { iso } from '../../../kernel/rules/time.ts';
import { readTool } from '../../../kernel/tool/define.ts';
import { field } from '../../../kernel/tool/fields.ts';
import { parkReasons } from '../rules/run.ts';

export const listParked = readTool({
  name: 'list_parked',
  toolset: 'runs',
  summary: 'List tasks whose owner the hub does not start for now, and why.',
  details: 'A reply, run_task or any other new reason starts it again, unless the budget of the day is spent.',
  listed: false,
  input: () => z.object({ limit: field.limit(200, 50), cursor: field.cursor }),
  output: () =>
    z.object({
      parked: z.array(
        z.object({
          task_id: z.string(),
          title: z.string(),
          agent: z.string(),
          reason: z.enum(parkReasons).describe('budget: what runs may cost in a day is spent'),
          until: z.string().nullable().describe('When it is retried automatically; null: never'),
          failures: z.int(),
          detail: z.string().nullable().describe('What the last run said'),
        }),
      ),
      next_cursor: z.string().optional(),
    }),
  errors: [],
  rest: { method: 'GET', path: '/api/runs/parked' },
  cli: { command: 'parked' },
  async run(unit, { limit, cursor }) {
    const { items, next } = await unit.runs.parked({ limit, cursor });
    return {
      parked: items.map((item) => ({
        task_id: String(item.taskId),
        title: item.title,
        agent: item.agent,
        reason: item.reason,
        until: item.until === 0 ? null : iso(item.until),
        failures: item.failures,
        detail: item.detail,
      })),
      ...defined({ next_cursor: next }),
    };
  },
});
