import { DEFAULT_PRIORITY, type TaskStatus } from '../../../areas/tasks/rules/task.ts';
import { limits } from '../../../kernel/rules/limits.ts';

/** A task of another program during its import, in a common form. */
export interface ForeignTask {
  /** Its id in the other program, unique within the import. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly status: TaskStatus;
  readonly priority: number;
  readonly due?: number | undefined;
  /** The person's name in the other program. */
  readonly owner?: string | undefined;
  readonly topics: readonly string[];
  readonly steps: readonly { readonly title: string; readonly details?: string | undefined; readonly done: boolean }[];
  /** Ids of tasks that must be done first. */
  readonly blockedBy: readonly string[];
  readonly parent?: string | undefined;
  /** Ids of related tasks that do not block it. */
  readonly related: readonly string[];
  readonly createdAt?: number | undefined;
  readonly updatedAt?: number | undefined;
  readonly endedAt?: number | undefined;
}

/** The result of a reader of another program's files. */
export interface ForeignTasks {
  /** The display name of the other program. */
  readonly source: string;
  readonly tasks: readonly ForeignTask[];
  /** What could not be read, with the reason. */
  readonly skipped: readonly string[];
}

const statuses: Readonly<Record<string, TaskStatus>> = {
  ...{ open: 'pending', opened: 'pending', todo: 'pending', 'to do': 'pending', pending: 'pending', new: 'pending' },
  ...{ backlog: 'pending', deferred: 'pending', draft: 'pending', ready: 'pending', reopened: 'pending' },
  ...{ active: 'active', 'in progress': 'active', doing: 'active', started: 'active', wip: 'active' },
  ...{ blocked: 'blocked', waiting: 'blocked', 'on hold': 'blocked' },
  ...{ review: 'review', 'in review': 'review', testing: 'review' },
  ...{ done: 'done', closed: 'done', completed: 'done', complete: 'done', resolved: 'done', merged: 'done' },
  ...{ canceled: 'canceled', cancelled: 'canceled', 'not planned': 'canceled', wontfix: 'canceled' },
  ...{ deleted: 'canceled', tombstone: 'canceled', duplicate: 'canceled', archived: 'canceled' },
};

/** Maps a status of any program; an unknown one becomes pending. */
export function statusFrom(word: unknown): TaskStatus {
  const plain = String(word ?? '')
    .toLowerCase()
    .replace(/[_-]+/g, ' ')
    .replace(/[^a-z ]/g, '')
    .trim();
  return statuses[plain] ?? 'pending';
}

const priorities: Readonly<Record<string, number>> = {
  ...{ critical: 0, urgent: 0, highest: 0, blocker: 0, high: 1, medium: 2, normal: 2, low: 3, lowest: 4, trivial: 4 },
};

export function priorityFrom(value: unknown): number {
  const text = String(value ?? '')
    .toLowerCase()
    .replace(/^p(?=\d$)/, '')
    .trim();
  if (/^[0-4]$/.test(text)) return Number(text);
  return priorities[text] ?? DEFAULT_PRIORITY;
}

/** A time in any form that `Date` parses, also `2026-01-05 12:30`; undefined if it is not a time. */
export function timeFrom(value: unknown): number | undefined {
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const text = value.trim().replace(/^(\d{4}-\d\d-\d\d) (\d\d:\d\d)/, '$1T$2');
  const at = Date.parse(/T\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(text) ? `${text}Z` : text);
  return Number.isNaN(at) ? undefined : at;
}

/** Moves the part beyond the longest title into the description, so nothing is lost. */
export function titleAndRest(text: string): { readonly title: string; readonly rest: string } {
  return cutAt(text, limits.title);
}

export function stepFrom(text: string, done: boolean): ForeignTask['steps'][number] {
  const { title, rest } = cutAt(text, limits.stepTitle);
  return { title, ...(rest === '' ? {} : { details: text }), done };
}

function cutAt(text: string, most: number): { readonly title: string; readonly rest: string } {
  const line = text.replace(/\s+/g, ' ').trim();
  const letters = [...line];
  if (letters.length <= most) return { title: line, rest: '' };
  return { title: `${letters.slice(0, most - 1).join('')}…`, rest: line };
}

/** The `- [x] text` lines of a text, as steps. */
export function checklistIn(text: string): ForeignTask['steps'] {
  const steps = text.split('\n').flatMap((line) => {
    const [mark, words] = [line.trim().slice(0, 6), line.trim().slice(6).trim()];
    if (!/^[-*] \[[ xX]\] $/.test(mark) || words === '') return [];
    return [stepFrom(words.replace(/^#\d{1,9} /, ''), mark[3] !== ' ')];
  });
  return steps.slice(0, limits.steps);
}

/** Parts of a description under their headings, without the empty ones. */
export function sections(parts: Readonly<Record<string, unknown>>): string {
  return Object.entries(parts)
    .filter(([, text]) => typeof text === 'string' && text.trim() !== '')
    .map(([name, text]) => (name === '' ? String(text).trim() : `${name}:\n${String(text).trim()}`))
    .join('\n\n');
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => ['string', 'number'].includes(typeof one)).map(String) : [];
}

/** Removes what the databases cannot both store: NUL characters and lone surrogates. */
export function storable(text: string): string {
  return text.replaceAll('\u0000', '').replace(/\p{Cs}/gu, '\ufffd');
}
