import type { Client } from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import { openEvents } from '../event-client.ts';
import { bearer, served } from '../http-world.ts';
import { onBothStores } from '../world.ts';
import { clientOf, connectHttp, connectStdio, startStdio } from './mcp/routes.ts';

const CANARY = 'xylophonecanary';

/** Collects the resource updates that an MCP client receives. */
function listening(client: Client): string[] {
  const heard: string[] = [];
  client.setNotificationHandler('notifications/resources/updated', ({ params }) => void heard.push(params.uri));
  return heard;
}

onBothStores('losing membership', (world) => {
  test('cuts open streams, subscriptions, resources and queued signals at once', async () => {
    const here = await world();
    const [ada, bob] = [await here.agent('ada'), await here.agent('bob')];
    await ada.call('collection_manage', { action: 'create', name: 'Vault' });
    await ada.call('collection_manage', { action: 'invite', collection: 'vault', member: 'bob' });
    const hidden = await ada.call('memory_add', { type: 'task', title: CANARY, collection: 'vault', signal: 'bob' });
    const open = await ada.call('memory_add', { type: 'task', title: 'Open', collection: 'workspace' });
    const uris = [hidden, open].map(({ task_id }) => `waggle://tasks/${task_id}`);
    const [hiddenUri = '', openUri = ''] = uris;

    const server = await served(here);
    const sse = await openEvents(`${server.url}/api/events`, (await bearer(here, 'bob')).headers);
    const overHttp = await connectHttp(here.hub, 'modern', { agent: 'bob' });
    const overStdio = await connectStdio(startStdio({ door: here.hub, agent: 'bob' }), clientOf('legacy'));
    const heard = [listening(overHttp), listening(overStdio)];
    await overHttp.listen({ resourceSubscriptions: uris });
    for (const uri of uris) await overStdio.subscribeResource({ uri });

    await ada.call('memory_edit', { memory_id: hidden.memory_id, set_status: 'active' });
    for (const one of heard) await expect.poll(() => one).toContain(hiddenUri);
    await expect.poll(() => sse.frames.some(({ data }) => data.memory_id === hidden.memory_id)).toBe(true);
    expect((await overStdio.readResource({ uri: hiddenUri })).contents).toHaveLength(1);
    expect((await bob.call('signal', { action: 'check' })).signals).toHaveLength(1);

    await ada.call('collection_manage', { action: 'remove', collection: 'vault', member: 'bob' });
    const gone = await here.hub.lastEvent();
    for (const one of heard) one.length = 0;
    await ada.call('memory_edit', { memory_id: hidden.memory_id, set_status: 'review', output: CANARY });
    await ada.call('memory_add', { content: CANARY, collection: 'vault', signal: 'ada' });
    await ada.call('memory_edit', { memory_id: open.memory_id, set_status: 'active' });

    // The open task changed last, so a client that was told of it has received all earlier updates.
    for (const one of heard) await expect.poll(() => one).toContain(openUri);
    for (const one of heard) expect(one).not.toContain(hiddenUri);
    await expect.poll(() => sse.frames.some(({ id, data }) => id > gone && data.task_id === open.task_id)).toBe(true);
    const later = sse.frames.filter(({ id }) => id > gone);
    expect(
      later.filter(({ data }) => data.task_id === hidden.task_id || Number(data.memory_id) > open.memory_id),
    ).toEqual([]);
    expect(JSON.stringify(sse.frames)).not.toContain(CANARY);
    for (const client of [overHttp, overStdio]) {
      await expect(client.readResource({ uri: hiddenUri })).rejects.toMatchObject({ code: -32602 });
    }
    expect((await bob.call('signal', { action: 'check' })).signals).toEqual([]);
    expect((await bob.call('wait', { timeout_seconds: 0 })).items).toEqual([]);
    sse.close();
    const again = await openEvents(`${server.url}/api/events?after=0`, (await bearer(here, 'bob')).headers);
    await expect.poll(() => again.frames.at(-1)?.data.task_id).toBe(open.task_id);
    expect(again.frames.filter(({ data }) => data.task_id === hidden.task_id)).toEqual([]);
    again.close();
  });
});
