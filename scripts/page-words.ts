// Writes the names of events and of reasons for runs as types, so that the page cannot leave one out or make one up.
import { type EventType, eventCatalog } from '../src/core/event.ts';
import type { WakeReason } from '../src/core/runs/run.ts';

const HEAD = `// Written by npm run generate from the catalogue of events and the rules of runs. Do not edit.\n`;

/** The compiler holds this list to the type: a reason that is missing or does not exist fails the check. */
const reasons: Readonly<Record<WakeReason, true>> = {
  created: true,
  activated: true,
  assigned: true,
  unblocked: true,
  subtask: true,
  reply: true,
  manual: true,
  tick: true,
  worker: true,
  notification: true,
};

const union = (names: Iterable<string>) => [...names].map((name) => `\n  | '${name}'`).join('');

/** The file with the kinds of events, which are their names up to the point, and the reasons for runs. */
export function pageWords(): ReadonlyMap<string, string> {
  const types: readonly string[] = Object.keys(eventCatalog satisfies Record<EventType, string>);
  const kinds = new Set(types.map((type) => type.split('.', 1)[0] ?? type));
  const text = `${HEAD}
/** What an event is about: its name up to the point. */
export type EventKind =${union(kinds)};

/** Why an agent was started. */
export type RunReason =${union(Object.keys(reasons))};
`;
  return new Map([['words.ts', text]]);
}
