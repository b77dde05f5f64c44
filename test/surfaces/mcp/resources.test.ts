import type { Client } from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import type { Door } from '../../../src/kernel/door/door.ts';
import { makeWorld } from '../../world.ts';
import { type Era, onEveryRoute, startHttp } from './routes.ts';

async function subscribed(client: Client, era: Era, uris: string[]) {
  const heard: string[] = [];
  client.setNotificationHandler('notifications/resources/updated', ({ params }) => void heard.push(params.uri));
  if (era === 'legacy') for (const uri of uris) await client.subscribeResource({ uri });
  const listening = era === 'modern' ? await client.listen({ resourceSubscriptions: uris }) : undefined;
  const unsubscribe = async () => {
    if (era === 'legacy') for (const uri of uris) await client.unsubscribeResource({ uri });
    await listening?.close();
  };
  return { heard, unsubscribe };
}

/** Wraps a door and counts who follows its log. */
function watchedDoor(door: Door) {
  const following = { begun: 0, now: 0 };
  const watched: Door = {
    ...door,
    async *follow(...args) {
      following.begun += 1;
      following.now += 1;
      try {
        if (door.follow !== undefined) yield* door.follow(...args);
      } finally {
        following.now -= 1;
      }
    },
  };
  return { door: watched, following };
}

onEveryRoute('MCP resources', ({ era, wire, connect }) => {
  test('a task is read as the JSON of get_task', async () => {
    const { hub, agent } = await makeWorld();
    const ada = await agent('ada');
    const task = await ada.call('create_task', { title: 'Write the guide' });
    const client = await connect(hub, { agent: 'bob' });
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map((template) => template.uriTemplate)).toEqual(['waggle://tasks/{id}']);
    const { contents } = await client.readResource({ uri: 'waggle://tasks/1' });
    expect(contents).toEqual([{ uri: 'waggle://tasks/1', mimeType: 'application/json', text: JSON.stringify(task) }]);
  });

  test.each(['waggle://tasks/99', 'waggle://tasks/x', 'waggle://nothing/1', 'file:///etc/passwd'])(
    '%s is not found',
    async (uri) => {
      const { hub } = await makeWorld();
      const client = await connect(hub, { agent: 'ada' });
      await expect(client.readResource({ uri })).rejects.toMatchObject({ code: -32602, data: { uri } });
    },
  );

  if (wire === 'http' && era === 'legacy') {
    test('subscriptions are not offered if nothing could be sent later', async () => {
      const { hub } = await makeWorld();
      const client = await connect(hub, { agent: 'ada' });
      await expect(client.subscribeResource({ uri: 'waggle://tasks/1' })).rejects.toThrow();
    });
    return;
  }

  if (era === 'legacy') {
    test('a subscription to a missing resource is refused', async () => {
      const { hub } = await makeWorld();
      const client = await connect(hub, { agent: 'ada' });
      for (const uri of ['waggle://tasks/99', 'waggle://nothing/1']) {
        await expect(client.subscribeResource({ uri })).rejects.toMatchObject({ code: -32602, data: { uri } });
      }
    });
  }

  test('a subscriber is told only of its own task, and of nothing after it has left', async () => {
    const { hub, agent } = await makeWorld();
    const ada = await agent('ada');
    for (const title of ['first', 'second']) await ada.call('create_task', { title });
    const { door, following } = watchedDoor(hub);
    const client = await connect(door, { agent: 'bob' });
    expect(following.begun).toBe(0);
    const { heard, unsubscribe } = await subscribed(client, era, ['waggle://tasks/2']);
    await ada.call('update_task', { id: '1', title: 'other' });
    await ada.call('update_task', { id: '2', title: 'mine' });
    await expect.poll(() => heard).toEqual(['waggle://tasks/2']);
    await unsubscribe();
    await expect.poll(() => following.now).toBe(0);
    await ada.call('update_task', { id: '2', title: 'mine again' });
    // The first task changed last, so a client that was told of it would have received an earlier update of the second.
    const later = await subscribed(client, era, ['waggle://tasks/1']);
    await ada.call('update_task', { id: '1', title: 'the last' });
    await expect.poll(() => later.heard).toEqual(['waggle://tasks/1']);
    expect(heard).toEqual(['waggle://tasks/2']);
  });
});

test('a stream shows only events that its caller may see', async () => {
  const { hub, agent } = await makeWorld();
  const ada = await agent('ada');
  await ada.call('create_task', { title: 'shown' });
  const asked: string[] = [];
  const door: Door = {
    ...hub,
    async *follow(caller, options) {
      asked.push(caller.agent);
      if (hub.follow !== undefined) yield* hub.follow(caller, options);
    },
  };
  const url = await startHttp(door, { agent: 'bob' });
  const abort = new AbortController();
  const response = await fetch(url, {
    method: 'POST',
    signal: abort.signal,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'subscriptions/listen',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'subscriptions/listen',
      params: {
        notifications: { resourceSubscriptions: ['waggle://tasks/1'] },
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
    }),
  });
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  await expect.poll(() => [...new Set(asked)]).toEqual(['bob']);
  abort.abort();
});
