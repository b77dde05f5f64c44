import { expect, test } from 'vitest';
import { systemScope } from '../../../src/kernel/rules/caller.ts';
import { openEvents } from '../../event-client.ts';
import { bearer, request, served } from '../../http-world.ts';
import { onBothStores, T0 } from '../../world.ts';

onBothStores('GET /api/events', (world) => {
  test('a stream starts at the current event and sends what follows, in order', async () => {
    const here = await world();
    const server = await served(here);
    const { headers } = await bearer(here, 'ada');
    const ada = await here.agent('ada');
    await ada.call('create_task', { title: 'Before' });
    const stream = await openEvents(`${server.url}/api/events`, headers);
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'x-accel-buffering': 'no',
    });
    await ada.call('create_task', { title: 'After' });
    const [first] = await stream.until(1);
    expect(first).toMatchObject({
      event: 'task.created',
      data: { type: 'task.created', at: new Date(T0).toISOString(), actor: 'ada', task_id: '2' },
    });
    expect(first?.id).toBe(first?.data.seq);
    expect(JSON.stringify(stream.frames)).not.toContain('After');
    stream.close();
  });

  test('a broken stream resumes by header or query, without duplicates or gaps', async () => {
    const here = await world();
    const server = await served(here);
    const { headers } = await bearer(here, 'ada');
    const ada = await here.agent('ada');
    for (let n = 0; n < 120; n += 1) await ada.call('create_task', { title: `${n}` });
    const last = await here.hub.lastEvent();
    const whole = await openEvents(`${server.url}/api/events?after=0`, headers);
    const seen = (await whole.until(1)).map((frame) => frame.id);
    while (whole.frames.at(-1)?.id !== last) await whole.until(whole.frames.length + 1);
    whole.close();
    const ids = whole.frames.map((frame) => frame.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    expect(seen[0]).toBe(ids[0]);
    const middle = ids[60] ?? 0;
    for (const [path, more] of [
      ['/api/events', { 'last-event-id': String(middle) }],
      [`/api/events?after=${middle}`, {}],
    ] as const) {
      const resumed = await openEvents(server.url + path, { ...headers, ...more });
      await resumed.until(ids.length - 61);
      expect(resumed.frames.map((frame) => frame.id)).toEqual(ids.slice(61));
      resumed.close();
    }
  });

  test('a client that resumes from a deleted event is told so, and then gets what follows', async () => {
    const here = await world();
    const server = await served(here);
    const { headers } = await bearer(here, 'ada');
    const ada = await here.agent('ada');
    for (const title of ['One', 'Two', 'Three']) await ada.call('create_task', { title });
    await here.hub.store.write(systemScope, 'sweep', (unit) => unit.events.dropOld(0, 1));
    const floor = await here.hub.eventFloor();
    const stream = await openEvents(`${server.url}/api/events?after=1`, headers);
    const frames = await stream.until(2);
    expect(frames[0]).toMatchObject({ id: floor, event: 'log.dropped', data: { after: 1, floor } });
    expect(frames[1]).toMatchObject({ id: floor + 1, event: 'task.created', data: { task_id: '3' } });
    stream.close();
  });

  test('a revoked token ends the stream, which receives nothing more', async () => {
    const here = await world();
    const server = await served(here);
    const { id, headers } = await bearer(here, 'ada');
    const bob = await here.agent('bob');
    const stream = await openEvents(`${server.url}/api/events`, headers);
    await bob.call('create_task', { title: 'Seen' });
    const before = (await stream.until(1)).length;
    await here.hub.store.write(systemScope, 'revoke', (unit) => unit.tokens.revoke(id));
    await bob.call('create_task', { title: 'Unseen' });
    await stream.ended;
    expect(stream.frames.filter((frame) => frame.data.task_id === '2')).toEqual([]);
    expect(before).toBeGreaterThan(0);
    expect((await request(server, '/api/events', { headers })).status).toBe(401);
  });

  test('an agent that loses membership of a collection gets no more of its events', async () => {
    const here = await world();
    const server = await served(here);
    const { headers } = await bearer(here, 'ada');
    const bob = await here.agent('bob');
    const team = await here.hub.store.write(systemScope, 'team', async (unit) => {
      const id = await unit.collections.create({ slug: 'team', name: 'Team', kind: 'team', createdBy: 'bob' });
      await unit.collections.setMember(id, 'ada', 'member');
      return id;
    });
    const happen = (agentId: string) =>
      here.hub.store.write(systemScope, 'happen', async (unit) => {
        unit.emit({ type: 'agent.changed', collectionId: team, agentId });
      });
    const stream = await openEvents(`${server.url}/api/events`, headers);
    await happen('one');
    expect(await stream.until(1)).toMatchObject([{ data: { agent_id: 'one' } }]);
    await here.hub.store.write(systemScope, 'leave', (unit) => unit.collections.removeMember(team, 'ada'));
    await happen('two');
    await bob.call('create_task', { title: 'Public' });
    expect((await stream.until(2))[1]).toMatchObject({ event: 'task.created' });
    stream.close();
  });
});

onBothStores('event streams', (world) => {
  test('a token can have sixteen streams; closing one makes room for another', async () => {
    const here = await world();
    const server = await served(here, { keepAliveMs: 20 });
    const { headers } = await bearer(here, 'ada');
    const url = `${server.url}/api/events`;
    const streams = await Promise.all(Array.from({ length: 16 }, () => openEvents(url, headers)));
    const refused = await request(server, '/api/events', { headers });
    expect([refused.status, JSON.parse(refused.text).code]).toEqual([429, 'RATE_LIMITED']);
    const other = await openEvents(url, (await bearer(here, 'bob')).headers);
    streams[0]?.close();
    await expect
      .poll(async () => {
        const again = await openEvents(url, headers);
        again.close();
        return again.status;
      })
      .toBe(200);
    await expect.poll(() => other.comments).toContain('keep-alive');
    for (const stream of [...streams, other]) stream.close();
  });

  test('a cursor that is not a number is refused', async () => {
    const here = await world();
    const server = await served(here);
    const { headers } = await bearer(here, 'ada');
    for (const after of ['abc', '-1', '1.5', '9'.repeat(30)]) {
      expect((await request(server, `/api/events?after=${after}`, { headers })).status).toBe(400);
      expect((await request(server, '/api/events', { headers: { ...headers, 'last-event-id': after } })).status).toBe(
        400,
      );
    }
  });

  test('closing the server ends its streams', async () => {
    const here = await world();
    const server = await served(here);
    const stream = await openEvents(`${server.url}/api/events`, (await bearer(here, 'ada')).headers);
    await server.close();
    await stream.ended;
  });
});
