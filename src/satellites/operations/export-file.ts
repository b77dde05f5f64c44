import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { syncFolder } from '../../kernel/hub/files.ts';
import { WaggleError } from '../../kernel/rules/errors.ts';
import type { Store } from '../../kernel/store/store.ts';
import { exportWorkspace } from './export.ts';

const BUFFER_CHARACTERS = 256 * 1024;

/** Exports to a new file: either complete or not at all. */
export async function exportToFile(store: Store, file: string): Promise<{ rows: number; sha256: string }> {
  if (existsSync(file))
    throw new WaggleError('FILE_EXISTS', 'A file with that name already exists; an export never overwrites one.');
  if (!existsSync(path.dirname(file)))
    throw new WaggleError('INVALID_INPUT', 'The folder to export to does not exist.');
  const draft = `${file}.${process.pid}.part`;
  const handle = openSync(draft, 'wx', 0o600);
  let buffer = '';
  try {
    const report = await exportWorkspace(store, (line) => {
      buffer += line;
      if (buffer.length >= BUFFER_CHARACTERS) flush();
    });
    flush();
    fsyncSync(handle);
    renameSync(draft, file);
    syncFolder(path.dirname(file));
    return report;
  } finally {
    closeSync(handle);
    rmSync(draft, { force: true });
  }

  function flush(): void {
    writeFileSync(handle, buffer);
    buffer = '';
  }
}
