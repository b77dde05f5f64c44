import { entry } from './entry.ts';

/** Specs of repositories and the changes to them. */
export const specsErrors = {
  SPEC_ROOT_NOT_FOUND: entry(
    'not_found',
    'The repository has no SPEC.md at its root.',
    'Write a SPEC.md with sections such as "## §V  invariants" and "## §T  tasks", then call again.',
  ),
  SPEC_TASK_NOT_FOUND: entry(
    'not_found',
    'No task row of the spec has that id.',
    'spec_read shows the section §T with its ids.',
  ),
  SPEC_CHANGE_NOT_FOUND: entry(
    'not_found',
    'No change with that name is open in the repository; it may be archived.',
    'Open one with spec_change_open; openspec_sync_status lists those that are open.',
  ),
  SPEC_ARCHIVE_CONFLICT: entry(
    'conflict',
    'The root spec changed in rows that the change touches too, so nothing was archived.',
    'Read the conflicts, add a delta that settles each, or archive with another strategy.',
  ),
};
