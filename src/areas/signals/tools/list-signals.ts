import { z } from 'zod';
import { requireScope } from '../../../kernel/rules/caller.ts';
import { defined } from '../../../kernel/rules/defined.ts';
import { iso } from '../../../kernel/rules/time.ts';
import { readTool } from '../../../kernel/tool/define.ts';
import { field } from '../../../kernel/tool/fields.ts';
import { collectionNames } from '../../../kernel/tool/memory-fields.ts';
import { signalState, signalStates } from '../rules/signal.ts';

/** GET /api/signals: signals for people to look at, including acknowledged and expired ones. */
export const listSignals = readTool({
  name: 'list_signals',
  toolset: 'memory',
  summary: 'List signals with their states, newest first; looking changes nothing.',
  details: 'An administrator may look at all signals of the collections it is in.',
  listed: false,
  input: () =>
    z.object({
      box: z.enum(['inbox', 'sent', 'all']).default('inbox').describe('inbox, sent or, for administrators, all'),
      state: z.enum(signalStates).optional().describe('Only in this state'),
      limit: field.limit(200, 50),
      cursor: field.cursor,
    }),
  output: () =>
    z.object({
      signals: z.array(
        z.object({
          signal_id: z.int(),
          from: z.string(),
          to: z.string(),
          collection: z.string(),
          memory_ids: z.array(z.int()),
          state: z.enum(signalStates),
          created_at: z.string(),
          expires_at: z.string(),
          acked_at: z.string().nullable(),
          acked_by: z.string().nullable(),
        }),
      ),
      next_cursor: z.string().optional(),
    }),
  errors: [],
  rest: { method: 'GET', path: '/api/signals' },
  cli: { command: 'signals' },
  async run(unit, { box, state, limit, cursor }, { caller }) {
    if (box === 'all') requireScope(caller, 'admin', 'Looking at the signals of others');
    const { items, next } = await unit.signals.page({ box, state }, { limit, cursor });
    const names = items.length === 0 ? new Map<number, string>() : await collectionNames(unit);
    return {
      signals: items.map((one) => ({
        signal_id: one.id,
        from: one.from,
        to: one.to,
        collection: names.get(one.collectionId) ?? '',
        memory_ids: [...one.memoryIds],
        state: signalState(one, unit.now),
        created_at: iso(one.createdAt),
        expires_at: iso(one.expiresAt),
        acked_at: one.ackedAt === null ? null : iso(one.ackedAt),
        acked_by: one.ackedBy,
      })),
      ...defined({ next_cursor: next }),
    };
  },
});
