import { z } from 'zod';
import { defined } from '../../../kernel/rules/defined.ts';
import { iso } from '../../../kernel/rules/time.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import { actionTool, verbsOver } from '../../../kernel/tool/actions.ts';
import { pageWithRoom, roomyLimit } from '../../../kernel/tool/answer-room.ts';
import { field } from '../../../kernel/tool/fields.ts';
import { collectionNames, memoryField } from '../../../kernel/tool/memory-fields.ts';
import { sendSignal } from '../flows/send-signal.ts';
import { SIGNAL_HOURS, type Signal } from '../rules/signal.ts';

export const signalRow = z.object({
  signal_id: z.int(),
  from: z.string(),
  collection: z.string(),
  memory_ids: z.array(z.int()),
  created_at: z.string(),
  expires_at: z.string(),
});

const USUAL = 100;

const fields = () => ({
  to: memoryField.recipient.optional().describe('send: id, name, team handle or e-mail of a member'),
  memory_ids: memoryField.memoryIds.optional().describe('send: 1-100 memories of that collection'),
  collection: memoryField.collection.optional().describe('send: the collection that you share'),
  expires_hours: z
    .number()
    .min(SIGNAL_HOURS.least)
    .max(SIGNAL_HOURS.most)
    .default(SIGNAL_HOURS.default)
    .describe('send: lifetime, 1-720'),
  signal_ids: memoryField.signalIds.optional().describe('ack: which ones you have dealt with'),
  limit: roomyLimit(500, USUAL, 'check: how many, 1-500'),
  cursor: field.cursor,
});

const { look, act } = verbsOver<ReturnType<typeof fields>>();

export const signal = actionTool({
  name: 'signal',
  toolset: 'memory',
  summary: 'Point another agent at memories in a shared collection, see what points at you, or ack it.',
  details:
    'A signal carries ids, no text: store what you have to say with memory_add. check shows the same signals until you ack them after the work, or they expire (48 hours).',
  idempotent: false,
  action: 'send, check (only looks) or ack (consumes)',
  fields,
  answers: () => ({
    signal_id: z.int().optional(),
    to: z.string().optional(),
    expires_at: z.string().optional(),
    signals: z.array(signalRow).optional(),
    next_cursor: z.string().optional(),
    acknowledged: z.array(z.int()).optional(),
    already: z.array(z.int()).optional(),
    missing: z.array(z.int()).optional(),
  }),
  errors: [
    'COLLECTION_NOT_FOUND',
    'NOT_A_MEMBER',
    'READ_ONLY',
    'RECIPIENT_NOT_FOUND',
    'RECIPIENT_SELF',
    'MEMORY_NOT_FOUND',
  ],
  cli: { command: 'signal', args: ['action'] },
  actions: {
    send: act(['to', 'memory_ids', 'collection'], async (unit, { to, memory_ids, collection, expires_hours }) => {
      const found = await unit.collections.named(collection);
      const sent = await sendSignal(unit, { to, collection: found, memoryIds: memory_ids, hours: expires_hours });
      return { signal_id: sent.id, to: sent.to, expires_at: iso(sent.expiresAt) };
    }),
    check: look([], async (unit, { limit, cursor }) => {
      const pending = (most: number) => unit.signals.pending({ limit: most, cursor });
      const { items, next } = await pageWithRoom({ limit, usual: USUAL }, pending, (one) =>
        signalRows([one], new Map()),
      );
      const names = items.length === 0 ? new Map() : await collectionNames(unit);
      return { signals: signalRows(items, names), ...defined({ next_cursor: next }) };
    }),
    ack: act(['signal_ids'], (unit, { signal_ids }) => acknowledge(unit, [...new Set(signal_ids)])),
  },
});

async function acknowledge(unit: Writes, ids: readonly number[]) {
  const done = await unit.signals.ack(ids);
  for (const one of done.acknowledged) {
    unit.emit({
      type: 'signal.acked',
      collectionId: one.collectionId,
      agentId: unit.scope.agent,
      after: { id: one.id, from: one.from },
    });
  }
  const acknowledged = done.acknowledged.map(({ id }) => id);
  const known = new Set([...acknowledged, ...done.already]);
  return { acknowledged, already: [...done.already], missing: ids.filter((id) => !known.has(id)) };
}

export function signalRows(signals: readonly Signal[], names: ReadonlyMap<number, string>) {
  return signals.map((one) => ({
    signal_id: one.id,
    from: one.from,
    collection: names.get(one.collectionId) ?? '',
    memory_ids: [...one.memoryIds],
    created_at: iso(one.createdAt),
    expires_at: iso(one.expiresAt),
  }));
}
