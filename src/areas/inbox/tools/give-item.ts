import { z } from 'zod';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import { runEvent } from '../../../kernel/rules/run-event.ts';
import { writeTool } from '../../../kernel/tool/define.ts';
import { field } from '../../../kernel/tool/fields.ts';
import { requireOpen } from '../../runs/rules/ask.ts';
import { askFor, itemId } from './item-fields.ts';

export const giveItem = writeTool({
  name: 'give_item',
  toolset: 'hub',
  summary: 'Give a question or an approval to another person, who answers it instead of you.',
  listed: false,
  idempotent: false,
  input: () => z.object({ id: itemId, to: field.agentId.describe('The person') }),
  output: () => z.object({ id: z.string(), to: z.string() }),
  errors: ['ITEM_NOT_FOUND', 'ALREADY_ANSWERED', 'ITEM_EXPIRED', 'AGENT_NOT_FOUND', 'PERSON_REQUIRED', 'NOT_A_MEMBER'],
  rest: { method: 'POST', path: '/api/items/:id/give' },
  cli: {
    command: 'give-item',
    args: ['id', 'to'],
    ways: [
      {
        path: 'inbox give',
        about: 'Give a question or an approval to another person.',
        words: ({ id, to }, { line }) => line(`${id} waits for ${to} now.`),
      },
    ],
  },
  async run(unit, { id, to }, { caller }) {
    const ask = await askFor(unit, id, caller.agent);
    requireOpen(ask);
    const person = await unit.agents.get(to);
    if (person.kind !== 'person') throw new WaggleError('PERSON_REQUIRED', `${to} is not a person.`);
    const task = ask.taskId === null ? undefined : await unit.tasks.peek(ask.taskId);
    if (task !== undefined && !(await unit.collections.isMember(task.collectionId, person.id))) {
      throw new WaggleError('NOT_A_MEMBER', `${to} cannot see the task that this is about.`);
    }
    await unit.asks.give(ask.id, person.id);
    unit.emit({ ...runEvent('user.notified', task, { notice: ask.id, kind: ask.kind }), agentId: person.id });
    return { id, to: person.id };
  },
});
