import { isRefusal, WaggleError } from '../../../kernel/rules/errors.ts';
import type { Reads } from '../../../kernel/store/unit.ts';
import type { Inside } from '../../../kernel/tool/define.ts';
import type { RepoAccess } from '../../../kernel/tool/run-context.ts';
import type { SpecPlace } from '../../specs/flows/spec-place.ts';
import { requireReach, specPlace } from '../../specs/tools/spec-call.ts';

/**
 * Returns the spec files in one folder of the plan's repository, or undefined if the caller cannot reach them: the plan
 * is then kept in the store only.
 */
export type PlanFiles = (repo: string, folder: string) => Promise<SpecPlace | undefined>;

/**
 * Runs a tool's work on one plan in one unit. The work opens the plan's spec files only if it needs them. Writes to
 * these files are rolled back when the unit is retried or refused.
 */
export async function withPlanFiles<U extends Reads, T extends object>(
  inside: Inside<U>,
  context: RepoAccess,
  work: (unit: U, files: PlanFiles) => Promise<T>,
): Promise<T> {
  let opened: SpecPlace | undefined;
  /** Opens the files once per call and checks access once per unit run: the check rolls back earlier writes. */
  const filesIn = (unit: U): PlanFiles => {
    let asked: Promise<SpecPlace | undefined> | undefined;
    return (repo, folder) => {
      opened ??= planPlace(repo, folder, context);
      asked ??= reached(unit, opened, context);
      return asked;
    };
  };
  try {
    const done = await inside(async (unit) => {
      opened?.files.restart();
      return work(unit, filesIn(unit));
    });
    opened?.files.committed();
    return done;
  } catch (error) {
    // After any other error the store may have committed, so the files must keep the same changes.
    if (isRefusal(error)) opened?.files.restart();
    throw error;
  }
}

/** The spec files of the work tree that contains the folder, if that work tree belongs to the repository. */
export function planPlace(repo: string, folder: string, context: RepoAccess): SpecPlace | undefined {
  const place = unlessRefused(() => specPlace(folder, context));
  return place?.repoRoot === repo ? place : undefined;
}

async function reached(unit: Reads, place: SpecPlace | undefined, context: RepoAccess): Promise<SpecPlace | undefined> {
  return place !== undefined && (await isReached(unit, place, context)) ? place : undefined;
}

export async function isReached(unit: Reads, place: SpecPlace, context: RepoAccess): Promise<boolean> {
  try {
    await requireReach(unit, place, context);
    return true;
  } catch (error) {
    if (error instanceof WaggleError && error.code === 'REPO_NOT_REACHABLE') return false;
    throw error;
  }
}

function unlessRefused<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof WaggleError) return undefined;
    throw error;
  }
}
