import { chmodSync, existsSync, lstatSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite';
import { WaggleError } from '../../../rules/errors.ts';
import { mutex, type Queue } from '../../../rules/in-turn.ts';
import type { Concern } from '../../../rules/news/concern.ts';
import type { Instant } from '../../../rules/time.ts';
import { makeFolder } from '../../make-folder.ts';
import type { CommitListener, Connection, Engine } from '../engine.ts';
import { watchCommits } from './commit-watch.ts';
import { type SqliteConnection, sqliteConnection } from './connection.ts';
import { faultsNamed, isBusy, storeError } from './faults.ts';
import { contentOf } from './file-content.ts';
import { gather } from './gather.ts';
import { sqliteWords } from './schema-words.ts';
import { purgeWhole, sqliteSearch } from './search-index.ts';

const BUSY_TIMEOUT_MS = 5000;
/** How long a unit waits for the locks of other processes. */
const PATIENCE_MS = 20_000;
const LONGEST_ATTEMPT_MS = 1000;
/**
 * SQLite's busy handler backs off to ten retries per second, so under constant contention the longest waiter sees the
 * lock free least often. We use a short busy timeout and restart it.
 */
const SHORT_WAIT_MS = 20;
const FOREVER = Number.MAX_SAFE_INTEGER;
/** Older engines can lose committed pages when several processes write and checkpoint one file. */
const OLDEST_ENGINE = [3, 51, 3] as const;

export interface SqliteOptions {
  readonly file: string;
  readonly clock: () => Instant;
  /** Tests inject a clock, which may stand still. */
  readonly ownClock: boolean;
}

/** A file has one write transaction at a time, so ids are already assigned in commit order. */
const onlyWriter = {
  keepOthersOut: () => Promise.resolve(),
  keepAllOut: () => Promise.resolve(),
};

type Writes = Pick<Engine, 'write' | 'announce'>;

function writesOf(writer: SqliteConnection, inTurn: Queue, nudge: CommitListener): Writes {
  /** Whom the open transaction concerns; undefined if it has not said so. */
  let announced: Concern | undefined;
  return {
    announce: (_connection, concern) => {
      announced = concern;
    },
    write: (label, work) =>
      inTurn(async () => {
        announced = undefined;
        const result = await inTransaction(writer, 'begin immediate', label, work);
        nudge(announced);
        return result;
      }),
  };
}

/** One writer and one reader connection over a file that any number of processes share. */
export function openSqlite(options: SqliteOptions): Engine {
  return faultsNamed(() => openFile(options));
}

function openFile({ file, clock, ownClock }: SqliteOptions): Engine {
  refuseLink(file);
  makeFolder(path.dirname(file));
  const writerBase = tryToOpen(file, false);
  writerBase.exec(`pragma busy_timeout = ${SHORT_WAIT_MS}`);
  const readerBase = tryToOpen(file, true);
  const writer = sqliteConnection(writerBase);
  const reader = sqliteConnection(readerBase);
  const writeInTurn = mutex();
  const readInTurn = mutex();
  const commits = watchCommits(writerBase);
  const { write, announce } = writesOf(writer, writeInTurn, commits.nudge);
  const afterTheLast = lastTime(writerBase);
  let closed = false;

  return {
    kind: 'sqlite',
    words: sqliteWords,
    search: sqliteSearch,
    gather,
    now: clock,
    read: (work) => readInTurn(() => inTransaction(reader, 'begin', '', work)),
    write,
    unit: (label, _standing, work) =>
      write(label, (connection) => work(connection, ownClock ? clock() : afterTheLast(clock()))),
    // There is one writer at a time, each with a later timestamp than the last, so all visible rows are settled.
    settled: (work) => readInTurn(() => inTransaction(reader, 'begin', '', (connection) => work(connection, FOREVER))),
    version: async () => pragma(readerBase, 'user_version'),
    migrate: (work) => writeInTurn(() => migrate(writer, writerBase, work)),
    answeredAtCommit: (question) => question.then((answer) => async () => answer),
    announce,
    ...onlyWriter,
    // AUTOINCREMENT tracks the highest id, including explicitly inserted ones.
    adoptIdentity: () => Promise.resolve(),
    survey: () => Promise.resolve(),
    copyTo: async (copy) => faultsNamed(() => copyDatabase(file, copy)),
    onCommit: commits.listen,
    check: async () => faultsNamed(() => checkDatabase(file)),
    facts: async () => factsOf(file, readerBase, writerBase),
    async close() {
      commits.stop();
      if (closed) return;
      closed = true;
      // Prepared statements keep a closed connection open until they are garbage-collected, so we checkpoint the WAL
      // explicitly.
      await readInTurn(async () => readerBase.close());
      await writeInTurn(async () => {
        foldLog(writerBase);
        writerBase.close();
      });
    },
  };
}

function migrate(
  connection: SqliteConnection,
  database: DatabaseSyncInstance,
  work: (connection: Connection, version: number) => Promise<number>,
): Promise<void> {
  return inTransaction(connection, 'begin immediate', 'migrate', async () => {
    const version = pragma(database, 'user_version');
    const next = await work(connection, version);
    if (next !== version) connection.execSync(`pragma user_version = ${next}`);
  });
}

function factsOf(
  file: string,
  reader: DatabaseSyncInstance,
  writer: DatabaseSyncInstance,
): Record<string, string | number> {
  return {
    engine: `SQLite ${engineVersion(reader).join('.')}`,
    file,
    journal: String(reader.prepare('pragma journal_mode').get()?.journal_mode),
    synchronous: pragma(writer, 'synchronous') === 2 ? 'FULL' : 'not FULL',
    pages: pragma(reader, 'page_count'),
    pageSize: pragma(reader, 'page_size'),
    walBytes: statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0,
  };
}

/** Committed data is safe in the WAL; on a full disk it stays there until the store is opened again. */
function foldLog(database: DatabaseSyncInstance): void {
  try {
    database.prepare('pragma wal_checkpoint(passive)').all();
  } catch (error) {
    if (!(storeError(error) instanceof WaggleError)) throw error;
  }
}

/** If the clock is set back by more than this, we follow it, since leases must not wait for it to catch up. */
const SHORT_OF_THE_LAST_MS = 5000;

/** Two units can begin in the same millisecond in two processes; the second one gets a later timestamp. */
function lastTime(database: DatabaseSyncInstance): (now: Instant) => Instant {
  let newest: StatementSyncInstance | undefined;
  return (now) => {
    newest ??= database.prepare('select at from events order by seq desc limit 1');
    const last = Number(newest.get()?.at ?? 0);
    return last >= now && last - now < SHORT_OF_THE_LAST_MS ? last + 1 : now;
  };
}

async function inTransaction<T>(
  connection: SqliteConnection,
  begin: string,
  label: string,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  connection.label(label);
  await beginPatiently(connection, begin);
  try {
    const result = await work(connection);
    connection.execSync('commit');
    return result;
  } catch (error) {
    rollBack(connection);
    throw storeError(error);
  }
}

/** SQLite's busy wait blocks the process; this yields to the event loop between attempts. */
async function beginPatiently(connection: SqliteConnection, begin: string): Promise<void> {
  let waited = 0;
  for (;;) {
    const began = performance.now();
    try {
      connection.execSync(begin);
      return;
    } catch (error) {
      if (!isBusy(error) || waited > PATIENCE_MS) throw storeError(error);
      await sleep(1 + Math.random() * 4);
    }
    // A pause of the whole machine also stops the process that holds the lock, so it counts as one attempt.
    waited += Math.min(performance.now() - began, LONGEST_ATTEMPT_MS);
  }
}

function rollBack(connection: SqliteConnection): void {
  try {
    connection.execSync('rollback');
  } catch {
    // A failed commit may have rolled back by itself.
  }
}

/** A file that cannot be opened is for the operator to fix, like one that cannot be written. */
function tryToOpen(file: string, readOnly: boolean): DatabaseSyncInstance {
  return faultsNamed(() => openPatiently(file, readOnly));
}

/**
 * Switching to WAL mode locks the file briefly, and SQLite does not wait for that lock: two processes that open a new
 * store at once get a busy error immediately. Opening is retried until the timeout.
 */
function openPatiently(file: string, readOnly: boolean): DatabaseSyncInstance {
  const patienceEnds = performance.now() + BUSY_TIMEOUT_MS;
  for (;;) {
    try {
      return openDatabase(file, readOnly);
    } catch (error) {
      if (!isBusy(error) || performance.now() > patienceEnds) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2 + Math.random() * 10);
    }
  }
}

