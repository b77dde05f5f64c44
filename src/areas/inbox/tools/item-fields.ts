import { z } from 'zod';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import type { AgentId } from '../../../kernel/rules/identity.ts';
import { iso } from '../../../kernel/rules/time.ts';
import type { Reads } from '../../../kernel/store/unit.ts';
import type { PersonAsk } from '../../runs/rules/ask.ts';
import type { Item } from '../flows/items-of.ts';
import { itemReasons, readItemId } from '../rules/queue.ts';

export const itemId = z
  .string()
  .refine((id) => readItemId(id) !== undefined, 'An item id is a kind and an id, as in notice-12.')
  .describe('Id of the item, as in "notice-12"');

const part = z.object({ question: z.string(), options: z.array(z.string()) });

/** An item as REST, the page and the command line show it. */
export const itemShape = z.object({
  id: z.string(),
  kind: z
    .string()
    .describe('question, approval, agent, parked, budget, message, handoff, review, report, signal, task'),
  reason: z.enum(itemReasons).describe('Why it waits; the order of the list'),
  at: z.string(),
  from: z.string().nullable(),
  summary: z.string(),
  task_id: z.string().optional(),
  run_id: z.string().optional(),
  older: z.array(z.string()).optional().describe('Older items of the same cause'),
  questions: z.array(part).optional(),
  default_at: z.string().optional().describe('When the defaults hold if nobody answers'),
  default_answers: z.array(z.string()).optional(),
  approval: z
    .object({
      tool: z.string(),
      arguments: z.string().describe('The exact arguments as JSON'),
      folder: z.string().nullable(),
      said: z.string().nullable().describe('What the agent said just before'),
    })
    .optional(),
});

export function asShownItem({ taskId, runId, ask, older, ...item }: Item): z.input<typeof itemShape> {
  const { id, kind, reason, at, from, summary } = item;
  return {
    ...{ id, kind, reason, at, from, summary },
    ...(taskId === null ? {} : { task_id: String(taskId) }),
    ...(runId === null ? {} : { run_id: runId }),
    ...(older.length === 0 ? {} : { older: [...older] }),
    ...askParts(ask),
  };
}

function askParts(ask: PersonAsk | undefined): Partial<z.input<typeof itemShape>> {
  if (ask === undefined) return {};
  if (ask.kind === 'approval') return { approval: { ...ask.action } };
  const { parts, fallback } = ask;
  return {
    questions: parts.map(({ question, options }) => ({ question, options: [...options] })),
    ...(fallback === null ? {} : { default_at: iso(fallback.at), default_answers: [...fallback.answers] }),
  };
}

/** The open or ended question or approval of this person. */
export async function askFor(unit: Reads, id: string, caller: AgentId): Promise<PersonAsk> {
  const item = readItemId(id);
  const ask = item?.kind === 'notice' ? await unit.asks.find(Number(item.thing)) : undefined;
  if (ask === undefined || ask.person !== caller) throw noSuchItem(id);
  return ask;
}

export function noSuchItem(id: string): WaggleError {
  return new WaggleError('ITEM_NOT_FOUND', `No item ${id} waits for you.`);
}
