import type { Instant } from '../../../kernel/rules/time.ts';
import { isArchived, type TaskStatus } from '../../tasks/rules/task.ts';
import { specBranch } from './slug.ts';

export interface Checkbox {
  /** Relative to the repository. */
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  readonly text: string;
  readonly checked: boolean;
}

/** A folder of openspec on disk. */
export interface OpenSpecFolder {
  readonly slug: string;
  readonly kind: 'change' | 'plan';
  readonly path: string;
  readonly hasChange: boolean;
  readonly checkboxes: readonly Checkbox[];
}

export interface OpenSpecFolders {
  readonly open: readonly OpenSpecFolder[];
  /** Names of archived changes. */
  readonly archived: ReadonlySet<string>;
}

/** A task on the branch of a change, `spec/<slug>` or below it. */
export interface SpecTask {
  readonly id: number;
  readonly title: string;
  readonly branch: string;
  readonly slug: string;
  readonly status: TaskStatus;
  readonly updatedAt: Instant;
  /** The evidence found in its thread. */
  readonly evidence: { readonly pr: boolean; readonly verified: boolean; readonly merged: boolean };
}

export const syncCodes = [
  'missing-openspec-change',
  'archived-change-open-task',
  'merged-pr-cleanup-unchecked',
  'unchecked-openspec-checkbox',
  'missing-pr-evidence',
  'missing-verification-evidence',
  'unlinked-openspec-plan',
  'stale-openspec-checkbox',
] as const;
export const severities = ['error', 'warning', 'info'] as const;

export interface SyncIssue {
  readonly code: (typeof syncCodes)[number];
  readonly severity: (typeof severities)[number];
  readonly reason: string;
  readonly repair_actions: readonly string[];
  readonly task_id?: number;
  readonly branch?: string;
  readonly openspec_slug?: string;
  readonly openspec_path?: string;
  readonly file_path?: string;
  readonly line?: number;
  readonly checkbox_text?: string;
}

interface Clock {
  readonly now: Instant;
  readonly staleMs: number;
}

/** Differences between tasks and the files of openspec, most serious first. */
export function syncIssues(tasks: readonly SpecTask[], folders: OpenSpecFolders, clock: Clock): readonly SyncIssue[] {
  const issues = [
    ...tasks.flatMap((task) => taskIssues(task, folders)),
    ...folders.open.flatMap((folder) => folderIssues(folder, tasks, clock)),
  ];
  const rank = ({ code }: SyncIssue) => syncCodes.indexOf(code);
  return issues.toSorted((one, other) => rank(one) - rank(other));
}

function taskIssues(task: SpecTask, { open, archived }: OpenSpecFolders): readonly SyncIssue[] {
  const { id, branch, slug, status, evidence } = task;
  const about = { task_id: id, branch, openspec_slug: slug };
  const folder = open.find((one) => one.slug === slug);
  const isRoot = branch === specBranch(slug);
  if (!isArchived(status) && folder === undefined && isRoot) {
    if (archived.has(slug)) {
      const reason = 'The change is archived, but its task is open.';
      const repair = [`complete_task {"id":"${id}"}`];
      return [{ code: 'archived-change-open-task', severity: 'error', reason, repair_actions: repair, ...about }];
    }
    const reason = 'The task is open, but its change is not on disk.';
    const repair = [`spec_change_open {"slug":"${slug}"}`, `cancel_task {"id":"${id}"} if the change was given up`];
    return [{ code: 'missing-openspec-change', severity: 'error', reason, repair_actions: repair, ...about }];
  }
  if (status !== 'done' || folder === undefined) return [];
  const where = { ...about, openspec_path: folder.path };
  const post = (content: string) => [`task_post {"task_id":${id},"kind":"note","content":"${content}"}`];
  return [
    ...(evidence.pr
      ? []
      : [
          {
            code: 'missing-pr-evidence' as const,
            severity: 'warning' as const,
            reason: 'The task is done, but its thread names no pull request.',
            repair_actions: post('PR: <url>'),
            ...where,
          },
        ]),
    ...(evidence.verified
      ? []
      : [
          {
            code: 'missing-verification-evidence' as const,
            severity: 'warning' as const,
            reason: 'The task is done, but its thread mentions no verification.',
            repair_actions: post('Verified: <command and result>'),
            ...where,
          },
        ]),
  ];
}

function folderIssues(
  folder: OpenSpecFolder,
  tasks: readonly SpecTask[],
  { now, staleMs }: Clock,
): readonly SyncIssue[] {
  const { slug, path, kind, hasChange } = folder;
  const linked = tasks.filter((task) => task.slug === slug);
  const root = linked.find(({ branch }) => branch === specBranch(slug)) ?? linked[0];
  if (root === undefined) {
    const open = hasChange || kind === 'change' ? 'spec_change_open' : 'task_plan_publish';
    const reason = `No task represents this ${kind}.`;
    const repair = [`${open} {"slug":"${slug}"}`];
    const place = { openspec_slug: slug, openspec_path: path };
    return [{ code: 'unlinked-openspec-plan', severity: 'warning', reason, repair_actions: repair, ...place }];
  }
  const lastWork = Math.max(...linked.map(({ updatedAt }) => updatedAt));
  const found = folder.checkboxes.filter(({ checked }) => !checked);
  return found.flatMap((box) => {
    const judged = judgeBox(box, root, linked, now - lastWork >= staleMs);
    if (judged === undefined) return [];
    const repair = [`Check the box in ${box.file}, line ${box.line}, if it is done`, ...judged.repair];
    return [
      {
        ...{ code: judged.code, severity: judged.severity, reason: judged.reason, repair_actions: repair },
        ...{ task_id: root.id, branch: root.branch, openspec_slug: slug, openspec_path: path },
        ...{ file_path: box.file, line: box.line, checkbox_text: box.text },
      },
    ];
  });
}

interface Judged extends Pick<SyncIssue, 'code' | 'severity' | 'reason'> {
  readonly repair: readonly string[];
}

function judgeBox({ text }: Checkbox, root: SpecTask, linked: readonly SpecTask[], stale: boolean): Judged | undefined {
  if (/clean[ -]?up/i.test(text) && linked.some(({ evidence }) => evidence.merged)) {
    const reason = 'The pull request is merged, but its clean-up is not checked off.';
    return { code: 'merged-pr-cleanup-unchecked', severity: 'warning', reason, repair: [] };
  }
  const repair = [`task_post {"task_id":${root.id},"kind":"blocker","content":"<what is missing>"} if it is not`];
  if (hasEnded(root, linked)) {
    const reason = 'The task has ended, but the box is not checked.';
    return { code: 'unchecked-openspec-checkbox', severity: 'warning', reason, repair };
  }
  if (!stale) return undefined;
  const reason = 'The box is not checked, and nothing happened on the task since.';
  return { code: 'stale-openspec-checkbox', severity: 'info', reason, repair };
}

/** A plan has ended with its last sub-task: the task of its change stays open until the change is archived. */
function hasEnded(root: SpecTask, linked: readonly SpecTask[]): boolean {
  const parts = linked.filter((task) => task !== root);
  return isArchived(root.status) || (parts.length > 0 && parts.every(({ status }) => isArchived(status)));
}
