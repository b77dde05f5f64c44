import { entry } from './entry.ts';

/** Proposals and their support. */
export const proposalsErrors = {
  PROPOSAL_NOT_FOUND: entry(
    'not_found',
    'No proposal has that number.',
    'Look at task_foraging_report for those of a repository and branch.',
  ),
};
