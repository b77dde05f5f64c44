import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { plainLine } from '../../core/text/plain-text.ts';
import { iso } from '../../core/time.ts';
import { systemClock } from '../../hub/clock.ts';
import type { BeforeMigration } from '../../store/migrate.ts';
import type { Context } from './context.ts';

/** A newer program changes the schema when it first opens the store; the way back is a copy from just before that. */
export function keepBeforeMigration({ home, io }: Pick<Context, 'home' | 'io'>): BeforeMigration {
  return async ({ from, to, copyTo }) => {
    const step = `The store goes from schema ${from} to ${to}`;
    if (copyTo === undefined) {
      io.err(`waggle: ${step}. PostgreSQL keeps no copy by itself: the way back is a dump that you have.\n`);
      return;
    }
    const stamp = iso(systemClock()).slice(0, 19).replaceAll(':', '-');
    const folder = path.join(home, 'backups');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const file = path.join(folder, `waggle-${stamp}-schema-${from}-${process.pid}.db`);
    await copyTo(file);
    io.err(`waggle: ${step}; before that it was backed up to ${plainLine(file)}\n`);
  };
}
