import { constants, copyFileSync, existsSync, readFileSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { appendDurably, syncFolder, writeByRename } from '../../../kernel/hub/files.ts';
import { passFailpoint } from '../../../kernel/store/dialect/failpoint.ts';
import type { FileTask } from '../task-files.ts';

/** Adds the tasks that the history lacks. The file is replaced by rename, with all of them or none. */
export function appendHistory(file: string, tasks: readonly FileTask[]): void {
  if (tasks.length === 0 && existsSync(file)) return;
  const { ids, torn } = idsIn(file);
  const lines = tasks.filter((task) => !ids.has(task.id)).map((task) => `${JSON.stringify(task)}\n`);
  if (lines.length === 0 && existsSync(file)) return;
  const draft = `${file}.part`;
  if (existsSync(file)) copyFileSync(file, draft, constants.COPYFILE_FICLONE);
  else writeByRename(draft, '');
  passFailpoint('mirror', 1);
  appendDurably(draft, `${torn ? '\n' : ''}${lines.join('')}`);
  passFailpoint('mirror', 2);
  renameSync(draft, file);
  syncFolder(path.dirname(file));
  passFailpoint('mirror', 3);
}

/**
 * Makes the history contain exactly these tasks: a restored store does not know later ones. An unreadable line is not
 * ours, and alone is no reason to rewrite the file.
 */
export function correctHistory(file: string, tasks: readonly FileTask[]): void {
  const wanted = tasks.map((task) => JSON.stringify(task));
  const missing = new Set(wanted);
  const isRight = readFileSync(file, 'utf8')
    .split('\n')
    .every((line) => !WHOLE_LINE.test(line) || missing.delete(line));
  if (isRight && missing.size === 0) return;
  passFailpoint('mirror', 4);
  writeByRename(file, wanted.map((line) => `${line}\n`).join(''));
  passFailpoint('mirror', 5);
}

/** A task formatted for the list in `tasks.json`. */
export function openTaskText(task: FileTask): string {
  return JSON.stringify(task, null, 2).replaceAll('\n', '\n    ');
}

export function writeOpenTasks(file: string, tasks: readonly string[], nextId: number): void {
  const list = tasks.length === 0 ? '[]' : `[\n    ${tasks.join(',\n    ')}\n  ]`;
  const text = `{\n  "tasks": ${list},\n  "nextId": ${nextId}\n}\n`;
  if (isContent(file, text)) return;
  writeByRename(file, text);
}

function isContent(file: string, text: string): boolean {
  if (statSync(file, { throwIfNoEntry: false })?.size !== Buffer.byteLength(text)) return false;
  return readFileSync(file, 'utf8') === text;
}

const WHOLE_LINE = /^\{"id":"(\d+)".*\}$/;

/** The ids in the history, and whether another program's crash truncated the last line. */
export function idsIn(file: string): { ids: ReadonlySet<string>; torn: boolean } {
  if (!existsSync(file)) return { ids: new Set(), torn: false };
  const text = readFileSync(file, 'utf8');
  const ids = text.split('\n').flatMap((line) => WHOLE_LINE.exec(line)?.[1] ?? []);
  return { ids: new Set(ids), torn: text !== '' && !text.endsWith('\n') };
}
