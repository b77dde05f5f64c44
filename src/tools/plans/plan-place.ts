import { isRefusal, WaggleError } from '../../core/errors.ts';
import type { SpecPlace } from '../../flows/specs/spec-place.ts';
import type { Reads } from '../../store/unit.ts';
import type { Inside } from '../define.ts';
import type { RunContext } from '../run-context.ts';
import { requireReach, specPlace } from '../specs/spec-call.ts';

type Asking = Pick<RunContext, 'caller' | 'settings'>;

/**
 * The spec files of the plan's repository in one of its folders, if the caller may have them touched; else the plan lives
 * in the store alone.
 */
export type PlanFiles = (repo: string, folder: string) => Promise<SpecPlace | undefined>;

/**
 * Runs a tool's work on one plan in one unit. The work asks for the plan's spec files where it needs them. A unit that is
 * run again or refused takes back what it has written to them.
 */
export async function withPlanFiles<U extends Reads, T extends object>(
  inside: Inside<U>,
  context: Asking,
  work: (unit: U, files: PlanFiles) => Promise<T>,
): Promise<T> {
  let opened: SpecPlace | undefined;
  /** Files are opened once per call, and looked up once per run of the unit: to reach them again takes back what the run wrote. */
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
    // After any other fault the store may have committed, and the files must not lack what it holds.
    if (isRefusal(error)) opened?.files.restart();
    throw error;
  }
}

/** The spec files of the work tree around a folder, where that belongs to the repository. */
export function planPlace(repo: string, folder: string, context: Asking): SpecPlace | undefined {
  const place = unlessRefused(() => specPlace(folder, context));
  return place?.repoRoot === repo ? place : undefined;
}

async function reached(unit: Reads, place: SpecPlace | undefined, context: Asking): Promise<SpecPlace | undefined> {
  return place !== undefined && (await isReached(unit, place, context)) ? place : undefined;
}

export async function isReached(unit: Reads, place: SpecPlace, context: Asking): Promise<boolean> {
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
