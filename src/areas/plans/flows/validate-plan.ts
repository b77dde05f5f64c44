import { HOUR } from '../../../kernel/rules/time.ts';
import type { Reads } from '../../../kernel/store/unit.ts';
import { standing } from '../../claims/rules/claim.ts';
import { type PlanFault, planFaults, type ScopeOverlap, unrelatedOverlaps } from '../rules/faults.ts';
import type { SubtaskDraft } from '../rules/plan.ts';
import {
  type Collision,
  findingsOf,
  type ModuleWarning,
  moduleWarnings,
  type PlanFinding,
  type PlanSurroundings,
} from '../rules/validation.ts';
import { missingTools, type ToolNamed } from './missing-tools.ts';
import { oldBlockers } from './old-blockers.ts';

export interface PlanValidation {
  readonly faults: readonly PlanFault[];
  readonly overlaps: readonly ScopeOverlap[];
  readonly collisions: readonly Collision[];
  readonly modules: readonly ModuleWarning[];
  readonly findings: readonly PlanFinding[];
}

export interface ValidationRequest {
  readonly repoRoot: string;
  readonly subtasks: readonly SubtaskDraft[];
  readonly staleMinutes: number;
  /** What was read of the files, if the disk is accessible. */
  readonly seen: Omit<PlanSurroundings, 'spent'>;
  readonly toolNamed: ToolNamed;
}

const QUOTA_REMEMBERED = 6 * HOUR;

/** Problems of a plan: its own order, claims on its files, and unresolved blockers. */
export async function validatePlan(unit: Reads, request: ValidationRequest): Promise<PlanValidation> {
  const { repoRoot, subtasks, staleMinutes, seen, toolNamed } = request;
  const faults = planFaults(subtasks);
  const overlaps = unrelatedOverlaps(subtasks);
  const modules = moduleWarnings(subtasks);
  const collisions = await collisionsWith(unit, repoRoot, subtasks, staleMinutes);
  const blockers = await oldBlockers(unit, repoRoot, [...new Set(subtasks.flatMap((one) => one.files))]);
  const missing = await missingTools(unit, subtasks, toolNamed);
  const { agent } = unit.scope;
  const spent = (await unit.plans.ranOutOfQuota(agent, unit.now - QUOTA_REMEMBERED)) ? [agent] : [];
  const around = { ...seen, spent };
  const findings = findingsOf({ faults, overlaps, collisions, modules, blockers, missing, around });
  return { faults, overlaps, collisions, modules, findings };
}

async function collisionsWith(
  unit: Reads,
  repoRoot: string,
  subtasks: readonly SubtaskDraft[],
  staleMinutes: number,
): Promise<readonly Collision[]> {
  const files = [...new Set(subtasks.flatMap((one) => one.files))];
  const claims = (await unit.fileClaims.onScope(repoRoot, files)).filter(
    (claim) => standing(claim, unit.now, staleMinutes).strength === 'strong',
  );
  const branches = new Map<number, string | null>();
  for (const id of new Set(claims.map(({ taskId }) => taskId))) {
    branches.set(id, (await unit.tasks.peek(id))?.branch ?? null);
  }
  return subtasks.flatMap(({ files: own }, subtaskIndex) =>
    claims
      .filter(({ filePath }) => own.includes(filePath))
      .map(({ filePath, session, taskId, claimedAt }) => ({
        subtaskIndex,
        filePath,
        session,
        taskId,
        branch: branches.get(taskId) ?? null,
        claimedAt,
      })),
  );
}
