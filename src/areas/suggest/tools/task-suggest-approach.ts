import { z } from 'zod';
import { defined } from '../../../kernel/rules/defined.ts';
import { budget, budgetOf } from '../../../kernel/tool/answers.ts';
import { readTool } from '../../../kernel/tool/define.ts';
import { cappedText, field } from '../../../kernel/tool/fields.ts';
import { threadField } from '../../../kernel/tool/thread-fields.ts';
import { helpFor } from '../../memory/tools/search-help.ts';
import { rootNamed } from '../../repos/tools/repo-roots.ts';
import { suggestApproach } from '../flows/suggest-approach.ts';

const output = () =>
  z.object({
    similar_tasks: z.array(
      z.object({
        task_id: z.int(),
        similarity: z.number(),
        branch: z.string().nullable(),
        repo_root: z.string().nullable(),
        status: z.enum(['open', 'completed', 'archived', 'abandoned']),
        observation_count: z.int(),
      }),
    ),
    first_files_likely_claimed: z.array(
      z.object({ file_path: z.string(), appears_in_count: z.int(), confidence: z.number() }),
    ),
    patterns_to_watch: z.array(z.object({ description: z.string(), seen_in_task_id: z.int(), kind: z.string() })),
    resolution_hints: z
      .object({
        median_elapsed_minutes: z.number(),
        median_handoff_count: z.number(),
        median_subtask_count: z.number(),
        completed_sample_size: z.int(),
      })
      .nullable(),
    insufficient_data_reason: z.string().nullable(),
    similarity_basis: z.enum(['full_text', 'full_text_and_embeddings']),
    note: z.string().optional(),
    budget,
  });

export const taskSuggestApproach = readTool({
  name: 'task_suggest_approach',
  toolset: 'suggest',
  summary: 'Learn from similar past tasks: likely files, patterns, how long they took.',
  input: () =>
    z.object({
      query: field.query.min(1).describe('Your work'),
      repo_root: cappedText(4096).min(1).optional().describe('Repository'),
      current_task_id: threadField.taskId.optional().describe('Excluded'),
      limit: threadField.limit(50, 10),
    }),
  output,
  errors: [],
  cli: { command: 'approach', args: ['query'] },
  async outside(inside, { query, repo_root, current_task_id, limit }, { caller, settings }) {
    const { meaning, note } = await helpFor(query, settings.search);
    const repoRoot = repo_root === undefined ? undefined : rootNamed(repo_root, caller.cwd);
    const { suggestion, available } = await inside((unit) =>
      suggestApproach(unit, { query, meaning, repoRoot, currentTaskId: current_task_id, limit }),
    );
    const { similar_tasks, first_files_likely_claimed, patterns_to_watch } = suggestion;
    const items = [...similar_tasks, ...first_files_likely_claimed, ...patterns_to_watch];
    return {
      ...suggestion,
      similarity_basis: meaning === undefined ? ('full_text' as const) : ('full_text_and_embeddings' as const),
      ...defined({ note }),
      budget: budgetOf(items, {
        available,
        hydrateWith: 'task_timeline',
        why: 'The most similar tasks and newest patterns only.',
      }),
    };
  },
});
