import { z } from 'zod';
import { hubTool } from '../../../kernel/tool/define.ts';

/** GET /api/health: diagnostics for people. */
export const hubHealth = hubTool({
  name: 'hub_health',
  toolset: 'hub',
  summary: 'Show the state of this hub and its store: versions, sizes, counts, uptime.',
  listed: false,
  readOnly: true,
  input: () => z.object({}),
  output: () =>
    z.object({
      version: z.string(),
      node: z.string(),
      uptime_seconds: z.int(),
      memory_bytes: z.int(),
      last_event: z.int(),
      store: z.record(z.string(), z.union([z.string(), z.number()])),
      counts: z.record(z.string(), z.int()),
      webhook: z.object({ fault: z.string().nullable(), sent_at: z.string().nullable(), waiting: z.int() }).optional(),
      runs: z.object({ running: z.int(), paused: z.boolean(), parked: z.int() }),
      upkeep: z
        .object({
          last_sweep_at: z.string().nullable(),
          sweep_ms: z.number().nullable(),
          sweep_fault: z.boolean(),
          last_tick_at: z.string().nullable(),
          next_tick_at: z.string().nullable(),
        })
        .optional()
        .describe('What only a started hub does by itself'),
      checks: z
        .array(z.object({ check: z.string(), state: z.enum(['ok', 'note', 'wrong']), says: z.string() }))
        .readonly()
        .optional()
        .describe('What waggle doctor checks, for whoever runs the hub'),
    }),
  errors: [],
  rest: { method: 'GET', path: '/api/health' },
  cli: { command: 'health' },
  run: (desk) => desk.health(),
});
