import { z } from 'zod';
import { ageOf, type Memory, previewOf } from '../../../kernel/rules/memory.ts';
import { iso } from '../../../kernel/rules/time.ts';
import { together } from '../../../kernel/rules/together.ts';
import type { Why } from '../../../kernel/search/explain.ts';
import type { Reads } from '../../../kernel/store/unit.ts';
import { collectionNames } from '../../../kernel/tool/memory-fields.ts';
import { printChecklist, progressOf } from '../../tasks/rules/checklist.ts';
import type { Task } from '../../tasks/rules/task.ts';
import type { FoundMemory } from '../flows/find-memories.ts';

const progress = z.tuple([z.int(), z.int()]).nullable();

/** The fields of a task that every row shows. */
const taskPart = { task_id: z.string().optional(), status: z.string().optional(), progress: progress.optional() };

/** One row per memory: enough to choose which to retrieve. */
export const memoryRow = z.object({
  memory_id: z.int(),
  type: z.string(),
  preview: z.string(),
  complete: z.boolean(),
  score: z.number(),
  author: z.string(),
  collection: z.string(),
  topics: z.array(z.string()),
  age: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  superseded: z.boolean().optional(),
  /** It shares no word with the query. */
  matched: z.enum(['meaning']).optional(),
  why: z
    .object({
      words: z.array(z.string()),
      related: z.array(z.string()),
      around: z.array(z.string()),
      date: z.boolean(),
      meaning: z.number().optional(),
    })
    .optional(),
  ...taskPart,
});

export const wholeMemory = z.object({
  memory_id: z.int(),
  type: z.string(),
  content: z.string(),
  title: z.string().optional(),
  topics: z.array(z.string()),
  macro_topics: z.array(z.string()),
  author: z.string(),
  collection: z.string(),
  revision: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
  age: z.string(),
  expires_at: z.string().optional(),
  superseded: z.boolean().optional(),
  superseded_by: z.int().optional(),
  ref: z.string().optional(),
  artifact: z.string().optional(),
  machine_id: z.string().optional(),
  ...taskPart,
  outputs: z.array(z.int()).optional(),
});

export type WholeMemory = z.output<typeof wholeMemory>;

/** Names by id of the collections that the caller can read, including deleted teams, whose history is kept. */
export async function foundRows(unit: Reads, found: readonly FoundMemory[]): Promise<z.output<typeof memoryRow>[]> {
  if (found.length === 0) return [];
  const [names, topics, tasks] = await together([
    collectionNames(unit),
    unit.search.topics(found.map(({ row }) => row.id)),
    unit.feed.ofMemories(found.flatMap(({ row }) => (row.kind === 'task' ? [row.id] : []))),
  ]);
  return found.map(({ row, score, byMeaning, why }) => ({
    memory_id: row.id,
    type: row.kind,
    ...previewOf(row),
    score,
    author: row.author,
    collection: names.get(row.collectionId) ?? '',
    topics: [...(topics.get(row.id) ?? [])],
    age: ageOf(row.updatedAt, unit.now),
    created_at: iso(row.createdAt),
    updated_at: iso(row.updatedAt),
    ...(row.superseded ? { superseded: true } : {}),
    ...(byMeaning ? { matched: 'meaning' as const } : {}),
    ...(why === undefined ? {} : { why: shownWhy(why) }),
    ...taskFields(tasks.get(row.id)),
  }));
}

function shownWhy({ words, related, around, ...why }: Why) {
  return { ...why, words: [...words], related: [...related], around: [...around] };
}

/** The full memories, in the given order. */
export async function wholeMemories(unit: Reads, memories: readonly Memory[]): Promise<WholeMemory[]> {
  if (memories.length === 0) return [];
  const names = await collectionNames(unit);
  const tasks = await unit.feed.ofMemories(memories.flatMap(({ kind, id }) => (kind === 'task' ? [id] : [])));
  const outputs = await unit.memories.outputsOf([...tasks.values()].map(({ id }) => id));
  const successors = await unit.memories.known(memories.flatMap(({ supersededBy }) => supersededBy ?? []));
  return memories.map((memory) => {
    const task = tasks.get(memory.id);
    const findings = outputs.filter(({ taskId }) => taskId === task?.id).map(({ id }) => id);
    return {
      ...asWhole(memory, task, unit.now),
      collection: names.get(memory.collectionId) ?? '',
      ...(memory.supersededBy === null ? {} : { superseded: true }),
      ...(successors.has(memory.supersededBy ?? 0) ? optional('superseded_by', memory.supersededBy) : {}),
      ...(findings.length === 0 ? {} : { outputs: findings }),
    };
  });
}

function asWhole(memory: Memory, task: Task | undefined, now: number) {
  const updatedAt = task?.updatedAt ?? memory.updatedAt;
  return {
    memory_id: memory.id,
    type: memory.kind,
    content: task === undefined ? memory.text : printChecklist(task),
    ...optional('title', memory.title),
    topics: [...memory.topics],
    macro_topics: [...memory.macroTopics],
    author: memory.author,
    revision: task?.revision ?? memory.revision,
    created_at: iso(memory.createdAt),
    updated_at: iso(updatedAt),
    age: ageOf(updatedAt, now),
    ...(memory.expiresAt === null ? {} : { expires_at: iso(memory.expiresAt) }),
    ...optional('ref', memory.ref),
    ...optional('artifact', memory.artifact),
    ...optional('machine_id', memory.machineId),
    ...(task === undefined && memory.taskId !== null ? { task_id: String(memory.taskId) } : taskFields(task)),
  };
}

function taskFields(task: Task | undefined) {
  if (task === undefined) return {};
  return { task_id: String(task.id), status: task.status, progress: progressOf(task.steps) };
}

function optional<K extends string, T>(key: K, value: T | null): { [P in K]?: T } {
  return value === null ? {} : ({ [key]: value } as { [P in K]?: T });
}
