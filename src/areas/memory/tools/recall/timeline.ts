import { z } from 'zod';
import { arrayAnswer, budgetOf } from '../../../../kernel/tool/answers.ts';
import { readTool } from '../../../../kernel/tool/define.ts';
import { field } from '../../../../kernel/tool/fields.ts';
import { threadField } from '../../../../kernel/tool/thread-fields.ts';
import { asMark, markShape } from './session-shape.ts';

export const timeline = readTool({
  name: 'timeline',
  toolset: 'recall',
  summary: "List a session's observations in time order, as ids.",
  input: () =>
    z.object({
      session_id: field.sessionName.describe('Session'),
      around_id: threadField.observationId.optional().describe('Around'),
      limit: threadField.limit(200, 50),
    }),
  answer: 'array',
  output: () => arrayAnswer(markShape),
  errors: [],
  cli: { command: 'timeline', args: ['session_id'] },
  async run(unit, { session_id, around_id, limit }) {
    const { rows, total } = await unit.timeline.ofSession(session_id, { aroundId: around_id, limit });
    const items = rows.map(asMark);
    const why =
      around_id === undefined ? 'Only the newest entries are listed.' : 'Only the nearest entries are listed.';
    return { items, budget: budgetOf(items, { available: total, hydrateWith: 'get_observations', why }) };
  },
});
