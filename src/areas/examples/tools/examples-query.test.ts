import { expect, test } from 'vitest';
import { filesBelow, repositoryWithExamples } from '../../../../test/example-projects.ts';
import { someRepository } from '../../../../test/repositories.ts';
import { onBothStores, T0 } from '../../../../test/world.ts';
import { scanExamples } from '../scan-examples.ts';

onBothStores('examples_query', (world) => {
  test('finds what files of examples say, and nothing else', async () => {
    const { agent, hub } = await world();
    const root = repositoryWithExamples();
    const ada = await agent('ada', { cwd: root });
    await ada.call('memory_add', { content: 'The webhook signature is checked twice.' });
    await scanExamples(hub.store, ada.caller, root);
    const { items } = await ada.call('examples_query', { query: 'webhook signature' });
    expect(items[0]).toEqual({
      id: expect.any(Number),
      session_id: 's-ada',
      kind: 'foraged-pattern',
      snippet: expect.stringContaining('Checks the webhook signature'),
      score: expect.any(Number),
      ts: T0,
      task_id: null,
    });
    const whole = await ada.call('get_observations', { ids: [items[0].id] });
    expect(whole.items[0]).toMatchObject({
      content: 'examples/stripe-webhook/README.md (readme)\n\nChecks the webhook signature of each request.',
      metadata: { repo_root: root, example_name: 'stripe-webhook', file_path: 'README.md', entry_kind: 'readme' },
    });
    const kinds = new Set(items.map(({ kind }: { kind: string }) => kind));
    expect([...kinds]).toEqual(['foraged-pattern']);
  });

  test('is limited to the requested example and repository', async () => {
    const { agent, hub } = await world();
    const [root, other] = [repositoryWithExamples(), someRepository()];
    filesBelow(other, { 'examples/etl/load.py': 'webhook = "signature"' });
    const ada = await agent('ada', { cwd: root });
    for (const one of [root, other]) await scanExamples(hub.store, ada.caller, one);
    const files = async (input: object) => {
      const { items } = await ada.call('examples_query', { query: 'webhook signature load', ...input });
      return items.map(({ snippet }: { snippet: string }) => snippet.split(' ')[0]).sort();
    };
    expect(await files({ example_name: 'etl' })).toEqual(['examples/etl/load.py', 'examples/etl/main.py']);
    expect(await files({ example_name: 'etl', repo_root: root })).toEqual(['examples/etl/main.py']);
    expect(await files({ repo_root: other })).toEqual(['examples/etl/load.py']);
    expect(await files({ repo_root: root, example_name: 'absent' })).toEqual([]);
    expect(await files({ limit: 1 })).toHaveLength(1);
    expect(await ada.refused('examples_query', { query: 'x', limit: 21 })).toMatchObject({ code: 'INVALID_INPUT' });
  });

  test('returns no secrets from the files', async () => {
    const { agent, hub } = await world();
    const root = someRepository();
    const key = ['AKIA', 'Q3EGRIXLKJ5ZWP7T'].join('');
    filesBelow(root, { 'examples/deploy/run.sh': `export AWS_ACCESS_KEY_ID=${key}\ndeploy` });
    const ada = await agent('ada', { cwd: root });
    await scanExamples(hub.store, ada.caller, root);
    const { items } = await ada.call('examples_query', { query: 'deploy', example_name: 'deploy' });
    const [row] = (await ada.call('get_observations', { ids: [items[0].id] })).items;
    expect(row.content).not.toContain(key);
  });
});
