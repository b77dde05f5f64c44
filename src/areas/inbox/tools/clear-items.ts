import { z } from 'zod';
import type { AgentId } from '../../../kernel/rules/identity.ts';
import { limits } from '../../../kernel/rules/limits.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import { writeTool } from '../../../kernel/tool/define.ts';
import { cappedList } from '../../../kernel/tool/fields.ts';
import { readItemId } from '../rules/queue.ts';
import { itemId } from './item-fields.ts';

export const clearItems = writeTool({
  name: 'clear_items',
  toolset: 'hub',
  summary: 'Clear notices, messages, reports and signals that you have dealt with.',
  details: 'What needs an answer or a decision is not cleared, and stays: kept names it.',
  listed: false,
  idempotent: true,
  input: () => z.object({ ids: cappedList(itemId, limits.idsPerCall).describe('Ids of items') }),
  output: () => z.object({ cleared: z.array(z.string()), kept: z.array(z.string()) }),
  errors: [],
  rest: { method: 'POST', path: '/api/items/clear' },
  cli: { command: 'clear-items' },
  async run(unit, { ids }, { caller }) {
    const cleared: string[] = [];
    for (const id of new Set(ids)) if (await clear(unit, id, caller.agent)) cleared.push(id);
    return { cleared, kept: [...new Set(ids)].filter((id) => !cleared.includes(id)) };
  },
});

async function clear(unit: Writes, id: string, person: AgentId): Promise<boolean> {
  const { kind, thing } = readItemId(id) ?? { kind: '', thing: '' };
  if (kind === 'notice') return (await unit.notices.markRead(person, [Number(thing)])) === 1;
  if (kind === 'signal') return (await unit.signals.ack([Number(thing)])).acknowledged.length === 1;
  if (kind === 'report') return (await unit.notifications.ack([thing])).acknowledged.length === 1;
  if (kind !== 'message') return false;
  const mine = await unit.messages.mine([Number(thing)], undefined);
  for (const column of ['delivered_at', 'read_at', 'acked_at'] as const)
    await unit.messages.mark(column, mine, undefined);
  return mine.length === 1;
}
