import { systemClock } from '../../kernel/hub/clock.ts';
import { applyPlan, type FilePlan, undoPlan } from './install.ts';

export interface Applied {
  /** The tools that the server listed in the trial. */
  readonly tools: readonly string[];
  /** Backups of the changed files. */
  readonly backups: readonly string[];
}

/** Writes the files before the trial, since the client will start what is written; restores them if the trial fails. */
export async function applyPlans(
  plans: readonly FilePlan[],
  trial: () => Promise<readonly string[]>,
): Promise<Applied> {
  const written: { plan: FilePlan; backup: string | undefined }[] = [];
  try {
    for (const plan of plans) written.push({ plan, ...applyPlan(plan, systemClock()) });
    const tools = await trial();
    return { tools, backups: written.flatMap(({ backup }) => backup ?? []) };
  } catch (error) {
    for (const { plan, backup } of written.reverse()) undoPlan(plan, backup);
    throw error;
  }
}
