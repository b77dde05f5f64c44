import { z } from 'zod';
import { MINUTE } from '../../../kernel/rules/time.ts';
import { budget, budgetOf } from '../../../kernel/tool/answers.ts';
import { colony, own } from '../../../kernel/tool/colony.ts';
import { readTool } from '../../../kernel/tool/define.ts';
import { threadField } from '../../../kernel/tool/thread-fields.ts';
import { type DriftPage, driftBetween, driftPage } from '../rules/drift.ts';

const WHY =
  'Edits without a claim come first; next_cursor leads to the other files. Score and recommendation count all.';

const nextArgs = z.object({ session_id: z.string(), task_id: z.int(), file_path: z.string() });

export const taskDriftCheck = readTool({
  name: 'task_drift_check',
  toolset: 'claims',
  dialect: colony,
  summary: 'Compare your file claims on a task with your edits.',
  input: () =>
    z.object({
      session_id: own.session,
      task_id: threadField.taskId,
      window_minutes: z.int().min(1).max(1440).default(60).describe('How far back'),
      limit: threadField.limit(200, 50),
      cursor: z.string().max(5000).optional().describe('next_cursor'),
    }),
  namedOnly: ['limit', 'cursor'],
  output: () =>
    z.object({
      generated_at: z.int(),
      task_id: z.int(),
      session_id: z.string(),
      window_minutes: z.int(),
      claimed_files: z.array(z.string()),
      edited_files: z.array(z.string()),
      edits_without_claim: z.array(z.string()),
      claims_without_edits: z.array(z.string()),
      drift_score: z.number(),
      recommendation: z.string(),
      next_tool: z.literal('task_claim_file').nullable(),
      next_args: z.array(nextArgs).nullable(),
      next_cursor: z.string().optional(),
      budget: budget.optional(),
    }),
  errors: ['TASK_NOT_FOUND'],
  cli: { command: 'drift', args: ['task_id'] },
  async run(unit, { task_id, window_minutes, limit, cursor }, { actor: { session } }) {
    await unit.tasks.get(task_id);
    const claims = await unit.fileClaims.onTask(task_id);
    const claimed = claims
      .filter((claim) => claim.session === session && claim.state === 'active')
      .map(({ filePath }) => filePath);
    const edited = (await unit.fileEdits.latestOf(session, task_id, unit.now - window_minutes * MINUTE)).toSorted();
    const drift = driftBetween(claimed, edited);
    const page = driftPage(drift, edited, { after: cursor, limit });
    const told = (files: readonly string[]) => files.filter((file) => page.files.has(file));
    const missing = told(drift.editsWithoutClaim).map((file_path) => ({ session_id: session, task_id, file_path }));
    return {
      generated_at: unit.now,
      task_id,
      session_id: session,
      window_minutes,
      claimed_files: told(claimed),
      edited_files: told(edited),
      edits_without_claim: told(drift.editsWithoutClaim),
      claims_without_edits: told(drift.claimsWithoutEdits),
      drift_score: drift.score,
      recommendation: drift.recommendation,
      next_tool: missing.length === 0 ? null : ('task_claim_file' as const),
      next_args: missing.length === 0 ? null : missing,
      ...leftOut(page),
    };
  },
});

function leftOut({ files, all, next }: DriftPage) {
  if (files.size === all) return {};
  return {
    ...(next === undefined ? {} : { next_cursor: next }),
    budget: budgetOf([...files], { available: all, hydrateWith: 'task_drift_check', why: WHY }),
  };
}
