import { z } from 'zod';
import { findMemories } from '../../flows/memory/find-memories.ts';
import { readTool } from '../define.ts';
import { field } from '../fields.ts';
import { memoryField } from './memory-fields.ts';
import { foundRows, memoryRow } from './memory-shape.ts';
import { helpFor, reranked } from './search-help.ts';

const SHALLOW = 32;
const DEEP = 100;
/** So many are given to a reranker. */
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
        query: field.longText.describe('Words or a whole question'),
        type_filter: memoryField.kind.optional().describe('Only this type: fact, decision, preference, path, task'),
        topic: memoryField.topic.optional(),
        collection: memoryField.collection.optional(),
        since: memoryField.since.optional(),
        limit: z.int().min(1).max(DEEP).default(10).describe('How many, 1-32; with deep 1-100'),
        deep: z.boolean().default(false).describe('true: look at more candidates'),
      })
      .superRefine((input, context) => {
        if (input.deep || input.limit <= SHALLOW) return;
        context.addIssue({ code: 'custom', path: ['limit'], message: `At most ${SHALLOW} without deep.`, input });
      }),
  output: () => z.object({ results: z.array(memoryRow), ranking: z.string(), note: z.string().optional() }),
  errors: ['COLLECTION_NOT_FOUND', 'NOT_A_MEMBER'],
  cli: { command: 'search', args: ['query'] },
  prepare: ({ query }, _caller, { search }) => helpFor(query, search),
  async run(unit, { query, type_filter, topic, collection, since, limit, deep }, { settings, prepared }) {
    const collectionId = collection === undefined ? undefined : (await unit.collections.named(collection)).id;
    const { meaning } = prepared;
    const filters = { kind: type_filter, topic, collectionId, since };
    const pool = settings.search?.rerank === undefined ? limit : Math.max(limit, deep ? DEEP_POOL : POOL);
    const found = await findMemories(unit, { query, ...filters, limit: pool, deep, meaning });
    for (const { row } of found) prepared.texts.set(row.id, row.text);
    return {
      results: await foundRows(unit, found),
      ranking: meaning === undefined ? 'full-text' : 'full-text, vectors',
      ...(prepared.note === undefined ? {} : { note: prepared.note }),
    };
  },
  finish: (output, { query, limit }, { settings, prepared }) =>
    reranked(output, { query, limit, texts: prepared.texts }, settings.search),
});
