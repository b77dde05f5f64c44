import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeWorld } from '../../../test/world.ts';
import { systemScope } from '../rules/caller.ts';
import { WaggleError } from '../rules/errors.ts';
import type { Store } from '../store/store.ts';
import { watchAgentFiles } from './agent-files.ts';

/** A store whose writes fail while `isDown` is true, with agent files for it. */
async function arranged() {
  const { hub, home } = await makeWorld();
  const state = { isDown: false };
  const store: Store = {
    ...hub.store,
    write(...call) {
      if (state.isDown) return Promise.reject(new WaggleError('STORE_UNAVAILABLE', 'Down.'));
      return hub.store.write(...call);
    },
  };
  const folder = path.join(home, 'described');
  const files = watchAgentFiles(store, folder, () => undefined);
  const describeAgent = (id: string, content: object) => {
    mkdirSync(path.join(folder, id), { recursive: true });
    writeFileSync(path.join(folder, id, 'agent.json'), JSON.stringify(content));
  };
  const find = (id: string) => hub.store.read(systemScope, (unit) => unit.agents.find(id));
  return { state, files, folder, describeAgent, find };
}

test('files that changed while the store was unavailable are all imported afterwards', async () => {
  const { state, files, describeAgent, find } = await arranged();
  for (const id of ['ada', 'bob', 'cleo']) describeAgent(id, { name: `${id} the agent` });
  state.isDown = true;
  await expect(files.refresh()).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
  state.isDown = false;
  expect(await files.refresh()).toBe(true);
  for (const id of ['ada', 'bob', 'cleo']) expect(await find(id)).toMatchObject({ name: `${id} the agent` });
  expect(await files.refresh()).toBe(false);
});

test('the runner of a file that was deleted while the store was unavailable is removed afterwards', async () => {
  const { state, files, folder, describeAgent, find } = await arranged();
  describeAgent('ada', { name: 'Ada', runner: { driver: 'exec', command: ['true'] } });
  await files.refresh();
  expect((await find('ada'))?.runner).toMatchObject({ driver: 'exec' });
  rmSync(path.join(folder, 'ada'), { recursive: true });
  state.isDown = true;
  await expect(files.refresh()).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
  state.isDown = false;
  await files.refresh();
  expect((await find('ada'))?.runner).toBeNull();
});
