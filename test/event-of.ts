import type { EventType, WaggleEvent } from '../src/kernel/rules/event.ts';

/** An event by ada in the workspace. Takes any type, since a newer hub may write types that this one does not know. */
export function eventOf(type: string, more: Partial<WaggleEvent> = {}): WaggleEvent {
  const known = { seq: 1, at: 0, actor: 'ada', session: null, surface: 'mcp', collectionId: 1 };
  return { ...known, type: type as EventType, ...more };
}
