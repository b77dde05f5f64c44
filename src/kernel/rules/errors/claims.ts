import { entry } from './entry.ts';

/** Claims on files, and the repositories of those files. */
export const claimsErrors = {
  INVALID_CLAIM_PATH: entry(
    'invalid',
    'The path cannot be claimed; reason is empty, pseudo, directory, outside_repo or unknown.',
    "Give one file, relative to the task's repository.",
  ),
  REPO_NOT_REACHABLE: entry(
    'denied',
    "The folder is neither the caller's own repository nor one that was registered here.",
    'Leave repo_root out, or have the user run waggle repo add <folder>.',
  ),
};
