import { entry } from './entry.ts';

/** The store, imports and backups. */
export const storeErrors = {
  STORE_NOT_FOUND: entry(
    'not_found',
    'There is no store at that location yet.',
    'waggle start creates one; --database selects another.',
  ),
  NOT_A_STORE: entry(
    'conflict',
    'The file or database belongs to another program, or is a folder or a link; nothing was written to it.',
    'Name a new file, an empty database, or the store that you mean.',
  ),
  STORE_IN_USE: entry(
    'conflict',
    'Other processes have the store open.',
    'End the agents and commands that use it, then try again; nothing was changed.',
  ),
  STORE_NOT_EMPTY: entry(
    'conflict',
    'The store is already in use, and only a store in which nobody has created anything can be filled.',
    'Name a new file, or another schema: postgres://…?schema=<new name>.',
  ),
  OTHER_STORE: entry(
    'conflict',
    'The call names a different store from the one that this home uses.',
    'Leave it out; or change it: waggle migrate --to <where> takes the data along, waggle config set database <where> does not; or name another home with --home.',
  ),
  DATABASE_REFUSED: entry(
    'unavailable',
    'The database server answers but refuses access: database, role, password, encryption or permissions.',
    'Correct the address with waggle config set database <address>; waggle doctor tests it.',
  ),
  STORE_DAMAGED: entry(
    'unavailable',
    'The store is damaged: its file is corrupt, cut short, emptied or older than it was.',
    'Restore a backup: waggle restore <file>; the damaged store is kept aside. waggle doctor says more.',
  ),
  DISK_FULL: entry(
    'unavailable',
    'The disk has no room left for a write; writes that were confirmed earlier are safe.',
    'Make room, then try again with the same idempotency key.',
  ),
  COPY_DIFFERS: entry(
    'unavailable',
    'The copy does not match what was sent; the target is unchanged.',
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
    'The store cannot be reached or written at the moment.',
    'Try again with the same idempotency key.',
  ),
  IMPORT_INVALID: entry(
    'invalid',
    'The file to import is not valid; nothing was imported.',
    'Correct the file; Waggle did not change it.',
  ),
  IMPORT_CONFLICT: entry(
    'conflict',
    'Ids in the import already belong to other content; nothing was imported.',
    'Import into an empty store.',
  ),
  BACKUP_FAILED: entry(
    'unavailable',
    'The schema of the store must be upgraded, but the copy that is kept from before cannot be written; nothing was changed.',
    'Make room for the copy in the home; or, if you have a backup, skip the copy: put WAGGLE_BACKUP_BEFORE_MIGRATION=false before the command.',
  ),
  BACKUP_INVALID: entry('invalid', 'The file is not a usable backup.', 'Use another backup; nothing was changed.'),
  FILE_EXISTS: entry('conflict', 'A file with that name already exists.', 'Choose another name.'),
};
