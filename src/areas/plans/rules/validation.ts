import type { Instant } from '../../../kernel/rules/time.ts';
import { type PlanFault, type ScopeOverlap, unrelatedOverlaps } from './faults.ts';
import type { SubtaskDraft } from './plan.ts';
import type { RequiredTool } from './required-tools.ts';
import { ancestorsOf } from './waves.ts';

export const findingCodes = [
  'ordered_wave_error',
  'file_already_claimed',
  'parallel_file_scope_overlap',
  'module_overlap',
  'stale_blocker_exists',
  'dirty_worktree_touches_planned_file',
  'protected_file_without_strict_claim_policy',
  'omx_active_note_conflicts',
  'quota_risk_runtime_assigned',
  'required_mcp_capability_unavailable',
] as const;

export interface PlanFinding {
  readonly code: (typeof findingCodes)[number];
  readonly severity: 'error' | 'warning' | 'info';
  readonly message: string;
}

export interface Collision {
  readonly subtaskIndex: number;
  readonly filePath: string;
  readonly session: string;
  readonly taskId: number;
  readonly branch: string | null;
  readonly claimedAt: Instant;
}

export interface ModuleWarning {
  readonly a: number;
  readonly b: number;
  readonly modules: readonly string[];
}

export interface OldBlocker {
  readonly id: number;
  readonly filePath: string;
}

/** Folders in which two sub-tasks work in parallel, although they share no file. */
export function moduleWarnings(subtasks: readonly SubtaskDraft[]): readonly ModuleWarning[] {
  const before = ancestorsOf(subtasks.map(({ dependsOn }) => dependsOn));
  const overlapping = new Set(unrelatedOverlaps(subtasks).map(({ a, b }) => `${a} ${b}`));
  const modules = subtasks.map(({ files }) => new Set(files.map(moduleOf)));
  return subtasks.flatMap((_, b) =>
    subtasks.slice(0, b).flatMap((_earlier, a): ModuleWarning[] => {
      if (before[b]?.has(a) === true || overlapping.has(`${a} ${b}`)) return [];
      const shared = [...(modules[a] ?? [])].filter((one) => one !== '' && modules[b]?.has(one) === true);
      return shared.length === 0 ? [] : [{ a, b, modules: shared }];
    }),
  );
}

function moduleOf(file: string): string {
  const parts = file.split('/');
  return parts.slice(0, Math.min(3, parts.length - 1)).join('/');
}

interface Looked {
  readonly faults: readonly PlanFault[];
  readonly overlaps: readonly ScopeOverlap[];
  readonly collisions: readonly Collision[];
  readonly modules: readonly ModuleWarning[];
  readonly blockers: readonly OldBlocker[];
  /** Tools that sub-tasks ask for and that no agent here can call. */
  readonly missing: readonly RequiredTool[];
  readonly around: PlanSurroundings;
}

/** What is known about the planned files and the available agents, apart from the claims in the store. */
export interface PlanSurroundings {
  readonly dirty: readonly string[];
  readonly noted: readonly string[];
  readonly unguarded: readonly string[];
  /** Agents that recently ran out of quota. */
  readonly spent: readonly string[];
}

/** Protected files of the plan, if the hook policy does not stop others from editing a claimed file. */
export function unguardedFiles(
  files: readonly string[],
  protectedFiles: readonly string[],
  isStrict: boolean,
): readonly string[] {
  return isStrict ? [] : files.filter((file) => isProtectedFile(file, protectedFiles));
}

/** A name that ends in a slash covers everything below that folder. */
export function isProtectedFile(file: string, protectedFiles: readonly string[]): boolean {
  return protectedFiles.some((one) => file === one || (one.endsWith('/') && file.startsWith(one)));
}

function findingsAround({ dirty, noted, unguarded, spent }: PlanSurroundings): readonly PlanFinding[] {
  const of = (
    code: PlanFinding['code'],
    severity: PlanFinding['severity'],
    all: readonly string[],
    tell: (one: string) => string,
  ) => all.map((one): PlanFinding => ({ code, severity, message: tell(one) }));
  return [
    ...of(
      'dirty_worktree_touches_planned_file',
      'warning',
      dirty,
      (file) => `${file} has changes in this work tree that are not committed.`,
    ),
    ...of(
      'protected_file_without_strict_claim_policy',
      'warning',
      unguarded,
      (file) => `${file} is protected, but bridge.policyMode is not block.`,
    ),
    ...of('omx_active_note_conflicts', 'info', noted, (file) => `.omx/notepad.md speaks of ${file}.`),
    ...of('quota_risk_runtime_assigned', 'info', spent, (agent) => `${agent} ran out of quota lately.`),
  ];
}

/** All findings, worst first. */
export function findingsOf(looked: Looked): readonly PlanFinding[] {
  const { faults, overlaps, collisions, modules, blockers, missing, around } = looked;
  return [
    ...faults.map(({ message }) => ({ code: 'ordered_wave_error', severity: 'error', message }) as const),
    ...missing.map(
      ({ subtask, tool }) =>
        ({
          code: 'required_mcp_capability_unavailable',
          severity: 'error',
          message: `Sub-task ${subtask} calls for the tool ${tool}, which no agent here can call.`,
        }) as const,
    ),
    ...collisions.map(
      ({ subtaskIndex, filePath, session }) =>
        ({
          code: 'file_already_claimed',
          severity: 'warning',
          message: `Sub-task ${subtaskIndex}: ${filePath} is claimed by session ${session}.`,
        }) as const,
    ),
    ...overlaps.map(
      ({ a, b, shared }) =>
        ({
          code: 'parallel_file_scope_overlap',
          severity: 'warning',
          message: `Sub-tasks ${a} and ${b} share ${shared.join(', ')}.`,
        }) as const,
    ),
    ...blockers.map(
      ({ id, filePath }) =>
        ({
          code: 'stale_blocker_exists',
          severity: 'warning',
          message: `Entry ${id}, more than an hour old, blocks work on ${filePath}.`,
        }) as const,
    ),
    ...findingsAround(around).filter(({ severity }) => severity === 'warning'),
    ...modules.map(
      ({ a, b, modules: shared }) =>
        ({
          code: 'module_overlap',
          severity: 'info',
          message: `Sub-tasks ${a} and ${b} both work in ${shared.join(', ')}.`,
        }) as const,
    ),
    ...findingsAround(around).filter(({ severity }) => severity === 'info'),
  ];
}
