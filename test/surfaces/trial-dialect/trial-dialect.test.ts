import { expect, test, vi } from 'vitest';
import { openApi } from '../../../src/kernel/http/openapi.ts';
import { everyTool } from '../../../src/kernel/http/rest.ts';
import { toolPage } from '../../../src/satellites/reference/tool-page.ts';
import { cliHere } from '../../cli-here.ts';
import { bearer, injected } from '../../http-world.ts';
import { makeWorld, onBothStores } from '../../world.ts';
import { clientOf, connectStdio, startStdio } from '../mcp/routes.ts';
import { trialList, trialSign } from './tools.ts';

// Adds the trial family to the catalog; nothing else refers to it.
vi.mock('../../../src/composition/catalog.ts', async (original) => {
  const [{ catalog }, { trialTools }] = await Promise.all([
    original<typeof import('../../../src/composition/catalog.ts')>(),
    import('./catalog.ts'),
  ]);
  return { catalog: [...catalog, ...trialTools] };
});

onBothStores('identity arguments', (world) => {
  test('default to the caller’s own, and accept it in any spelling', async () => {
    const { agent } = await world();
    const claude = await agent('claude');
    for (const input of [{}, { agent: 'Claude-Code' }, { agent: 'claude', session_id: 's-claude' }]) {
      expect(await claude.call('trial_sign', input)).toEqual({ agent: 'claude', session: 's-claude', scope: 'claude' });
    }
  });

  test('refuse other agents and sessions that another agent has used', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    for (const input of [{ agent: 'bob' }, { session_id: 's-bob' }, { agent: 'ada', session_id: 's-bob' }]) {
      for (const tool of ['trial_sign', 'trial_list']) {
        expect(await ada.refused(tool, input)).toMatchObject({ code: 'NOT_YOUR_SESSION' });
      }
    }
    expect(await bob.call('trial_sign', { session_id: 's-bob' })).toMatchObject({ agent: 'bob' });
  });

  test('an unknown session becomes the caller’s with its first write, and a read claims nothing', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    const named = { session_id: 'sess_abc' };
    expect((await ada.call('trial_list', named)).items[0]).toMatchObject({ asked_by: 'ada', session_id: 'sess_abc' });
    expect(await bob.call('trial_sign', named)).toEqual({ agent: 'bob', session: 'sess_abc', scope: 'bob' });
    expect(await ada.refused('trial_sign', named)).toMatchObject({ code: 'NOT_YOUR_SESSION' });
    expect(await ada.refused('trial_list', named)).toMatchObject({ code: 'NOT_YOUR_SESSION' });
  });

  test('an operator acts for any agent and session, in that agent’s scope', async () => {
    const { agent } = await world();
    const [operator] = [await agent('ada', { operator: true }), await agent('bob')];
    expect(await operator.call('trial_sign', { session_id: 's-bob' })).toMatchObject({ agent: 'bob', scope: 'bob' });
    const new_one = { agent: 'Codex', session_id: 'sess_codex' };
    expect(await operator.call('trial_sign', new_one)).toEqual({
      agent: 'codex',
      session: 'sess_codex',
      scope: 'codex',
    });
    expect(await operator.refused('trial_sign', { agent: 'ada', session_id: 's-bob' })).toMatchObject({
      code: 'NOT_YOUR_SESSION',
    });
  });
});

test('over MCP the text is the bare array, with the other fields beside it', async () => {
  const { hub, agent } = await makeWorld();
  for (const id of ['ada', 'bob', 'cy']) await agent(id);
  const client = await connectStdio(
    startStdio({ door: hub, agent: 'ada', toolsets: ['specs'], structured: true }),
    clientOf('modern'),
  );
  const { tools } = await client.listTools();
  const listed = tools.map(({ name }) => name);
  expect(listed.filter((name) => name.startsWith('trial_'))).toEqual(['trial_list', 'trial_sign']);
  const { content, structuredContent, _meta } = await client.callTool({ name: 'trial_list', arguments: { max: 1 } });
  const [first, second] = (content as { text: string }[]).map(({ text }) => JSON.parse(text));
  expect(first).toMatchObject([{ id: 'ada', asked_by: 'ada' }]);
  const budget = { items_available: 4, items_returned: 1, collapsed_count: 3, hydrate_with: 'agent_manage' };
  expect(second).toMatchObject({ next_cursor: '1', budget });
  expect(_meta).toMatchObject({ 'waggle/next_cursor': '1', 'waggle/budget': budget });
  expect(structuredContent).toMatchObject({ items: first, next_cursor: '1', budget });
  const whole = await client.callTool({ name: 'trial_list', arguments: { limit: 10 } });
  expect(whole.content).toHaveLength(1);
  expect(whole._meta ?? {}).not.toHaveProperty('waggle/budget');
});

test('over REST the answer is the object, aliases of fields work, and others’ sessions are refused', async () => {
  const world = await makeWorld();
  await world.agent('bob');
  const { headers } = await bearer(world, 'ada');
  const { send } = injected(world);
  const answer = await send({ method: 'GET', url: '/api/trial?max=1', headers });
  expect(answer.json()).toMatchObject({
    items: [{ asked_by: 'ada' }],
    next_cursor: '1',
    budget: { items_returned: 1 },
  });
  const refused = await send({ method: 'GET', url: '/api/trial?session_id=s-bob', headers });
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'NOT_YOUR_SESSION']);
});

test('the command line prints the object as JSON, and takes a field by its alias', async () => {
  const { json } = cliHere();
  const answer = await json('specs', 'trial-list', '--max', '1');
  expect(answer).toMatchObject({ exit: 0, items: [{ asked_by: 'user' }], budget: { items_returned: 1 } });
});

test('OpenAPI and the reference document aliases, identity and the array', () => {
  const operation = openApi(everyTool).paths['/api/trial']?.get;
  const page = toolPage(trialList);
  for (const told of [operation?.description, page]) {
    expect(told).toContain('`max` for `limit`');
    expect(told).toContain('`session_id`, `agent`');
    expect(told).toContain('bare array');
  }
  expect(Object.keys(operation?.responses ?? {})).toContain('403');
  expect(JSON.stringify(operation?.responses['403'])).toContain('NOT_YOUR_SESSION');
  expect(page).toMatch(/\| `NOT_YOUR_SESSION` +\| 403 +\|/);
  expect(toolPage(trialSign)).not.toContain('`max`');
});
