import { plainLine } from '../../../kernel/text/plain-text.ts';

/** An inbox item; its other fields depend on its kind. */
export interface WaitingThing {
  readonly kind: string;
  readonly at: string;
  readonly [field: string]: unknown;
}

/** One format per kind; a kind without a format is shown by its fields. */
const words: Readonly<Record<string, (item: WaitingThing) => string>> = {
  ready: ({ task_id, title }) => `Task #${task_id} is ready for you: ${title}`,
  notification: ({ delivery_id, task_id, summary }) => `${summary} (${delivery_id}, worker ${task_id})`,
  notice: ({ from, task_id, summary }) => `${from}${task_id === undefined ? '' : ` on task #${task_id}`}: ${summary}`,
  baton: ({ from, type, baton_id, task_id, summary }) =>
    `${from} gives you ${type} ${baton_id} on task #${task_id}: ${summary}`,
  message: ({ from, team, summary }) => `${from} wrote${team === undefined ? '' : ` in ${team}`}: ${summary}`,
};

export function itemWords(item: WaitingThing): string {
  const { kind, at, ...fields } = item;
  const tell = words[kind];
  if (tell !== undefined) return plainLine(tell(item));
  const parts = Object.entries(fields).map(([name, value]) => `${name.replaceAll('_', ' ')} ${textOf(value)}`);
  return plainLine([kind, ...parts].join(', '));
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(' ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
