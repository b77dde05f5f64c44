import { z } from 'zod';
import { snippetOf } from '../../../kernel/search/snippet.ts';
import { arrayAnswer } from '../../../kernel/tool/answers.ts';
import { readTool } from '../../../kernel/tool/define.ts';
import { cappedText, field } from '../../../kernel/tool/fields.ts';
import { threadField } from '../../../kernel/tool/thread-fields.ts';
import { foundEntry } from '../../memory/tools/recall/find-entries.ts';
import { rootNamed } from '../../repos/tools/repo-roots.ts';
import { findPatterns } from '../flows/find-patterns.ts';

export const examplesQuery = readTool({
  name: 'examples_query',
  toolset: 'examples',
  summary: 'Search indexed examples, best first, as snippets.',
  input: () =>
    z.object({
      query: field.query.min(1).describe('Words'),
      repo_root: cappedText(4096).min(1).optional().describe('Repository'),
      example_name: cappedText(255).min(1).optional().describe('Example'),
      limit: threadField.limit(20, 10),
    }),
  answer: 'array',
  output: () => arrayAnswer(foundEntry),
  errors: [],
  cli: { command: 'query', args: ['query'] },
  async run(unit, { query, repo_root, example_name, limit }, { caller }) {
    const repoRoot = repo_root === undefined ? undefined : rootNamed(repo_root, caller.cwd);
    const found = await findPatterns(unit, query, { repoRoot, name: example_name }, limit);
    return {
      items: found.map(({ row, score }) => ({
        id: row.id,
        session_id: row.session,
        kind: row.kind,
        snippet: snippetOf(row.text, query),
        score,
        ts: row.createdAt,
        task_id: row.taskId,
      })),
    };
  },
});
