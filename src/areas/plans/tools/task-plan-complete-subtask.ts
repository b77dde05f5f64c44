import path from 'node:path';
import { z } from 'zod';
import { checkingCodes, checkingShape } from '../../../kernel/tool/checking.ts';
import { colony, own } from '../../../kernel/tool/colony.ts';
import { writeTool } from '../../../kernel/tool/define.ts';
import { field } from '../../../kernel/tool/fields.ts';
import { conflictShape } from '../../specs/tools/spec-fields.ts';
import { type AutoArchive, autoArchive } from '../flows/auto-archive.ts';
import { completeSubtask } from '../flows/complete-subtask.ts';
import { markSpecRow } from '../flows/mark-spec-row.ts';
import { worktreeOf } from '../flows/plan-worktree.ts';
import { planField } from './plan-fields.ts';
import { withPlanFiles } from './plan-place.ts';
import { ownRepo, planRepo } from './plan-repo.ts';
import { completedWords } from './plan-words.ts';

const archive = () =>
  z.object({
    status: z.enum(['archived', 'blocked', 'error', 'skipped']),
    reason: z.string().optional(),
    archived_path: z.string().optional(),
    merged_root_hash: z.string().optional(),
    applied: z.int().optional(),
    conflicts: z.array(conflictShape()).optional(),
  });

export const taskPlanCompleteSubtask = writeTool({
  name: 'task_plan_complete_subtask',
  toolset: 'plans',
  dialect: colony,
  summary: 'Complete your sub-task: releases its files and what waited for it.',
  idempotent: false,
  input: () =>
    z.object({
      plan_slug: planField.planSlug,
      subtask_index: planField.subtaskIndex,
      session_id: own.session,
      agent: own.agent,
      summary: field.longText.describe('What was done'),
      repo_root: planField.repoRoot.optional(),
    }),
  output: () =>
    z.object({
      status: z.enum(['completed', 'checking']),
      auto_archive: archive(),
      checking: checkingShape.optional(),
      spec_row: z.object({ status: z.enum(['done', 'skipped']), reason: z.string().optional() }).optional(),
    }),
  errors: [
    'PLAN_SUBTASK_NOT_FOUND',
    'PLAN_SUBTASK_NOT_CLAIMED',
    'PLAN_SUBTASK_NOT_YOURS',
    'PLAN_SUBTASK_DEPS_UNMET',
    'PLAN_ARCHIVED',
    'NOTHING_TO_STORE',
    'ALREADY_CLAIMED',
    'READ_ONLY',
    ...checkingCodes,
  ],
  whileChecking: async (_unit, _input, checking) => ({
    status: 'checking' as const,
    auto_archive: { status: 'skipped' as const, reason: 'checks_running' },
    checking,
  }),
  cli: {
    command: 'complete',
    args: ['plan_slug', 'subtask_index', 'summary'],
    ways: [
      {
        path: 'plan done',
        about: 'Complete your sub-task of a plan.',
        words: completedWords,
      },
    ],
  },
  opensFirst: true,
  async outside(inside, { plan_slug: slug, subtask_index: index, summary, repo_root }, context) {
    const name = { slug, index, repo: planRepo(repo_root, context), ownRepo: ownRepo(context) };
    return withPlanFiles(inside, context, async (unit, files) => {
      const { plan, subtask } = await completeSubtask(unit, name, summary);
      const place = async () => files(plan.repoRoot, await worktreeOf(unit, plan));
      const row = await markSpecRow(unit, plan, subtask, place);
      const archived = shownArchive(await autoArchive(unit, plan, place));
      return { status: 'completed' as const, auto_archive: archived, ...(row === undefined ? {} : { spec_row: row }) };
    });
  },
});

function shownArchive(outcome: AutoArchive): z.input<ReturnType<typeof archive>> {
  if ('reason' in outcome) return { ...outcome };
  const conflicts = outcome.conflicts.map((one) => ({
    ...one,
    base: one.base && [...one.base],
    root: one.root && [...one.root],
    wanted: one.wanted && [...one.wanted],
  }));
  const { status, applied } = outcome;
  if (outcome.status === 'blocked') return { status, applied, conflicts };
  const archived_path = path.join(outcome.worktree, outcome.archivedPath);
  return { status, archived_path, merged_root_hash: outcome.mergedHash, applied, conflicts };
}