function openDatabase(file: string, readOnly: boolean): DatabaseSyncInstance {
  const existed = existsSync(file);
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true });
  try {
    if (existed) refuseForeign(database);
    else chmodSync(file, 0o600);
    return settled(database, readOnly);
  } catch (error) {
    database.close();
    throw error;
  }
}

function settled(database: DatabaseSyncInstance, readOnly: boolean): DatabaseSyncInstance {
  refuseOldEngine(database);
  if (database.prepare('pragma journal_mode').get()?.journal_mode !== 'wal') database.exec('pragma journal_mode = wal');
  database.exec('pragma synchronous = full; pragma temp_store = memory');
  if (readOnly) database.exec('pragma query_only = 1');
  if (pragma(database, 'synchronous') !== 2 || pragma(database, 'foreign_keys') !== 1) {
    throw new WaggleError('STORE_UNAVAILABLE', 'The store refused full synchronization or foreign keys.');
  }
  return database;
}

/** Anyone who can place a link here could choose which of the user's files becomes the store. */
function refuseLink(file: string): void {
  if (lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return;
  throw new WaggleError('NOT_A_STORE', 'The file of the store is a link: name the file that it leads to.');
}

/** Runs before any write, including the journal mode: another program's file stays unchanged. */
function refuseForeign(database: DatabaseSyncInstance): void {
  if (contentOf(database) !== 'foreign') return;
  throw new WaggleError('NOT_A_STORE', 'The file is the database of another program.');
}

/**
 * Uses a separate connection: FTS5 checks against the segments that a connection has cached, and reports corruption if
 * another process has merged them meanwhile.
 */
function checkDatabase(file: string): readonly string[] {
  const database = openDatabase(file, true);
  try {
    const rows = database.prepare('pragma integrity_check(20)').all();
    return rows.map((row) => String(row.integrity_check)).filter((line) => line !== 'ok');
  } finally {
    database.close();
  }
}

/** Uses a separate connection, whose snapshot no unit shares. */
function copyDatabase(file: string, copy: string): void {
  const database = openDatabase(file, false);
  try {
    database.prepare('vacuum into ?').run(copy);
  } finally {
    database.close();
  }
  chmodSync(copy, 0o600);
  purgeCopy(copy);
}

/** Removes words of deleted memories from the copy, both from the search index and from free pages. */
function purgeCopy(copy: string): void {
  const database = new DatabaseSync(copy);
  try {
    database.exec('pragma secure_delete = on');
    database.exec(purgeWhole);
  } finally {
    database.close();
  }
}

function refuseOldEngine(database: DatabaseSyncInstance): void {
  const version = engineVersion(database);
  const index = OLDEST_ENGINE.findIndex((part, position) => version[position] !== part);
  if (index === -1 || (version[index] ?? 0) > (OLDEST_ENGINE[index] ?? 0)) return;
  throw new WaggleError(
    'STORE_TOO_OLD_ENGINE',
    `SQLite ${version.join('.')} is older than ${OLDEST_ENGINE.join('.')}.`,
  );
}

function engineVersion(database: DatabaseSyncInstance): number[] {
  const text = String(database.prepare('select sqlite_version() as version').get()?.version);
  return text.split('.').map(Number);
}

function pragma(database: DatabaseSyncInstance, name: string): number {
  const row = database.prepare(`pragma ${name}`).get();
  return Number(Object.values(row ?? {})[0]);
}
