import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { atEnd } from '../../../test/endings.ts';
import { addAgents, addTask, everything, onBothDatabases, scopeOf } from '../../../test/stores.ts';
import { T0 } from '../../../test/world.ts';
import type { Store } from '../../kernel/store/store.ts';
import { backUp } from './backup.ts';
import { contentHash } from './content-hash.ts';
import { copyStore } from './copy-store.ts';
import { exportWorkspace } from './export.ts';
import { importWorkspace } from './import/import-workspace.ts';
import { restore } from './restore.ts';

function folder(): string {
  const made = mkdtempSync(path.join(os.tmpdir(), 'waggle-filling-'));
  atEnd(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

async function linesOf(store: Store): Promise<readonly string[]> {
  const lines: string[] = [];
  await exportWorkspace(store, (line) => void lines.push(line));
  return lines;
}

onBothDatabases('a store that is filled', (databases, kind) => {
  async function source(): Promise<Store> {
    const store = await databases.open(await databases.ready());
    await addAgents(store, 'ann', 'reviewer');
    for (let count = 0; count < 3; count++) await addTask(store, 'ann', { title: `Task ${count}` });
    return store;
  }

  function fileOf(lines: readonly string[]): string {
    const file = path.join(folder(), 'export.jsonl');
    writeFileSync(file, lines.join(''));
    return file;
  }

  /** A store that commands have opened: agents registered, a session, an event. */
  async function lookedAt(): Promise<string> {
    const database = databases.fresh();
    const store = await databases.open(database);
    await addAgents(store, 'reviewer', 'stranger');
    await store.write(scopeOf('stranger'), 'arrange', (unit) =>
      unit.sessions.touch({ session: 's-1', agent: 'stranger', surface: 'cli' }),
    );
    expect(await store.read(everything, (unit) => unit.events.last())).toBeGreaterThan(0);
    await store.close();
    return database;
  }

  test('accepts an export, a copy and a restore even if agents are registered already', async () => {
    const from = await source();
    const lines = await linesOf(from);
    const imported = await databases.open(await lookedAt());
    expect(await importWorkspace(imported, fileOf(lines))).toMatchObject({ already: false });
    expect(await linesOf(imported)).toEqual(lines);
    const copied = await databases.open(await lookedAt());
    expect(await copyStore(from, copied)).toEqual(await contentHash(from));
    const backup = path.join(folder(), 'backup.db');
    await backUp(from, backup, () => T0);
    const place = await lookedAt();
    if (kind === 'postgres') {
      await restore(backup, place, () => T0);
      expect(await contentHash(await databases.open(place))).toEqual(await contentHash(from));
    }
    // The filled store continues with the next free ids.
    expect(await addTask(imported, 'ann')).toMatchObject({ id: 4 });
    expect(await addTask(copied, 'ann')).toMatchObject({ id: 4 });
  });

  test('is left unchanged by an export with a duplicate row, and accepts the right one afterwards', async () => {
    const from = await source();
    const lines = await linesOf(from);
    const at = lines.findIndex((line) => line.includes('"table":"tasks"'));
    const twice = [...lines.slice(0, at), lines[at] ?? '', ...lines.slice(at, -1)];
    const faulty = fileOf([...twice, `{"end":true,"rows":${twice.length - 1}}\n`]);
    const target = await databases.open(await lookedAt());
    const before = await contentHash(target);
    await expect(importWorkspace(target, faulty)).rejects.toMatchObject({ code: 'IMPORT_INVALID' });
    expect(await contentHash(target)).toEqual(before);
    await importWorkspace(target, fileOf(lines));
    expect(await linesOf(target)).toEqual(lines);
  });

  test('refuses a load if it has content, and says which', async () => {
    const from = await source();
    const file = fileOf(await linesOf(from));
    const made: Record<string, (store: Store) => Promise<unknown>> = {
      tokens: (store) =>
        store.write(everything, 'arrange', (unit) =>
          unit.tokens.mint({ agent: 'ann', label: 'l', scopes: ['read'], expiresAt: null }),
        ),
      tasks: (store) => addTask(store, 'ann'),
    };
    for (const [what, make] of Object.entries(made)) {
      const target = await databases.open(databases.fresh());
      await addAgents(target, 'ann');
      await make(target);
      const before = await contentHash(target);
      const refusal = { code: 'STORE_NOT_EMPTY', message: expect.stringMatching(/nothing was changed/) };
      await expect(importWorkspace(target, file), what).rejects.toMatchObject(refusal);
      await expect(copyStore(from, target), what).rejects.toMatchObject(refusal);
      expect(await contentHash(target)).toEqual(before);
    }
  });

  test('keeps nothing of a copy that differs from the source', async () => {
    const from = await source();
    const database = databases.fresh();
    const target = await databases.open(database);
    const raw = await databases.raw(database);
    const before = await contentHash(target);
    // Simulates a disk or a server that stores something other than it was given.
    if (kind === 'sqlite')
      await raw.run(`create trigger spoil after insert on tasks begin update tasks set title = 'spoilt'; end`);
    else {
      await raw.run(
        `create function spoil() returns trigger language plpgsql as 'begin new.title := ''spoilt''; return new; end'`,
      );
      await raw.run('create trigger spoil before insert on tasks for each row execute function spoil()');
    }
    await expect(copyStore(from, target)).rejects.toMatchObject({ code: 'COPY_DIFFERS' });
    expect(await contentHash(target)).toEqual(before);
    await raw.run(kind === 'sqlite' ? 'drop trigger spoil' : 'drop trigger spoil on tasks');
    expect(await copyStore(from, target)).toEqual(await contentHash(from));
  });

  if (kind === 'postgres')
    test.each(['40001', '40P01'])(
      'is filled completely even if the server ends the transaction midway (%s)',
      async (code) => {
        const from = await source();
        const lines = await linesOf(from);
        for (const fill of [
          (target: Store) => importWorkspace(target, fileOf(lines)),
          (target: Store) => copyStore(from, target),
        ]) {
          const database = databases.fresh();
          const target = await databases.open(database);
          const raw = await databases.raw(database);
          // A sequence does not roll back, so only the first attempt fails.
          await raw.run('create sequence attempts');
          await raw.run(`create function race() returns trigger language plpgsql as
          'begin if nextval(''attempts'') = 1 then raise exception ''lost'' using errcode = ''${code}''; end if; return null; end'`);
          await raw.run('create trigger race after insert on tasks for each statement execute function race()');
          await fill(target);
          expect(await linesOf(target)).toEqual(lines);
          expect(await raw.run('select last_value from attempts')).toEqual([{ last_value: '2' }]);
        }
      },
    );
});
