import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { atEnd } from '../../../test/endings.ts';
import { addAgents, onBothDatabases, ownTask, rawDatabase, scopeOf } from '../../../test/stores.ts';
import { openTask } from '../../areas/tasks/flows/task-lifecycle.ts';
import { schemaVersion } from '../../composition/migrations.ts';
import { copyToFile } from '../../kernel/store/copy-to-file.ts';
import { openStore } from '../../kernel/store/store.ts';
import { contentHash } from './content-hash.ts';

onBothDatabases('a copy of rows into a file of the same schema', (databases) => {
  async function filled() {
    const database = await databases.ready();
    const store = await databases.open(database);
    await addAgents(store, 'ann', 'Zoë');
    await store.write(scopeOf('ann'), 'arrange', async (unit) => {
      // More than one batch of rows.
      for (let count = 0; count < 600; count++) await openTask(unit, { ...ownTask('ann'), title: `Täsk ${count} 🐝` });
    });
    const folder = mkdtempSync(path.join(os.tmpdir(), 'waggle-copy-'));
    atEnd(() => rmSync(folder, { recursive: true, force: true }));
    return { store, engine: await databases.engine(database), file: path.join(folder, 'copy.db') };
  }

  test('contains every row, and enforces the rules of the schema again', async () => {
    const { store, engine, file } = await filled();
    const steps: string[] = [];
    await copyToFile(engine, schemaVersion, file, (step) => void steps.push(step));
    const copy = await openStore({ database: file, clock: () => 1 });
    atEnd(() => copy.close());
    expect(await contentHash(copy)).toEqual(await contentHash(store));
    expect(await copy.check()).toEqual([]);
    expect(new Set(steps)).toEqual(new Set(['copied', 'compared']));
    const raw = await rawDatabase(file);
    await raw.run("update tasks set status = 'done', archived_at = 2 where id = 1");
    await expect(raw.run("update tasks set title = 'other' where id = 1")).rejects.toThrow();
  });
});
