import { entry } from './entry.ts';

/** Checks of repositories. */
export const checksErrors = {
  CHECK_NOT_FOUND: entry('not_found', 'The repository has no check of that name.', 'list_checks shows them.'),
};
