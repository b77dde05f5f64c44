import { once } from 'node:events';
import net from 'node:net';
import { expect, test } from 'vitest';
import { readHubFile } from '../../../src/kernel/hub/hub-file.ts';
import type { Hub } from '../../../src/kernel/hub/own-hub.ts';
import { bridgingDoor } from '../../../src/kernel/remote/fallback-door.ts';
import { remoteDoor } from '../../../src/kernel/remote/remote-door.ts';
import type { Caller } from '../../../src/kernel/rules/caller.ts';
import { HOUR } from '../../../src/kernel/rules/time.ts';
import { atEnd } from '../../endings.ts';
import { bearer, request, served } from '../../http-world.ts';
import { makeWorld, onBothStores, type World } from '../../world.ts';

const ada: Caller = {
  agent: 'ada',
  session: 's-ada',
  surface: 'mcp',
  scopes: ['read', 'write'],
  client: 'x',
  cwd: '/tmp',
};

function secretOf({ home }: World): string {
  return readHubFile(home)?.secret ?? '';
}

onBothStores('the bridge', (world) => {
  test("a remote door answers like the hub's own", async () => {
    const here = await world();
    const server = await served(here);
    const door = remoteDoor({ url: server.url, secret: secretOf(here) });
    expect(await door.enter(ada)).toMatchObject({ id: 'ada', kind: 'agent' });
    await door.callTool({ name: 'create_task', input: { title: 'One' }, caller: ada });
    const calls = [
      ['get_task', { id: '1' }],
      ['get_task', { id: '77' }],
      ['create_task', { title: '\0' }],
      ['update_task', { id: '1' }],
      ['tools_call', { name: 'get_task', arguments: { id: '1' } }],
      ['nothing', {}],
      ['get_task', [1]],
      ['hub_status', undefined],
    ] as const;
    for (const [name, input] of calls) {
      const far = await door.callTool({ name, input, caller: ada });
      expect(far).toEqual(await here.hub.callTool({ name, input, caller: ada }));
    }
    expect(await door.lastEvent()).toBe(await here.hub.lastEvent());
    expect(await door.events(ada, 0, 100)).toEqual(await here.hub.events(ada, 0, 100));
    await door.leave(ada);
    await door.close();
  });

  test('changed notices a commit between the last look and the call', async () => {
    const here = await world();
    const server = await served(here);
    const door = remoteDoor({ url: server.url, secret: secretOf(here) });
    const actor = await here.agent('ada');
    await door.events(ada, 0, 10);
    await actor.call('create_task', { title: 'Between' });
    await door.changed(HOUR);
    await door.events(ada, 0, 10);
    const later = door.changed(HOUR);
    await actor.call('create_task', { title: 'Later' });
    await later;
    const gone = new AbortController();
    await door.lastEvent();
    const given = door.changed(HOUR, gone.signal);
    gone.abort();
    await given;
    await door.close();
  });

  test('a repeated call on the store returns the answer that was lost', async () => {
    const here = await world();
    const cut = await cuttingProxy();
    const server = await served(here, { publicUrl: `http://127.0.0.1:${cut.port}` });
    cut.leadTo(server.port);
    await here.agent('ada');
    const all = () => here.hub.callTool({ name: 'list_all_tasks', input: {}, caller: ada });
    const door = bridgingDoor({
      remote: remoteDoor({ url: `http://127.0.0.1:${cut.port}`, secret: secretOf(here) }),
      async openLocal() {
        expect(await all()).toMatchObject({ ok: true, output: { tasks: [{ id: '1' }] } });
        return here.hub;
      },
    });
    const outcome = await door.callTool({ name: 'create_task', input: { title: 'Once' }, caller: ada });
    expect(outcome).toMatchObject({ ok: true, output: { id: '1', title: 'Once' } });
    expect(await all()).toMatchObject({ ok: true, output: { tasks: [{ id: '1' }] } });
  });
});

