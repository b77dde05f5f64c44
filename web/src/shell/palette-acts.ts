import type { BoardRow, Status } from '../api/board/board-store.ts';
import { boardStatuses, statusLooks } from '../ui/marks/status.tsx';
import { nameOf, type Run } from '../ui/run-looks.ts';
import { type Choice, matching } from './palette-choices.ts';

/** The data that the palette works with. */
export interface Known {
  readonly rows: readonly BoardRow[];
  readonly agents: readonly { readonly id: string; readonly kind: string; readonly has_runner: boolean }[];
  readonly running: readonly Run[];
  readonly paused: boolean;
}

export interface Doing {
  /** Puts this text into the input and keeps the palette open. */
  readonly fill: (text: string) => void;
  readonly run: (id: string) => void;
  readonly stop: (run: Run) => void;
  readonly pause: (paused: boolean) => void;
  readonly assign: (id: string, agent: string) => void;
  readonly move: (row: BoardRow, to: Status) => void;
  readonly answer: (id: string, text: string) => void;
}

const SHOWN = 8;
/** As a word of its own: `to` may also begin the name of an agent. */
const TO = /^to(?:\s+|$)/;

/** The actions for the text in the input. A pure function, so that the list never lags behind the text. */
export function actsFor(text: string, known: Known, doing: Doing): readonly Choice[] {
  const [verb = ''] = /^\w+/.exec(text.trimStart().toLowerCase()) ?? [];
  if (text.trim() === '') return begin(doing, known);
  const make = verbs[verb];
  const typed = text.trimStart().slice(verb.length).trim();
  const acts = make === undefined ? [] : make({ rest: typed.toLowerCase(), typed, known, doing });
  const begun = begin(doing, known).filter(({ label }) => label.toLowerCase().startsWith(text.trim().toLowerCase()));
  return [...acts, ...(acts.length === 0 ? begun : [])];
}

function begin({ fill, pause }: Doing, { paused, running }: Known): readonly Choice[] {
  const word = (verb: string, label: string, icon: Choice['icon']): Choice => ({
    id: `verb-${verb}`,
    label,
    note: `${verb} …`,
    ...(icon === undefined ? {} : { icon }),
    run: () => fill(`${verb} `),
  });
  return [
    word('run', 'Run a task', 'bolt'),
    ...(running.length === 0 ? [] : [word('stop', 'Stop a run', 'stop')]),
    word('assign', 'Assign a task', 'person'),
    word('move', 'Move a task', 'board'),
    word('answer', 'Answer on a task', 'reply'),
    {
      id: 'pause',
      label: paused ? 'Resume starting agents' : 'Pause all: start no more agents',
      icon: paused ? 'play' : 'pause',
      run: () => pause(!paused),
    },
  ];
}

interface Asked {
  readonly rest: string;
  readonly typed: string;
  readonly known: Known;
  readonly doing: Doing;
}

const verbs: Readonly<Record<string, ((asked: Asked) => readonly Choice[]) | undefined>> = {
  run: ({ rest, known, doing }) => {
    const startable = new Set(known.agents.filter(({ has_runner }) => has_runner).map(({ id }) => id));
    const fit = known.rows.filter(({ status, owner }) => status === 'active' && startable.has(owner ?? ''));
    return matching(fit, rest, SHOWN).map((row) => ({
      ...about(`run-${row.id}`, row),
      label: `Run ${row.owner} on ${row.title}`,
      run: () => doing.run(row.id),
    }));
  },
  stop: ({ rest, known, doing }) =>
    known.running
      .filter((run) => `${nameOf(run)} ${run.agent} ${run.title ?? ''}`.toLowerCase().includes(rest))
      .map((run) => ({
        id: `stop-${run.run_id}`,
        label: `Stop ${nameOf(run)} on ${run.title ?? run.worker?.description ?? 'its work'}`,
        icon: 'stop',
        run: () => doing.stop(run),
      })),
  // Both are always offered: the known pause state may be stale, and repeating either one changes nothing.
  pause: ({ doing }) => [
    { id: 'pause', label: 'Pause all: start no more agents', icon: 'pause', run: () => doing.pause(true) },
  ],
  resume: ({ doing }) => [
    { id: 'resume', label: 'Resume starting agents', icon: 'play', run: () => doing.pause(false) },
  ],
  assign: ({ rest, known, doing }) => {
    const { row, more } = taskAndMore(rest, known.rows);
    if (row === undefined) return offered(rest, known.rows, 'assign', doing);
    const wanted = more.replace(TO, '');
    return known.agents
      .filter(({ id }) => id.includes(wanted) && id !== row.owner)
      .slice(0, SHOWN)
      .map(({ id }) => ({
        ...about(`assign-${row.id}-${id}`, row),
        label: `Assign to ${id}: ${row.title}`,
        run: () => doing.assign(row.id, id),
      }));
  },
  move: ({ rest, known, doing }) => {
    const { row, more } = taskAndMore(rest, known.rows);
    if (row === undefined) return offered(rest, known.rows, 'move', doing);
    const wanted = more.replace(TO, '');
    return boardStatuses
      .filter((status) => status !== row.status && statusLooks[status].word.toLowerCase().startsWith(wanted))
      .map((status) => ({
        id: `move-${row.id}-${status}`,
        label: `Move to ${statusLooks[status].word}: ${row.title}`,
        status,
        note: `#${row.id}`,
        run: () => doing.move(row, status),
      }));
  },
  answer: ({ rest, typed, known, doing }) => {
    const { row } = taskAndMore(rest, known.rows);
    if (row === undefined) return offered(rest, known.rows, 'answer', doing);
    const words = typed.replace(/^#?\d+\s*/, '').trim();
    const label = words === '' ? `Type your answer on ${row.title}` : `Answer on ${row.title}: ${words}`;
    const run = () => (words === '' ? doing.fill(`answer ${row.id} `) : doing.answer(row.id, words));
    return [{ ...about(`answer-${row.id}`, row), label, run }];
  },
};

function about(id: string, row: BoardRow): Pick<Choice, 'id' | 'status' | 'note'> {
  return { id, status: row.status, note: `#${row.id}` };
}

/** Splits `rest` into a task, given by its number, and the text after it. */
function taskAndMore(rest: string, rows: readonly BoardRow[]): { row: BoardRow | undefined; more: string } {
  const [named = '', number = ''] = /^#?(\d+)\b/.exec(rest) ?? [];
  const more = rest.slice(named.length).trimStart();
  return { row: rows.find(({ id, status }) => id === number && isOpen(status)), more };
}

const isOpen = (status: Status) => status !== 'done' && status !== 'canceled';

/** Tasks whose titles match; choosing one puts its number into the input. */
function offered(rest: string, rows: readonly BoardRow[], verb: string, { fill }: Doing): readonly Choice[] {
  const fit = rows.filter(({ status }) => isOpen(status));
  return matching(fit, rest, SHOWN).map((row) => ({
    ...about(`${verb}-${row.id}`, row),
    label: row.title,
    run: () => fill(`${verb} ${row.id} `),
  }));
}
