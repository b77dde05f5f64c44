import { entry } from './entry.ts';

/** The store, imports and backups. */
export const storeErrors = {
  STORE_NOT_FOUND: entry(
    'not_found',
    'There is no store at that place yet.',
    'waggle start makes one; --database names another.',
  ),
  NOT_A_STORE: entry(
    'conflict',
    'What lies there belongs to another program, or is a folder or a link; nothing was written to it.',
    'Name a new file, an empty database, or the store that you mean.',
  ),
  STORE_IN_USE: entry(
    'conflict',
    'Other processes have the store open.',
    'End the agents and commands that use it, then try again; nothing was changed.',
  ),
  STORE_NOT_EMPTY: entry(
    'conflict',
    'Somebody has worked in the store, and only one in which nobody has made anything can be filled.',
    'Name a new file, or another schema: postgres://…?schema=<new name>.',
  ),
  OTHER_STORE: entry(
    'conflict',
    'The call names another store than the one that this home uses.',
    'Leave it out; or change it: waggle migrate --to <where> takes the data along, waggle config set database <where> does not; or name another home with --home.',
  ),
  DATABASE_REFUSED: entry(
    'unavailable',
    'The database server answers, but does not let us in: database, role, password, encryption or rights.',
    'Correct the address with waggle config set database <address>; waggle doctor tries it.',
  ),
  STORE_DAMAGED: entry(
    'unavailable',
    'The store is damaged: its file is corrupt, cut short, emptied or older than it was.',
    'Restore a backup: waggle restore <file>; the damaged store is kept aside. waggle doctor says more.',
  ),
  DISK_FULL: entry(
    'unavailable',
    'The disk has no room left for a write; what was answered before is safe.',
    'Make room, then try again with the same idempotency key.',
  ),
  COPY_DIFFERS: entry(
    'unavailable',
    'A copy did not hold what was sent; the target is as it was.',
    'Run waggle doctor on the source, then try again with another target.',
  ),
  STORE_TOO_NEW: entry(
    'unavailable',
    'The store was written by a newer Waggle.',
    'Use the newer Waggle; this one leaves the store untouched.',
  ),
  STORE_TOO_OLD_ENGINE: entry(
    'unavailable',
    'The SQLite engine is older than 3.51.3, which can lose writes.',
    'Install the engine that ships with Waggle.',
  ),
  STORE_UNAVAILABLE: entry(
    'unavailable',
    'The store cannot be reached or written just now.',
    'Try again with the same idempotency key.',
  ),
  IMPORT_INVALID: entry(
    'invalid',
    'The file to import is not what it should be; nothing was imported.',
    'Repair the file; it was left as it is.',
  ),
  IMPORT_CONFLICT: entry(
    'conflict',
    'Ids in the import are taken by other content; nothing was imported.',
    'Import into an empty store.',
  ),
  BACKUP_FAILED: entry(
    'unavailable',
    'The store has to change its schema, and the copy that is kept before that cannot be written; nothing was changed.',
    'Make room for the copy in the home; or go without one, where you have a backup: WAGGLE_BACKUP_BEFORE_MIGRATION=false before the command.',
  ),
  BACKUP_INVALID: entry('invalid', 'The file is no usable backup.', 'Use another backup; nothing was changed.'),
  FILE_EXISTS: entry('conflict', 'A file of that name is there already.', 'Choose another name.'),
};
