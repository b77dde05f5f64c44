import { call } from '../../api/client.ts';

/**
 * Returns a function that sends a task back to its owner with a message. The message goes first: clearing the mark
 * starts the owner, which must find the message. A second attempt after a failure does not write the message twice.
 */
export function sendingBack(id: string): (message: string, isMarked: boolean) => Promise<void> {
  let written: string | undefined;
  return async (message, isMarked) => {
    if (written !== message) await call('thread_reply', { id, message });
    written = message;
    if (isMarked) await call('update_task', { id, status: 'active' });
    written = undefined;
  };
}
