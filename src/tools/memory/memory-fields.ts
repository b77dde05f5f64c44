import { z } from 'zod';
import { limits } from '../../core/limits.ts';
import { cappedText } from '../fields.ts';

const notBlank = (text: string) => text.trim() !== '';
/** Control characters have no place in names and tags. */
const oneLine = (text: string) => !/\p{Cc}/u.test(text);

const isoTime = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/** A number, also when it comes as a text. */
function id(what: string) {
  return z
    .union([z.int().min(1), z.string().regex(/^[1-9]\d{0,14}$/, 'A decimal number.')])
    .transform(Number)
    .describe(what);
}

function topics(what: string) {
  return z
    .array(cappedText(100).refine(notBlank, 'A topic cannot be blank.').refine(oneLine, 'A topic is one line.'))
    .max(limits.topics)
    .describe(what);
}

/** Fields of this dialect, each described once. */
export const memoryField = {
  memoryId: id('Memory id'),
  memoryIds: z.array(id('Memory id')).min(1).max(limits.idsPerCall).describe('Memory ids, 1-100'),
  signalIds: z.array(id('Signal id')).min(1).max(limits.idsPerCall).describe('Signal ids, 1-100'),
  collection: cappedText(200)
    .refine(notBlank, 'A collection has a name.')
    .describe('Collection name or slug; personal is your own'),
  topics: topics('Searchable tags, up to 32'),
  macroTopics: topics('Broad areas, such as a project name'),
  topic: cappedText(100).describe('Only what is tagged with it'),
  machineId: cappedText(100).refine(notBlank, 'Not blank.').describe('Machine that the path is on'),
  since: time('Only what changed after it, ISO 8601'),
  expiresAt: time('Forget it at this time, ISO 8601'),
  recipient: cappedText(320).refine(notBlank, 'A recipient has a name.'),
  kind: z.string().regex(/^[a-z][a-z_]{0,31}$/, 'A lower-case word.'),
};

function time(what: string) {
  return z
    .string()
    .refine((text) => isoTime.test(text) && Number.isFinite(Date.parse(text)), 'Expected an ISO 8601 time.')
    .transform((text) => Date.parse(text))
    .describe(what);
}
