import { z } from 'zod';
import { wrongField } from '../../core/refusals.ts';
import { SIGNAL_HOURS, type Signal } from '../../core/signal.ts';
import { iso } from '../../core/time.ts';
import { sendSignal } from '../../flows/memory/send-signal.ts';
import type { Writes } from '../../store/unit.ts';
import { writeTool } from '../define.ts';
import { field } from '../fields.ts';
import { memoryField } from './memory-fields.ts';
import { collectionNames } from './memory-shape.ts';
import { requireWriteScope } from './write-scope.ts';

const actions = ['send', 'check', 'ack'] as const;

export const signalRow = z.object({
  signal_id: z.int(),
  from: z.string(),
  collection: z.string(),
  memory_ids: z.array(z.int()),
  created_at: z.string(),
  expires_at: z.string(),
});

const input = z.object({
  action: z.enum(actions).describe('send, check (only looks) or ack (consumes)'),
  to: memoryField.recipient.optional().describe('send: agent id, team handle or e-mail of a member'),
  memory_ids: memoryField.memoryIds.optional().describe('send: 1-100 memories of that collection'),
  collection: memoryField.collection.optional().describe('send: the collection that you share'),
  expires_hours: z
    .number()
    .min(SIGNAL_HOURS.least)
    .max(SIGNAL_HOURS.most)
    .default(SIGNAL_HOURS.default)
    .describe('send: lifetime, 1-720'),
  signal_ids: memoryField.signalIds.optional().describe('ack: which ones you have worked off'),
  limit: field.limit(500, 100).describe('check: how many, 1-500'),
  cursor: field.cursor,
});

type Request = z.output<typeof input>;

export const signal = writeTool({
  name: 'signal',
  toolset: 'memory',
  summary: 'Point another agent at memories in a shared collection, see what points at you, or ack it.',
  details:
    'A signal carries ids, no text: store what you have to say with memory_add. check shows the same signals until you ack them after the work, or they expire (48 hours).',
  idempotent: false,
  scope: 'read',
  onlyLooks: ({ action }) => action === 'check',
  input: () => input,
  output: () =>
    z.object({
      action: z.enum(actions),
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
  async run(unit, request, { caller }) {
    if (request.action !== 'check') requireWriteScope(caller);
    await unit.signals.dropLapsed();
    return { action: request.action, ...(await answers[request.action](unit, request)) };
  },
});

const answers = { send, check, ack };

async function send(unit: Writes, { to, memory_ids, collection, expires_hours }: Request) {
  if (to === undefined) throw wrongField('to', 'Needed to send.');
  if (memory_ids === undefined) throw wrongField('memory_ids', 'Needed to send.');
  if (collection === undefined) throw wrongField('collection', 'Needed to send.');
  const found = await unit.collections.named(collection);
  const sent = await sendSignal(unit, { to, collection: found, memoryIds: memory_ids, hours: expires_hours });
  return { signal_id: sent.id, to: sent.to, expires_at: iso(sent.expiresAt) };
}

async function check(unit: Writes, { limit, cursor }: Request) {
  const { items, next } = await unit.signals.pending({ limit, cursor });
  const names = items.length === 0 ? new Map() : await collectionNames(unit);
  return { signals: signalRows(items, names), ...(next === undefined ? {} : { next_cursor: next }) };
}

async function ack(unit: Writes, { signal_ids }: Request) {
  if (signal_ids === undefined) throw wrongField('signal_ids', 'Needed to ack.');
  const ids = [...new Set(signal_ids)];
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
