import { groupBy } from '../../../kernel/rules/group.ts';
import type { TaskMessage } from './task-message.ts';

export interface MessageGroup {
  readonly latest: TaskMessage;
  /** Newest first. */
  readonly ids: readonly number[];
}

/** Several messages of one sender on one task count as one item; a blocking message is never grouped. */
export function coalesced(messages: readonly TaskMessage[]): readonly MessageGroup[] {
  const folding = messages.filter(({ urgency }) => urgency !== 'blocking');
  const groups = groupBy(folding, ({ taskId, fromAgent, fromSession, urgency }) =>
    JSON.stringify([taskId, fromAgent, fromSession, urgency]),
  );
  return [...groups.values()].flatMap((group) => {
    const [latest, ...earlier] = group.toSorted((a, b) => b.id - a.id);
    return latest === undefined ? [] : [{ latest, ids: [latest.id, ...earlier.map(({ id }) => id)] }];
  });
}