/** Forwards requests and cuts the connection at the first byte of an answer: the call is done, its answer is lost. */
async function cuttingProxy(): Promise<{ port: number; leadTo(port: number): void }> {
  let target = 0;
  const proxy = net.createServer((client) => {
    const hub = net.connect(target, '127.0.0.1');
    client.pipe(hub);
    hub.once('data', () => client.destroy());
    for (const socket of [client, hub]) socket.on('error', () => socket.destroy());
  });
  await new Promise<void>((ready) => proxy.listen(0, '127.0.0.1', ready));
  atEnd(() => new Promise((closed) => proxy.close(closed)));
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  return {
    port: address.port,
    leadTo(port) {
      target = port;
    },
  };
}

test('a token acts for its own agent only, in its own sessions', async () => {
  const world = await makeWorld();
  const server = await served(world);
  const { id, token } = await bearer(world, 'ada', ['read']);
  const door = remoteDoor({ url: server.url, token });
  const status = await door.callTool({ name: 'hub_status', input: {}, caller: { ...ada, scopes: ['admin'] } });
  expect(status).toMatchObject({ ok: true, output: { agent: 'ada', session: `${id}:s-ada`, scopes: ['read'] } });
  const eve = { ...ada, agent: 'eve' };
  expect(await door.callTool({ name: 'hub_status', input: {}, caller: eve })).toMatchObject({
    ok: false,
    error: { code: 'NOT_YOUR_SESSION' },
  });
  for (const ask of [door.enter(eve), door.leave(eve), door.events(eve, 0, 10)]) {
    await expect(ask).rejects.toMatchObject({ code: 'NOT_YOUR_SESSION' });
  }
  await door.close();
});

test('the bridge refuses everybody else', async () => {
  const world = await makeWorld();
  const server = await served(world);
  for (const verb of ['call', 'enter', 'leave', 'events', 'last-event', 'changed']) {
    for (const authorization of [undefined, 'Bearer x', `Bearer wgb_${'a'.repeat(43)}`]) {
      const headers = { 'content-type': 'application/json', ...(authorization === undefined ? {} : { authorization }) };
      const answer = await request(server, `/bridge/${verb}`, { method: 'POST', headers }, '{}');
      expect([verb, answer.status]).toEqual([verb, 401]);
    }
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${secretOf(world)}` };
    const bad = await request(
      server,
      `/bridge/${verb}`,
      { method: 'POST', headers },
      '{"caller":{"agent":"../x"},"limit":-1,"timeoutMs":"x"}',
    );
    expect([verb, bad.status]).toEqual([verb, verb === 'last-event' ? 200 : 400]);
  }
});

test('a hub that is gone is unreachable, and so is one with another secret', async () => {
  const world = await makeWorld();
  const server = await served(world);
  const stranger = remoteDoor({ url: server.url, secret: 'wgb_of-a-hub-that-was-here-before' });
  await expect(stranger.lastEvent()).rejects.toMatchObject({ code: 'SERVER_UNREACHABLE' });
  const door = remoteDoor({ url: server.url, secret: secretOf(world) });
  await door.lastEvent();
  await server.close();
  await expect(door.callTool({ name: 'hub_status', input: {}, caller: ada })).rejects.toMatchObject({
    code: 'SERVER_UNREACHABLE',
  });
  await expect(door.enter(ada)).rejects.toMatchObject({ code: 'SERVER_UNREACHABLE' });
});

test('a hub that closes ends waiting calls, and lets running calls answer', async () => {
  const world = await makeWorld();
  const begun: string[] = [];
  const hub: Hub = {
    ...world.hub,
    async callTool(call) {
      begun.push(call.name);
      const answer = await world.hub.callTool(call);
      // Still runs when the server begins to close.
      if (call.name === 'create_task' && call.signal?.aborted === false) await once(call.signal, 'abort');
      return answer;
    },
  };
  const server = await served(world, { hub });
  const door = remoteDoor({ url: server.url, secret: secretOf(world) });
  await door.enter(ada);
  const waiting = door.callTool({ name: 'wait', input: { timeout_seconds: 55 }, caller: ada });
  const running = door.callTool({ name: 'create_task', input: { title: 'Last' }, caller: ada });
  await expect.poll(() => begun.toSorted()).toEqual(['create_task', 'wait']);
  const [waited, made] = await Promise.all([waiting, running, server.close()]);
  expect(waited).toMatchObject({ ok: true, output: { items: [], timed_out: true } });
  expect(made).toMatchObject({ ok: true, output: { id: '1', title: 'Last' } });
});
