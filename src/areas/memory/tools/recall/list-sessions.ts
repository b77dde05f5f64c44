import { z } from 'zod';
import { arrayAnswer, budgetOf } from '../../../../kernel/tool/answers.ts';
import { readTool } from '../../../../kernel/tool/define.ts';
import { threadField } from '../../../../kernel/tool/thread-fields.ts';
import { asSession, sessionShape } from './session-shape.ts';

export const listSessions = readTool({
  name: 'list_sessions',
  toolset: 'recall',
  summary: 'List sessions, newest first.',
  input: () => z.object({ limit: threadField.limit(200, 20) }),
  answer: 'array',
  output: () => arrayAnswer(sessionShape),
  errors: [],
  cli: { command: 'sessions' },
  async run(unit, { limit }) {
    const { rows, total } = await unit.sessions.newest(limit);
    const items = rows.map(asSession);
    const why = 'Only the sessions that began last are listed.';
    return { items, budget: budgetOf(items, { available: total, hydrateWith: 'timeline', why }) };
  },
});
