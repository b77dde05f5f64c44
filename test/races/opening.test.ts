import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { schemaVersion } from '../../src/composition/migrations.ts';
import { bundled } from '../bundle.ts';
import { machineOn, runWaggle } from '../processes.ts';
import { onBothDatabases } from '../stores.ts';
import { startChild } from './child-processes.ts';
import { long } from './seed.ts';

/** Hashes every file in the database's folder, except those that SQLite keeps only while a connection is open. */
function filesOf(database: string): Record<string, string> {
  const folder = path.dirname(database);
  const names = readdirSync(folder).filter((name) => !name.endsWith('-shm'));
  const hash = (name: string) =>
    createHash('sha256')
      .update(readFileSync(path.join(folder, name)))
      .digest('hex');
  return Object.fromEntries(names.map((name) => [name, hash(name)]));
}

onBothDatabases('an empty store that several processes open at once', (databases, kind) => {
  test.each([2, 8])('is migrated once when %i of them open it, and each of them can use it', async (count) => {
    for (let round = 0; round < long(1, 30); round++) {
      const database = databases.fresh();
      const ended = await Promise.all(
        Array.from({ length: count }, (_, n) => runWaggle(machineOn(database), ['tasks', 'create', `t${n}`, '--json'])),
      );
      expect(ended).toEqual(ended.map(() => expect.objectContaining({ code: 0, stderr: '' })));
      const ids = ended.map(({ stdout }) => Number(JSON.parse(stdout).id)).sort((a, b) => a - b);
      expect(ids).toEqual(ids.map((_, n) => n + 1));
      const raw = await databases.raw(database);
      const versions = await raw.run(kind === 'sqlite' ? 'pragma user_version' : 'select version from schema_version');
      expect(versions.map((row) => Number(Object.values(row)[0]))).toEqual([schemaVersion]);
    }
  });
});

test('eight processes open a new SQLite store at once, repeatedly, and none finds it busy', async () => {
  const bundle = await bundled('test/races/processes/opening-process.ts');
  const folder = mkdtempSync(path.join(os.tmpdir(), 'waggle-opening-'));
  try {
    const rounds = long(15, 400);
    const given = { folder, rounds, processes: 8 };
    const children = Array.from({ length: 8 }, (_, index) => startChild(bundle.program, { ...given, index }));
    expect((await Promise.all(children.map(({ lines }) => lines))).flat()).toEqual([]);
    expect(readdirSync(folder).filter((name) => name.endsWith('.db'))).toHaveLength(rounds);
  } finally {
    bundle.remove();
    rmSync(folder, { recursive: true, force: true });
  }
});

onBothDatabases('a store of a newer program', (databases, kind) => {
  test('is refused by every command, and stays unchanged', async () => {
    const database = databases.fresh();
    await (await databases.open(database)).close();
    const raw = await databases.raw(database);
    await raw.run(kind === 'sqlite' ? 'pragma user_version = 99' : 'update schema_version set version = 99');
    if (kind === 'sqlite') await raw.run('pragma wal_checkpoint(truncate)');
    const before = kind === 'sqlite' ? filesOf(database) : await raw.run('select * from workspace, counters');
    for (const command of [
      ['tasks', 'create', 'x'],
      ['tasks', 'list'],
      ['start', '--port', '0'],
      ['mcp', '--agent', 'a'],
    ]) {
      const { code, stdout, stderr } = await runWaggle(machineOn(database), [...command, '--json']);
      expect([command, code === 0, `${stdout}${stderr}`]).toEqual([
        command,
        false,
        expect.stringContaining('STORE_TOO_NEW'),
      ]);
    }
    expect(kind === 'sqlite' ? filesOf(database) : await raw.run('select * from workspace, counters')).toEqual(before);
    expect(await raw.run('select id from tasks')).toEqual([]);
  });
});
