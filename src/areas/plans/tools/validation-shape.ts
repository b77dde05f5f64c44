import { z } from 'zod';
import { type Instant, iso } from '../../../kernel/rules/time.ts';
import type { PlanValidation } from '../flows/validate-plan.ts';
import { findingCodes } from '../rules/validation.ts';

const severity = z.enum(['error', 'warning', 'info']);

const summary = z.object({
  generated_at: z.string(),
  blocking: z.boolean(),
  finding_count: z.int(),
  counts: z.object({ error: z.int(), warning: z.int(), info: z.int() }),
  findings: z.array(z.object({ code: z.enum(findingCodes), severity, message: z.string() })),
});

export const validationShape = z.object({
  pairwise_overlaps: z.array(z.object({ a: z.int(), b: z.int(), shared: z.array(z.string()) })),
  live_claim_collisions: z.array(
    z.object({
      subtask_index: z.int(),
      file_path: z.string(),
      holder_session_id: z.string(),
      holder_task_id: z.int(),
      holder_branch: z.string().nullable(),
      claimed_at: z.int(),
    }),
  ),
  module_warnings: z.array(z.object({ a: z.int(), b: z.int(), shared_modules: z.array(z.string()) })),
  ordered_wave_errors: z.array(
    z.object({
      code: z.string(),
      message: z.string(),
      subtasks: z.array(z.int()),
      shared: z.array(z.string()).optional(),
    }),
  ),
  summary,
  partition_clean: z.boolean(),
});

export const summaryShape = summary;

export function shownSummary({ findings }: PlanValidation, now: Instant): z.output<typeof summary> {
  const many = (level: z.output<typeof severity>) => findings.filter((one) => one.severity === level).length;
  return {
    generated_at: iso(now),
    blocking: many('error') > 0,
    finding_count: findings.length,
    counts: { error: many('error'), warning: many('warning'), info: many('info') },
    findings: [...findings],
  };
}

export function shownValidation(found: PlanValidation, now: Instant): z.output<typeof validationShape> {
  const { overlaps, collisions, modules, faults } = found;
  const told = shownSummary(found, now);
  return {
    pairwise_overlaps: overlaps.map(({ a, b, shared }) => ({ a, b, shared: [...shared] })),
    live_claim_collisions: collisions.map((one) => ({
      subtask_index: one.subtaskIndex,
      file_path: one.filePath,
      holder_session_id: one.session,
      holder_task_id: one.taskId,
      holder_branch: one.branch,
      claimed_at: one.claimedAt,
    })),
    module_warnings: modules.map(({ a, b, modules: shared }) => ({ a, b, shared_modules: [...shared] })),
    ordered_wave_errors: faults.map(({ code, message, subtasks, shared }) => ({
      code,
      message,
      subtasks: [...subtasks],
      ...(shared === undefined ? {} : { shared: [...shared] }),
    })),
    summary: told,
    partition_clean: overlaps.length === 0 && collisions.length === 0 && !told.blocking,
  };
}
