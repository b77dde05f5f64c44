import type { WorkState } from '../core/batons/work-state.ts';
import { workState } from '../repo/work-state.ts';

/** What git says of the folder in which an agent of this machine works. */
export function lookAtWork(folder: string): Promise<WorkState | undefined> {
  return workState(folder);
}
