import { z } from 'zod';
import { shownName } from '../rules/collection.ts';
import { limits } from '../rules/limits.ts';
import { isMemoryKind } from '../rules/memory.ts';
import type { Reads } from '../store/unit.ts';
import { cappedList, cappedText } from './fields.ts';
import { numberField, timeField } from './parsed-fields.ts';

const notBlank = (text: string) => text.trim() !== '';
/** Control characters are not allowed in names and tags. */
const oneLine = (text: string) => !/\p{Cc}/u.test(text);

function topics(what: string) {
  const topic = cappedText(100).refine(notBlank, 'A topic cannot be blank.').refine(oneLine, 'A topic is one line.');
  return cappedList(topic, limits.topics).describe(what);
}

/** Fields of this dialect, each described once. */
export const memoryField = {
  memoryId: numberField('Memory id'),
  memoryIds: z.array(numberField('Memory id')).min(1).max(limits.idsPerCall).describe('Memory ids, 1-100'),
  signalIds: z.array(numberField('Signal id')).min(1).max(limits.idsPerCall).describe('Signal ids, 1-100'),
  collection: cappedText(200)
    .refine(notBlank, 'A collection has a name.')
    .describe('Collection name or slug; personal is your own'),
  topics: topics('Tags to find it by'),
  macroTopics: topics('Broad areas'),
  topic: cappedText(100).describe('Only what is tagged with it'),
  machineId: cappedText(100).refine(notBlank, 'Not blank.').describe('The machine of a path'),
  since: timeField('Only what changed after it, ISO 8601, UTC'),
  expiresAt: timeField('When to forget it, ISO 8601'),
  recipient: cappedText(320).refine(notBlank, 'A recipient has a name.'),
  /** Checked but not listed as an enum: the description names the usual kinds. */
  kind: z.string().refine(isMemoryKind, 'No such type.'),
};

/** The names under which the caller knows its collections, deleted ones included. */
export async function collectionNames(unit: Reads): Promise<ReadonlyMap<number, string>> {
  return new Map((await unit.collections.listWithDeleted()).map((one) => [one.id, shownName(one)]));
}
