import { z } from 'zod';
import { DAY, isZone } from '../../../kernel/rules/time.ts';
import { readTool } from '../../../kernel/tool/define.ts';
import { field } from '../../../kernel/tool/fields.ts';

const MICROS = 1_000_000;

export const listUsage = readTool({
  name: 'list_usage',
  toolset: 'runs',
  summary: 'Show what runs used per day and agent: tokens, cost, and how many failed.',
  details: 'Days on which an agent did not run have no row. A cost that a program did not report counts as 0.',
  listed: false,
  input: () =>
    z.object({
      days: z.coerce.number().int().min(1).max(366).default(14).describe('How many days back, 1-366'),
      agent: field.agentId.optional().describe('Only this agent'),
      zone: z
        .string()
        .max(60)
        .refine(isZone, 'Expected an IANA time zone.')
        .default('UTC')
        .describe('Time zone of the days'),
    }),
  output: () =>
    z.object({
      days: z.array(
        z.object({
          day: z.string(),
          agent: z.string(),
          runs: z.int(),
          failed: z.int(),
          input_tokens: z.int(),
          output_tokens: z.int(),
          cost_usd: z.number(),
        }),
      ),
    }),
  errors: [],
  rest: { method: 'GET', path: '/api/runs/usage' },
  cli: { command: 'usage' },
  async run(unit, { days, agent, zone }) {
    const rows = await unit.runs.usage(unit.now - days * DAY, zone, agent);
    return {
      days: rows.map((row) => ({
        day: row.day,
        agent: row.agent,
        runs: row.runs,
        failed: row.failed,
        input_tokens: row.inputTokens,
        output_tokens: row.outputTokens,
        cost_usd: row.costMicros / MICROS,
      })),
    };
  },
});
