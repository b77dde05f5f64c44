import type { AnswerOf } from '../../../composition/called-tools.ts';
import { plainLine } from '../../../kernel/text/plain-text.ts';

export type WaitingThing = AnswerOf<'list_waiting'>['items'][number];

/** How a kind of waiting thing is told, named, answered and cleared. */
interface Kind {
  readonly words: (item: WaitingThing) => string;
  /** Its own id, which stays the same whichever line it is on. */
  readonly id: (item: WaitingThing) => unknown;
  /** Commands that answer it. */
  readonly answers: (item: WaitingThing) => readonly string[];
  /** Whether `--done` clears it; other things need one of their answers. */
  readonly clears: boolean;
}

const kinds: Readonly<Record<string, Kind>> = {
  ready: {
    words: ({ task_id, title }) => `Task #${task_id} is ready for you: ${title}`,
    id: ({ task_id }) => task_id,
    answers: ({ task_id }) => [`waggle task claim ${task_id}`, `waggle task show ${task_id}`],
    clears: false,
  },
  baton: {
    words: ({ from, type, baton_id, task_id, summary }) =>
      `${from} gives you ${type} ${baton_id} on task #${task_id}: ${summary}`,
    id: ({ baton_id }) => baton_id,
    answers: ({ type, baton_id }) =>
      type === 'relay'
        ? [`waggle task accept-relay ${baton_id}`, `waggle task decline-relay ${baton_id}`]
        : [`waggle task accept ${baton_id}`, `waggle task decline ${baton_id}`],
    clears: false,
  },
  notification: {
    words: ({ delivery_id, task_id, summary }) => `${summary} (${delivery_id}, worker ${task_id})`,
    id: ({ delivery_id }) => delivery_id,
    answers: ({ task_id }) => [`waggle run output ${task_id}`],
    clears: true,
  },
  notice: {
    words: ({ from, task_id, summary }) => `${from}${task_id === undefined ? '' : ` on task #${task_id}`}: ${summary}`,
    id: ({ notice_id }) => notice_id,
    answers: ({ type, notice_id, task_id }) => {
      if (type === 'question') return [`waggle inbox answer notice-${notice_id} "…"`];
      if (type === 'approval')
        return [`waggle inbox allow notice-${notice_id}`, `waggle inbox deny notice-${notice_id}`];
      return task_id === undefined ? [] : [`waggle task comment ${task_id} "…"`];
    },
    clears: true,
  },
  message: {
    words: ({ from, team, summary }) => `${from} wrote${team === undefined ? '' : ` in ${team}`}: ${summary}`,
    id: ({ msg_id }) => msg_id,
    answers: ({ from, team }) => [`waggle inbox send ${from} "…"${team === undefined ? '' : ` --team-name ${team}`}`],
    clears: true,
  },
  signal: {
    words: ({ from, collection, memory_ids = [] }) =>
      `${from} points at ${memory_ids.length === 1 ? 'memory' : 'memories'} ${memory_ids.join(', ')} in ${collection}`,
    id: ({ signal_id }) => signal_id,
    answers: ({ memory_ids = [] }) => [`waggle memory retrieve ${memory_ids.join(' ')}`],
    clears: true,
  },
};

/** A line of the inbox. */
export interface InboxLine {
  readonly item: WaitingThing;
  /** Kind and id; the same for as long as the thing waits. */
  readonly key: string;
  readonly words: string;
  readonly answers: readonly string[];
  readonly clears: boolean;
}

/** A question or an approval is answered, not cleared. */
const needsAnswer = ({ kind, type }: WaitingThing) => kind === 'notice' && (type === 'question' || type === 'approval');

export function lineOf(item: WaitingThing): InboxLine {
  const kind = kinds[item.kind];
  if (kind === undefined) {
    const { kind: name, at, ...fields } = item;
    const parts = Object.entries(fields).map(([field, value]) => `${field.replaceAll('_', ' ')} ${String(value)}`);
    const words = plainLine([name, ...parts].join(', '));
    return { item, key: `${name} ${at}`, words, answers: [], clears: false };
  }
  return {
    item,
    key: `${item.kind} ${String(kind.id(item))}`,
    words: plainLine(kind.words(item)),
    answers: kind.answers(item).map(plainLine),
    clears: kind.clears && !needsAnswer(item),
  };
}
