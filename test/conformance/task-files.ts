import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Store } from '../../src/store/store.ts';

const AT = '2026-01-05T12:00:00.000Z';

/** A task as the files of older daemons hold it. */
export function fileTask(id: number, more: object = {}) {
  return {
    id: String(id),
    title: `task ${id}`,
    description: '',
    owner: 'user',
    createdBy: 'user',
    status: 'active',
    steps: [],
    resources: [],
    createdAt: AT,
    updatedAt: AT,
    ...more,
  };
}

/** Writes `tasks.json`, and `history.jsonl` where there are lines; a text is written as it stands. */
export function writeTaskFiles(
  home: string,
  name: string,
  open: object | string,
  lines: readonly unknown[] = [],
): string {
  const folder = path.join(home, name);
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'tasks.json'), text(open));
  if (lines.length > 0) writeFileSync(path.join(folder, 'history.jsonl'), lines.map(text).join('\n'));
  return folder;
}

export async function nextIdOf(store: Store): Promise<number> {
  return ((await store.counters()).task ?? 0) + 1;
}
