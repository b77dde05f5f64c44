import { z } from 'zod';
import { snippetOf } from '../../core/search/snippet.ts';
import { findMemories } from '../../flows/memory/find-memories.ts';
import { readable } from '../../flows/threads/addressed.ts';
import { arrayAnswer } from '../answers.ts';
import { readTool } from '../define.ts';
import { field } from '../fields.ts';
import { helpFor } from '../memory/search-help.ts';
import { threadField } from '../threads/thread-fields.ts';

export const search = readTool({
  name: 'search',
  toolset: 'recall',
  summary: 'Find observations by what they say, best first, as ids with snippets.',
  details: 'Read the few that matter with get_observations.',
  input: () => z.object({ query: field.longText.min(1).describe('Words to find'), limit: threadField.limit(50, 10) }),
  answer: 'array',
  output: () =>
    arrayAnswer(
      z.object({
        id: z.int(),
        session_id: z.string().nullable(),
        kind: z.string(),
        snippet: z.string(),
        score: z.number(),
        ts: z.int(),
        task_id: z.int().nullable(),
      }),
    ),
  errors: [],
  cli: { command: 'search', args: ['query'] },
  async outside(inside, { query, limit }, { settings }) {
    const { meaning } = await helpFor(query, settings.search);
    return inside(async (unit) => {
      const found = await findMemories(unit, { query, limit, meaning });
      const scores = new Map(found.map(({ row, score }) => [row.id, score]));
      const shown = await readable(
        unit,
        found.map(({ row }) => row),
      );
      const items = shown.map((row) => ({
        id: row.id,
        session_id: row.session,
        kind: row.kind,
        snippet: snippetOf(row.text, query),
        score: scores.get(row.id) ?? 0,
        ts: row.createdAt,
        task_id: row.taskId,
      }));
      return { items };
    });
  },
});
