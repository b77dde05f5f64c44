import { z } from 'zod';
import { readTool } from '../../../kernel/tool/define.ts';
import { field } from '../../../kernel/tool/fields.ts';
import { memoryField } from '../../../kernel/tool/memory-fields.ts';
import { readable } from '../../threads/flows/addressed.ts';
import { findMemories } from '../flows/find-memories.ts';
import { foundRows, memoryRow } from './memory-shape.ts';
import { foundWords } from './memory-words.ts';
import { helpFor, reranked } from './search-help.ts';

const SHALLOW = 32;
const DEEP = 100;
/** How many results are passed to a reranker. */
const POOL = 64;
const DEEP_POOL = 256;

export const memorySearch = readTool({
  name: 'memory_search',
  toolset: 'memory',
  summary: 'Find memories by what they say, best first, in everything you may read.',
  details:
    'Ask with the words the memory would hold; rare ones count most, quoted ones also word for word. Rows are previews: retrieve those with complete false. For what changed lately use task_feed.',
  input: () =>
    z
      .object({
        query: field.query.describe('Words or a whole question'),
        type_filter: memoryField.kind.optional().describe('Only this type: fact, decision, preference, path, task'),
        topic: memoryField.topic.optional(),
        collection: memoryField.collection.optional(),
        since: memoryField.since.optional(),
        limit: z.int().min(1).max(DEEP).default(10).describe('How many, 1-32; with deep 1-100'),
        deep: z.boolean().default(false).describe('true: look at more candidates and say why each matched'),
      })
      .superRefine((input, context) => {
        if (input.deep || input.limit <= SHALLOW) return;
        context.addIssue({ code: 'custom', path: ['limit'], message: `At most ${SHALLOW} without deep.`, input });
      }),
  output: () => z.object({ results: z.array(memoryRow), ranking: z.string(), note: z.string().optional() }),
  errors: ['COLLECTION_NOT_FOUND', 'NOT_A_MEMBER'],
  cli: {
    command: 'search',
    args: ['query'],
    words: foundWords,
    ways: [
      {
        path: 'memory search',
        about: 'Find memories by what they say, best first.',
      },
    ],
  },
  async outside(inside, { query, type_filter, topic, collection, since, limit, deep }, { settings: { search } }) {
    const { meaning, note } = await helpFor(query, search);
    const pool = search?.rerank === undefined ? limit : Math.max(limit, deep ? DEEP_POOL : POOL);
    const { texts, results } = await inside(async (unit) => {
      const collectionId = collection === undefined ? undefined : (await unit.collections.named(collection)).id;
      const filters = { kinds: type_filter === undefined ? undefined : [type_filter], topic, collectionId, since };
      const all = await findMemories(unit, { query, ...filters, limit: pool, deep, explained: deep, meaning });
      const seen = new Set(
        await readable(
          unit,
          all.map(({ row }) => row),
        ),
      );
      const found = all.filter(({ row }) => seen.has(row));
      return { results: await foundRows(unit, found), texts: new Map(found.map(({ row }) => [row.id, row.text])) };
    });
    const ranking = meaning === undefined ? 'full-text' : 'full-text, vectors';
    return reranked({ results, ranking, note }, { query, limit, texts }, search);
  },
});
