import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { WaggleError } from '../../kernel/rules/errors.ts';
import { unstorableIn } from '../../kernel/text/storable.ts';
import { jsonIn, utf8In } from './strict-text.ts';
import { archivedFileTask, type FileTask, tasksFile } from './task-files.ts';

export interface ReadTasks {
  readonly tasks: readonly FileTask[];
  readonly nextId: number;
  /** Numbers of history lines that are unreadable or duplicates. */
  readonly skippedLines: readonly number[];
}

/**
 * Reads the folder, or its `tasks` folder. A broken tasks.json refuses everything; a broken history line is skipped.
 */
export function readTaskFiles(folder: string): ReadTasks {
  const place = existsSync(path.join(folder, 'tasks.json')) ? folder : path.join(folder, 'tasks');
  const open = readOpen(path.join(place, 'tasks.json'));
  const { tasks: archived, skippedLines } = readHistory(path.join(place, 'history.jsonl'));
  const tasks = [...open.tasks, ...archived];
  refuseDoubles(tasks);
  refuseCycles(tasks);
  const highest = tasks.reduce((max, task) => Math.max(max, Number(task.id)), 0);
  return { tasks, nextId: Math.max(open.nextId ?? 0, highest + 1), skippedLines };
}

function readOpen(file: string): z.output<typeof tasksFile> {
  if (!existsSync(file)) throw refused('There is no tasks.json in that folder.');
  const content = jsonIn(readFileSync(file));
  if (content === undefined)
    throw refused('tasks.json is not complete JSON in UTF-8. It was left as it is, and nothing was imported.');
  const fault = unstorableIn(content);
  if (fault !== undefined) throw refused(`tasks.json is not valid: ${fault.path}: ${fault.message}`);
  const parsed = tasksFile.safeParse(content);
  if (parsed.success) return parsed.data;
  throw refused(`tasks.json is not valid: ${z.prettifyError(parsed.error).split('\n').slice(0, 4).join(' ')}`);
}

/**
 * An identical duplicate line is skipped; lines with the same id but different content are refused as duplicate ids.
 */
function readHistory(file: string): { tasks: FileTask[]; skippedLines: number[] } {
  const tasks: FileTask[] = [];
  const skippedLines: number[] = [];
  const seen = new Set<string>();
  if (!existsSync(file)) return { tasks, skippedLines };
  for (const [index, line] of linesIn(readFileSync(file)).entries()) {
    const text = utf8In(line);
    if (text?.trim() === '') continue;
    const task = text === undefined || seen.has(text) ? undefined : historyTask(line);
    if (task === undefined) skippedLines.push(index + 1);
    else tasks.push(task);
    seen.add(text ?? '');
  }
  return { tasks, skippedLines };
}

function historyTask(line: Uint8Array): FileTask | undefined {
  const content = jsonIn(line);
  if (content === undefined || unstorableIn(content) !== undefined) return undefined;
  return archivedFileTask.safeParse(content).data;
}

/** Splits bytes, so that an invalid character affects only its own line. */
function linesIn(bytes: Uint8Array): readonly Uint8Array[] {
  const lines: Uint8Array[] = [];
  for (let start = 0; start <= bytes.length; ) {
    const end = bytes.indexOf(0x0a, start);
    lines.push(bytes.subarray(start, end === -1 ? bytes.length : end));
    if (end === -1) break;
    start = end + 1;
  }
  return lines;
}

function refuseDoubles(tasks: readonly FileTask[]): void {
  const seen = new Set<string>();
  const doubles = new Set<string>();
  for (const { id } of tasks) (seen.has(id) ? doubles : seen).add(id);
  const ids = [...doubles];
  if (ids.length > 0) throw refused(`Some ids appear twice: ${ids.slice(0, 20).join(', ')}.`, { ids });
}

/**
 * Walks up from each child; every task has at most one parent, so a walk that returns to its start has found a cycle.
 */
function refuseCycles(tasks: readonly FileTask[]): void {
  const parentOf = new Map<string, string>();
  for (const task of tasks) {
    for (const { taskId } of task.steps) {
      if (taskId === undefined) continue;
      if (parentOf.has(taskId)) throw refused(`Task ${taskId} is the subtask of two steps.`);
      parentOf.set(taskId, task.id);
    }
  }
  const safe = new Set<string>();
  for (const start of parentOf.keys()) {
    const path = new Set<string>();
    for (let at: string | undefined = start; at !== undefined && !safe.has(at); at = parentOf.get(at)) {
      if (path.has(at)) throw refused(`Subtasks form a circle: ${[...path, at].join(' -> ')}.`);
      path.add(at);
    }
    for (const one of path) safe.add(one);
  }
}

function refused(reason: string, details?: Record<string, unknown>): WaggleError {
  return new WaggleError('IMPORT_INVALID', reason, details);
}
