import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Store } from '../../src/kernel/store/store.ts';

const AT = '2026-01-05T12:00:00.000Z';

/** A task in the file format of older daemons. */
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

/** Writes `tasks.json`, and `history.jsonl` if there are lines. Strings are written unchanged, other values as JSON. */
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
