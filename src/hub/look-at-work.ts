import type { WorkState } from '../core/batons/work-state.ts';
import { workState } from '../repo/work-state.ts';

/** The git state of the folder in which an agent of this machine works. */
export function lookAtWork(folder: string): Promise<WorkState | undefined> {
  return workState(folder);
}
