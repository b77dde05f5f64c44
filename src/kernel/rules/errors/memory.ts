import { entry } from './entry.ts';

/** Memories and the collections that hold them. */
export const memoryErrors = {
  MEMORY_NOT_FOUND: entry(
    'not_found',
    'No memory with that id is visible to the caller.',
    'Find it with memory_search.',
  ),
  NOTHING_TO_STORE: entry(
    'invalid',
    'The whole text is private or blank.',
    'Leave out the private part and send the rest.',
  ),
  NOT_A_TASK: entry(
    'invalid',
    'The memory is not a task, so it has no steps, status or output.',
    'Change its content or topics instead.',
  ),
  COLLECTION_NOT_FOUND: entry(
    'not_found',
    'No such collection is visible to the caller.',
    'Use workspace or personal, or ask for an invitation.',
  ),
  COLLECTION_EXISTS: entry(
    'conflict',
    'A collection with that name is already visible to you.',
    'collection_manage with action list shows yours.',
  ),
  COLLECTION_NOT_EMPTY: entry(
    'conflict',
    'The collection still holds memories or tasks.',
    'Publish them elsewhere first; collection_manage with action show counts them.',
  ),
  DEFAULT_COLLECTION_LOST: entry(
    'not_found',
    'The default collection of the agent was deleted, or the agent is no longer in it.',
    'Name a collection in the call, or set another default: agent_manage update with default_collection, where personal is your own.',
  ),
  LAST_OWNER: entry('conflict', 'A collection must keep at least one owner.', 'Invite another owner first.'),
};
