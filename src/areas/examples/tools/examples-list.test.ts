import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow, repositoryWithExamples } from '../../../../test/example-projects.ts';
import { waitFor } from '../../../../test/wait-for.ts';
import { onBothStores, T0 } from '../../../../test/world.ts';
import { openHub } from '../../../composition/hub.ts';
import { scanExamples } from '../scan-examples.ts';

onBothStores('examples_list', (world) => {
  test('shows what the last scan found, and follows the files', async () => {
    const { agent, hub, clock } = await world();
    const root = repositoryWithExamples();
    const ada = await agent('ada', { cwd: root });
    expect((await ada.call('examples_list', { repo_root: root })).items).toEqual([]);
    const scan = () => scanExamples(hub.store, ada.caller, root);
    expect(await scan()).toMatchObject({ repo_root: root, indexed: 6, unchanged: 0, removed: 0, files_left_out: 0 });
    const { items } = await ada.call('examples_list', { repo_root: path.join(root, 'examples') });
    expect(items.map(({ example_name }: { example_name: string }) => example_name)).toEqual([
      'etl',
      'notes',
      'parser',
      'server',
      'site',
      'stripe-webhook',
    ]);
    expect(items[5]).toEqual({
      example_name: 'stripe-webhook',
      manifest_kind: 'npm',
      observation_count: 4,
      last_scanned_at: T0,
    });
    expect(items[1]).toMatchObject({ manifest_kind: null, observation_count: 1 });
    clock.advance({ minutes: 1 });
    filesBelow(root, { 'examples/notes/more.md': 'Another thought.' });
    rmSync(path.join(root, 'examples/site'), { recursive: true });
    expect(await scan()).toMatchObject({ indexed: 1, unchanged: 4, removed: 1 });
    const later = (await ada.call('examples_list', { repo_root: root })).items;
    expect(later[1]).toMatchObject({ observation_count: 2, last_scanned_at: T0 + 60_000 });
    expect(later).toHaveLength(5);
    const found = await ada.call('examples_query', { query: 'jekyll' });
    expect(found.items).toEqual([]);
  });

  test('counts a file once when several read the example at the same time', async () => {
    const { agent, hub } = await world();
    const root = repositoryWithExamples();
    const ada = await agent('ada', { cwd: root });
    const scan = () => scanExamples(hub.store, ada.caller, root);
    for (const text of ['first', 'second']) {
      filesBelow(root, { 'examples/notes/idea.md': text });
      await Promise.all([scan(), scan(), scan(), scan()]);
      const { items } = await ada.call('examples_list', { repo_root: root });
      const counts = items.map(({ observation_count }: { observation_count: number }) => observation_count);
      expect(counts).toEqual([2, 1, 2, 2, 1, 4]);
      expect((await ada.call('examples_query', { query: 'idea', example_name: 'notes' })).items).toHaveLength(1);
    }
  });

  test('is filled when a session starts in the repository, if that is set, once in five minutes', async () => {
    const { database, home, clock } = await world();
    const root = repositoryWithExamples();
    const options = { database, agentsFolder: path.join(home, 'agents'), channel: 'waggle', clock: () => clock.now };
    const hub = await openHub({ ...options, scanOnStart: true });
    const caller = { agent: 'ada', session: 's-1', surface: 'mcp', scopes: ['read'], cwd: root } as const;
    const read = () =>
      hub.store.read({ agent: 'ada', session: null, surface: 'test' }, (unit) => unit.examples.of(root));
    await hub.enter(caller);
    await waitFor(async () => (await read()).length === 6);
    clock.advance({ minutes: 4 });
    filesBelow(root, { 'examples/new/a.md': 'New.' });
    await hub.enter({ ...caller, session: 's-2' });
    await hub.close();
    const again = await openHub({ ...options, scanOnStart: true });
    const names = () =>
      again.store.read({ agent: 'ada', session: null, surface: 'test' }, (unit) => unit.examples.of(root));
    expect(await names()).toHaveLength(6);
    clock.advance({ minutes: 1 });
    await again.enter({ ...caller, session: 's-3' });
    await waitFor(async () => (await names()).length === 7);
    await again.close();
  });
});
