import { z } from 'zod';
import { arrayAnswer } from '../../../../kernel/tool/answers.ts';
import { readTool } from '../../../../kernel/tool/define.ts';
import { field } from '../../../../kernel/tool/fields.ts';
import { threadField } from '../../../../kernel/tool/thread-fields.ts';
import { helpFor } from '../search-help.ts';
import { findEntries, foundEntry } from './find-entries.ts';

export const search = readTool({
  name: 'search',
  toolset: 'recall',
  summary: 'Find observations, best first, as snippets; get_observations reads them in full.',
  input: () => z.object({ query: field.query.min(1).describe('Words'), limit: threadField.limit(50, 10) }),
  answer: 'array',
  output: () => arrayAnswer(foundEntry),
  errors: [],
  cli: { command: 'search', args: ['query'] },
  async outside(inside, { query, limit }, { settings }) {
    const { meaning } = await helpFor(query, settings.search);
    return inside(async (unit) => ({ items: [...(await findEntries(unit, { query, limit, meaning }))] }));
  },
});
