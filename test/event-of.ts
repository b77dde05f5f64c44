import type { EventType, WaggleEvent } from '../src/core/event.ts';

/** An event of ada's in the workspace; a newer hub may know types that this one does not. */
export function eventOf(type: string, more: Partial<WaggleEvent> = {}): WaggleEvent {
  const known = { seq: 1, at: 0, actor: 'ada', session: null, surface: 'mcp', collectionId: 1 };
  return { ...known, type: type as EventType, ...more };
}
