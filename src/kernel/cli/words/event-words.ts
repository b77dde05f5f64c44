import type { WaggleEvent } from '../../rules/event.ts';
import { tellEvent } from '../../rules/events/event-words.ts';
import { plainLine } from '../../text/plain-text.ts';

/** Who did what, on one terminal line; text from others is sanitized. */
export function eventLine(
  event: WaggleEvent,
  title: string | undefined,
  worker?: string,
): { who: string; words: string } {
  const { who, words } = tellEvent(event, worker === undefined ? {} : { worker: () => worker });
  const task = `#${event.taskId}${title === undefined ? '' : ` ${title}`}`;
  return { who: plainLine(who ?? 'the hub'), words: plainLine(words.split('{it}').join(task)) };
}
