import { z } from 'zod';
import { limits } from '../../core/limits.ts';
import { isMemoryKind } from '../../core/memory.ts';
import { cappedList, cappedText } from '../fields.ts';

const notBlank = (text: string) => text.trim() !== '';
/** Control characters have no place in names and tags. */
const oneLine = (text: string) => !/\p{Cc}/u.test(text);

const isoTime = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/** `new Date` takes the 30th of February for the 2nd of March. */
function isDay(time: string): boolean {
  const day = time.slice(0, 10);
  const read = new Date(`${day}T00:00:00Z`);
  return Number.isFinite(read.getTime()) && read.toISOString().startsWith(day);
}

const decimal = /^[1-9]\d{0,14}$/;

/** A number, also when it comes as a text. It is listed as a number: one way to send it is enough to know. */
function id(what: string) {
  return z
    .preprocess((given) => (typeof given === 'string' && decimal.test(given) ? Number(given) : given), z.int().min(1))
    .meta({ type: 'integer', description: what });
}

function topics(what: string) {
  const topic = cappedText(100).refine(notBlank, 'A topic cannot be blank.').refine(oneLine, 'A topic is one line.');
  return cappedList(topic, limits.topics).describe(what);
}

/** Fields of this dialect, each described once. */
export const memoryField = {
  memoryId: id('Memory id'),
  memoryIds: z.array(id('Memory id')).min(1).max(limits.idsPerCall).describe('Memory ids, 1-100'),
  signalIds: z.array(id('Signal id')).min(1).max(limits.idsPerCall).describe('Signal ids, 1-100'),
  collection: cappedText(200)
    .refine(notBlank, 'A collection has a name.')
    .describe('Collection name or slug; personal is your own'),
  topics: topics('Tags to find it by'),
  macroTopics: topics('Broad areas'),
  topic: cappedText(100).describe('Only what is tagged with it'),
  machineId: cappedText(100).refine(notBlank, 'Not blank.').describe('The machine of a path'),
  since: time('Only what changed after it, ISO 8601, UTC'),
  expiresAt: time('When to forget it, ISO 8601'),
  recipient: cappedText(320).refine(notBlank, 'A recipient has a name.'),
  /** Checked but not listed: the usual ones stand in its description. */
  kind: z.string().refine(isMemoryKind, 'No such type.'),
};

function time(what: string) {
  return z
    .string()
    .refine(
      (text) => isoTime.test(text) && isDay(text) && Number.isFinite(Date.parse(text)),
      'Expected an ISO 8601 time.',
    )
    .transform(instantOf)
    .describe(what);
}

/** A time without an offset is UTC: the same text must not mean another instant on another machine. */
function instantOf(text: string): number {
  const hasOffset = /(Z|[+-]\d{2}:?\d{2})$/.test(text.slice(10));
  return Date.parse(text.length > 10 && !hasOffset ? `${text}Z` : text);
}
