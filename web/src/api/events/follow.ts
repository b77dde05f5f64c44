import type { QueryClient } from '@tanstack/react-query';
import type { EventKind } from '../../../../src/kernel/rules/event.ts';
import type { Area } from '../areas.ts';
import { boardStore } from '../board/board-store.ts';
import type { HubEvent } from './event-reader.ts';
import { lookAgain } from './look-again.ts';
import { lookAtDrawn, waitingFor } from './neighbours.ts';

/** Long enough to batch a burst of events, short enough to feel immediate. */
const GATHER = 120;
const IDS_AT_ONCE = 200;

/** Refetches exactly what events affect, in batches, so that a burst of events causes one refetch. */
export function followWith(client: QueryClient, board = boardStore): (event: HubEvent) => void {
  let gathered: HubEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function flush(): Promise<void> {
    timer = undefined;
    const events = gathered;
    gathered = [];
    const kinds = new Set(events.map(({ type }) => type.split('.')[0] ?? ''));
    const freed = waitingFor(tasksIn(events.filter(isEnd)), board.get().rows.values());
    const ids = new Set([...tasksIn(events), ...freed]);
    for (const id of ids) lookAgain(client, { queryKey: ['task', id] });
    for (const area of areasOf(kinds)) lookAgain(client, { queryKey: [area] });
    if (ids.size > 0) lookAtDrawn(client, ids, events.some(isNew));
    if (ids.size <= IDS_AT_ONCE && !kinds.has('workspace')) await board.look([...ids]);
    else if (board.get().phase !== 'empty') await board.load();
  }

  return (event) => {
    gathered.push(event);
    if (timer === undefined) timer = setTimeout(() => void flush(), GATHER);
  };
}

function tasksIn(events: readonly HubEvent[]): ReadonlySet<string> {
  return new Set(events.flatMap(({ task_id }) => task_id ?? []));
}

const isNew = ({ type }: HubEvent) => type === 'task.created';

/** After these events, no task waits for this task any more. */
const isEnd = ({ type }: HubEvent) => type === 'task.completed' || type === 'task.canceled';

/** The lists that events of these kinds may affect. */
export function areasOf(kinds: Iterable<string>): readonly Area[] {
  const areas = new Set<Area>(['activity']);
  const known: Readonly<Record<string, readonly Area[] | undefined>> = touchedBy;
  // A newer hub may send kinds that this page does not know: then everything may have changed.
  for (const kind of kinds) for (const area of known[kind] ?? everything) areas.add(area);
  return [...areas];
}

const touchedBy: Readonly<Record<EventKind, readonly Area[]>> = {
  task: ['agents', 'collections', 'feed', 'memory', 'parked', 'plans'],
  thread: ['notices', 'runs', 'parked'],
  user: ['notices', 'parked'],
  member: ['collections', 'teams', 'memory'],
  agent: ['agents'],
  memory: ['memory', 'feed', 'collections'],
  collection: ['memory', 'collections', 'teams'],
  team: ['teams', 'agents', 'collections'],
  message: ['messages', 'agents', 'lanes'],
  signal: ['messages'],
  run: ['runs', 'parked', 'agents'],
  worker: ['runs'],
  notification: ['runs'],
  handoff: ['lanes', 'agents'],
  proposal: ['agents'],
  session: ['lanes', 'agents'],
  ask: ['notices', 'runs'],
  check: [],
  workspace: ['agents', 'feed', 'memory', 'collections'],
};

const everything = [...new Set(Object.values(touchedBy).flat())];
