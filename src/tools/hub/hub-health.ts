import { z } from 'zod';
import { hubTool } from '../define.ts';

/** GET /api/health: what a person looks at when something feels wrong. */
export const hubHealth = hubTool({
  name: 'hub_health',
  toolset: 'hub',
  summary: 'Tell how this hub and its store are: versions, sizes, counts, uptime.',
  listed: false,
  readOnly: true,
  input: z.object({}),
  output: z.object({
    version: z.string(),
    node: z.string(),
    uptime_seconds: z.int(),
    memory_bytes: z.int(),
    last_event: z.int(),
    store: z.record(z.string(), z.union([z.string(), z.number()])),
    counts: z.record(z.string(), z.int()),
    webhook: z.object({ fault: z.string().nullable(), sent_at: z.string().nullable(), waiting: z.int() }).optional(),
  }),
  errors: [],
  rest: { method: 'GET', path: '/api/health' },
  cli: { command: 'health' },
  run: (desk) => desk.health(),
});
