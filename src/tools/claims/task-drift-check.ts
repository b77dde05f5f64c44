import { z } from 'zod';
import { driftBetween } from '../../core/claims/drift.ts';
import { MINUTE } from '../../core/time.ts';
import { colony, own } from '../colony.ts';
import { readTool } from '../define.ts';
import { threadField } from '../threads/thread-fields.ts';

const nextArgs = z.object({ session_id: z.string(), task_id: z.int(), file_path: z.string() });

export const taskDriftCheck = readTool({
  name: 'task_drift_check',
  toolset: 'claims',
  dialect: colony,
  summary: 'Compare the files you claimed on a task with those you edited.',
  input: () =>
    z.object({
      session_id: own.session,
      task_id: threadField.taskId,
      window_minutes: z.int().min(1).max(1440).default(60).describe('Looked back'),
    }),
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
    }),
  errors: ['TASK_NOT_FOUND'],
  cli: { command: 'drift', args: ['task_id'] },
  async run(unit, { task_id, window_minutes }, { actor: { session } }) {
    await unit.tasks.get(task_id);
    const claims = await unit.fileClaims.onTask(task_id);
    const claimed = claims.filter((claim) => claim.session === session && claim.state === 'active');
    const claimedFiles = claimed.map(({ filePath }) => filePath);
    const edited = (await unit.fileEdits.latestOf(session, task_id, unit.now - window_minutes * MINUTE)).toSorted();
    const drift = driftBetween(claimedFiles, edited);
    const missing = drift.editsWithoutClaim.map((file_path) => ({ session_id: session, task_id, file_path }));
    return {
      generated_at: unit.now,
      task_id,
      session_id: session,
      window_minutes,
      claimed_files: claimedFiles,
      edited_files: [...edited],
      edits_without_claim: [...drift.editsWithoutClaim],
      claims_without_edits: [...drift.claimsWithoutEdits],
      drift_score: drift.score,
      recommendation: drift.recommendation,
      next_tool: missing.length === 0 ? null : ('task_claim_file' as const),
      next_args: missing.length === 0 ? null : missing,
    };
  },
});
