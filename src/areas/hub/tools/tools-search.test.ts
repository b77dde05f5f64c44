import { expect, test } from 'vitest';
import { onBothStores } from '../../../../test/world.ts';
import { listingFor } from '../../../kernel/mcp/listing.ts';

const names = ({ tools }: { tools: { name: string }[] }) => tools.map(({ name }) => name);

onBothStores('tools_search', (world) => {
  test('finds by name first, then by description, and returns the schema', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    expect(names(await ada.call('tools_search', { query: 'complete task' }))[0]).toBe('complete_task');
    expect(names(await ada.call('tools_search', { query: 'archive' }))).toContain('complete_task');
    const { tools } = await ada.call('tools_search', { query: 'get_task', limit: 1 });
    expect(tools[0]).toMatchObject({ name: 'get_task', toolset: 'tasks', input: { required: ['id'] } });
  });

  test('shows the fields, bounds and defaults that listings leave out', async () => {
    const { agent } = await world();
    const { tools } = await (await agent('ada')).call('tools_search', { query: 'attention_inbox', limit: 1 });
    expect(tools[0]?.input.properties).toMatchObject({
      file_heat_min_heat: { minimum: 0, maximum: 100, default: 0.05 },
      verbose: { type: 'boolean', default: false },
    });
    const listed = listingFor({ capabilities: null }, ['lanes']).result.tools;
    const inbox = listed.find(({ name }) => name === 'attention_inbox')?.inputSchema.properties ?? {};
    expect(inbox).toHaveProperty('repo_root', { type: 'string', description: 'Repository' });
    expect(inbox).toHaveProperty('verbose', {});
  });

  test('returns an empty list if nothing matches, and all listed tools for an empty query', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    expect(await ada.call('tools_search', { query: 'zeppelin' })).toEqual({ tools: [] });
    const all = names(await ada.call('tools_search', { query: '', limit: 200 }));
    expect(all).toEqual(expect.arrayContaining(['create_task', 'tools_call', 'wait']));
    expect(all).not.toContain('post_task');
  });

  test('hides what the agent may not use', async () => {
    const { agent, hub } = await world();
    const scope = { agent: 'user', session: null, surface: 'test' };
    await hub.store.write(scope, 'arrange', (unit) =>
      unit.agents.add('ada', { capabilities: { tasks: ['get_task', 'list_tasks'] } }),
    );
    const ada = await agent('ada');
    const all = names(await ada.call('tools_search', { query: 'task', limit: 50 }));
    expect(all).toEqual(expect.arrayContaining(['get_task', 'list_tasks']));
    expect(all).not.toContain('create_task');
  });
});
