import { z } from 'zod';
import { HOUR } from '../../../kernel/rules/time.ts';
import { colony } from '../../../kernel/tool/colony.ts';
import { readTool } from '../../../kernel/tool/define.ts';
import { threadField } from '../../../kernel/tool/thread-fields.ts';
import { threadStatus } from '../../threads/rules/threads.ts';
import { openSpecFolders } from '../files/openspec-folders.ts';
import { specTasks } from '../flows/spec-tasks.ts';
import { type SpecTask, severities, syncCodes, syncIssues } from '../rules/sync-status.ts';
import { inSpecs } from './spec-call.ts';
import { specField } from './spec-fields.ts';

const issue = () =>
  z.object({
    code: z.enum(syncCodes),
    severity: z.enum(severities),
    reason: z.string(),
    repair_actions: z.array(z.string()),
    task_id: z.int().optional(),
    branch: z.string().optional(),
    openspec_slug: z.string().optional(),
    openspec_path: z.string().optional(),
    file_path: z.string().optional(),
    line: z.int().optional(),
    checkbox_text: z.string().optional(),
  });

const task = () =>
  z.object({
    task_id: z.int(),
    title: z.string(),
    branch: z.string(),
    status: z.string(),
    updated_at: z.int(),
    openspec_slug: z.string(),
    openspec_path: z.string().nullable(),
  });

export const openspecSyncStatus = readTool({
  name: 'openspec_sync_status',
  toolset: 'specs',
  dialect: colony,
  summary: 'Report where tasks and openspec files disagree, with repairs.',
  input: () =>
    z.object({
      repo_root: specField.repoRoot,
      stale_after_hours: z.number().positive().max(87_600).default(24).describe('Quiet hours until stale'),
      limit: threadField.limit(200, 50),
    }),
  output: () =>
    z.object({
      repo_root: z.string(),
      generated_at: z.int(),
      stale_after_ms: z.int(),
      task_count: z.int(),
      linked_task_count: z.int(),
      issue_count: z.int().describe('Before the limit'),
      issues: z.array(issue()),
      issues_truncated: z.boolean(),
      tasks: z.array(task()),
      tasks_truncated: z.boolean(),
    }),
  errors: ['REPO_NOT_REACHABLE'],
  cli: { command: 'sync' },
  async outside(inside, { repo_root, stale_after_hours, limit }, context) {
    const staleMs = Math.round(stale_after_hours * HOUR);
    const { done, place } = await inSpecs(inside, repo_root, context, async (unit, { repoRoot, worktree }) => {
      const found = openSpecFolders(worktree);
      const open = new Set(found.open.map(({ slug }) => slug));
      return {
        folders: found,
        tasks: await specTasks(unit, repoRoot, open),
        count: await unit.specTasks.countIn(repoRoot),
        now: unit.now,
      };
    });
    const { folders } = done;
    const issues = syncIssues(done.tasks, folders, { now: done.now, staleMs });
    const paths = new Map(folders.open.map((folder) => [folder.slug, folder.path]));
    return {
      repo_root: place.repoRoot,
      generated_at: done.now,
      stale_after_ms: staleMs,
      task_count: done.count,
      linked_task_count: done.tasks.length,
      issue_count: issues.length,
      issues: issues.slice(0, limit).map((one) => ({ ...one, repair_actions: [...one.repair_actions] })),
      issues_truncated: issues.length > limit,
      tasks: newestFirst(done.tasks)
        .slice(0, limit)
        .map((one) => shown(one, paths.get(one.slug) ?? null)),
      tasks_truncated: done.tasks.length > limit,
    };
  },
});

function newestFirst(tasks: readonly SpecTask[]): readonly SpecTask[] {
  return tasks.toSorted((one, other) => other.updatedAt - one.updatedAt || other.id - one.id);
}

function shown({ id, title, branch, status, updatedAt, slug }: SpecTask, path: string | null) {
  return {
    task_id: id,
    title,
    branch,
    status: threadStatus(status),
    updated_at: updatedAt,
    openspec_slug: slug,
    openspec_path: path,
  };
}
