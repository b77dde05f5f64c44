import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { systemClock } from '../hub/clock.ts';
import { syncFile, syncFolder } from '../hub/files.ts';
import { WaggleError } from '../rules/errors.ts';
import { iso } from '../rules/time.ts';
import type { BeforeMigration } from '../store/migrate.ts';
import { plainLine } from '../text/plain-text.ts';
import type { Context } from './context.ts';
import { withProgress } from './words/progress-line.ts';

type Kept = Pick<Context, 'home' | 'io' | 'json' | 'settings'>;

/**
 * A newer program migrates the schema when it first opens the store, so a backup is made just before, for rollback. If
 * the backup fails, the migration does not run, unless the operator has disabled backups.
 */
export function keepBeforeMigration(context: Kept): BeforeMigration {
  const { home, io, settings } = context;
  return async ({ from, to, copyTo }) => {
    const step = `from schema ${from} to ${to}`;
    if (settings.backupBeforeMigration === 'false') {
      io.err(`waggle: Migrating the store ${step} without a backup, because backupBeforeMigration is false\n`);
      return;
    }
    const stamp = iso(systemClock()).slice(0, 19).replaceAll(':', '-');
    const file = path.join(home, 'backups', `waggle-${stamp}-schema-${from}-${process.pid}.db`);
    try {
      await withProgress(context, (onRows) => underItsName(file, (draft) => copyTo(draft, onRows)));
    } catch (error) {
      throw new WaggleError(
        'BACKUP_FAILED',
        `The store must be migrated ${step}, but cannot be backed up first: ${whyNot(error)}`,
        {
          from,
          to,
        },
      );
    }
    io.err(`waggle: Migrating the store ${step}; backed up to ${plainLine(file)}\n`);
  };
}

/** A backup gets its final name only once it is complete and on disk, so any file with such a name can be restored. */
async function underItsName(file: string, write: (draft: string) => Promise<void>): Promise<void> {
  const folder = path.dirname(file);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = `${file}.part`;
  try {
    await write(draft);
    syncFile(draft);
    renameSync(draft, file);
    syncFolder(folder);
  } finally {
    if (existsSync(draft)) rmSync(draft, { force: true });
  }
}

function whyNot(error: unknown): string {
  if (error instanceof WaggleError) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/^(ENOSPC|EDQUOT|EFBIG)$/.test(code)) return 'the disk is full.';
  if (/^(EACCES|EPERM|EROFS)$/.test(code)) return 'the folder backups in the home cannot be written.';
  if (/^(ENOTDIR|EEXIST)$/.test(code)) return 'backups in the home is not a folder.';
  throw error;
}
