import { z } from 'zod';
import { arrayAnswer, budgetOf } from '../../../src/kernel/tool/answers.ts';
import { readTool, writeTool } from '../../../src/kernel/tool/define.ts';
import { field } from '../../../src/kernel/tool/fields.ts';
import { trial } from './dialect.ts';

const identity = {
  session_id: field.sessionName.optional(),
  agent: field.ownAgent.optional(),
};

export const trialList = readTool({
  name: 'trial_list',
  toolset: 'specs',
  dialect: trial,
  summary: 'List agents for whoever asks.',
  input: () => z.object({ ...identity, limit: field.limit(10, 2), cursor: field.cursor }),
  answer: 'array',
  output: () => arrayAnswer(z.object({ id: z.string(), asked_by: z.string(), session_id: z.string() })),
  errors: [],
  rest: { method: 'GET', path: '/api/trial' },
  async run(unit, { limit, cursor = '0' }, { actor }) {
    const agents = (await unit.agents.list()).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const from = Number(cursor);
    const rows = agents.slice(from, from + limit);
    const items = rows.map(({ id }) => ({ id, asked_by: actor.agent, session_id: actor.session }));
    const more = from + limit < agents.length;
    return {
      items,
      ...(more ? { next_cursor: String(from + limit) } : {}),
      budget: budgetOf(items, { available: agents.length - from, hydrateWith: 'agent_manage', why: 'limit' }),
    };
  },
});

export const trialSign = writeTool({
  name: 'trial_sign',
  toolset: 'specs',
  dialect: trial,
  summary: 'Write down who acts.',
  idempotent: true,
  input: () => z.object(identity),
  output: () => z.object({ agent: z.string(), session: z.string(), scope: z.string() }),
  errors: [],
  async run(unit, _input, { actor }) {
    const row = await unit.sessions.find(actor.session);
    return { agent: row?.agent ?? '', session: row?.id ?? '', scope: unit.scope.agent };
  },
});
