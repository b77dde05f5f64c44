import { expect, test } from 'vitest';
import { bearer, injected } from '../../../test/http-world.ts';
import { makeWorld } from '../../../test/world.ts';
import { listTokens, tokenCaller } from '../access/access-tokens.ts';

test('a token can make a number of writes at once, is then told when to retry, and can still read', async () => {
  const world = await makeWorld('sqlite', undefined, { writesPerMinute: 3 });
  const { send } = injected(world);
  const [ada, bob] = [await bearer(world, 'ada'), await bearer(world, 'bob')];
  const add = ({ headers }: { headers: object }) =>
    send({ method: 'POST', url: '/api/tasks', headers: { ...headers }, payload: { owner: 'ada', title: 'more' } });
  for (let n = 0; n < 3; n++) expect((await add(ada)).statusCode).toBe(201);

  const refused = await add(ada);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '20']);
  expect(refused.json()).toMatchObject({
    code: 'RATE_LIMITED',
    details: { retry_after_seconds: 20, writes_per_minute: 3 },
  });
  const listed = await send({ url: '/api/tasks', headers: ada.headers });
  expect([listed.statusCode, listed.json().tasks.length]).toEqual([200, 3]);
  expect((await add(bob)).statusCode).toBe(201);

  world.clock.advance({ ms: 19_000 });
  expect((await add(ada)).statusCode).toBe(429);
  world.clock.advance({ ms: 1000 });
  expect((await add(ada)).statusCode).toBe(201);
  expect((await add(ada)).statusCode).toBe(429);
  world.clock.advance({ hours: 1 });
  for (let n = 0; n < 3; n++) expect((await add(ada)).statusCode).toBe(201);
  expect((await add(ada)).statusCode).toBe(429);
});

test("all surfaces share a token's allowance; reads and the user are not counted", async () => {
  const world = await makeWorld('sqlite', undefined, { writesPerMinute: 2 });
  await bearer(world, 'ada');
  const user = await world.agent('user');
  const [row] = await listTokens(world.hub.store);
  if (row === undefined) throw new Error('A token was made.');
  const codes: (string | null)[] = [];
  const call = async (surface: 'mcp' | 'rest', session: string, name: string, input: object) => {
    const outcome = await world.hub.callTool({ name, input, caller: tokenCaller(row, surface, session) });
    codes.push(outcome.ok ? null : outcome.error.code);
  };
  await call('mcp', 'one', 'create_task', { title: 'a' });
  await call('mcp', 'one', 'collection_manage', { action: 'list' });
  await call('rest', 'two', 'tools_call', { name: 'memory_add', input: { content: 'b' } });
  await call('mcp', 'two', 'create_task', { title: 'c' });
  await call('mcp', 'two', 'collection_manage', { action: 'create', name: 'd' });
  await call('mcp', 'two', 'list_tasks', {});
  expect(codes).toEqual([null, null, null, 'RATE_LIMITED', 'RATE_LIMITED', null]);
  for (let n = 0; n < 5; n++) await user.call('create_task', { title: `own ${n}` });
});
