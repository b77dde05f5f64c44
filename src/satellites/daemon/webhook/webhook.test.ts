import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { atEnd } from '../../../../test/endings.ts';
import { onBothStores, type World } from '../../../../test/world.ts';
import { systemScope } from '../../../kernel/rules/caller.ts';
import { makeWebhook, startWebhook } from './webhook.ts';

interface Post {
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

/** A foreign server on this machine, which answers with `status`, and with 400 to posts that contain `dislikes`. */
async function receiver(state: { status: number; dislikes?: string }): Promise<{ url: string; posts: Post[] }> {
  const posts: Post[] = [];
  const server = http.createServer(async (request, response) => {
    const post = { headers: request.headers, body: await text(request) };
    posts.push(post);
    const isLiked = state.dislikes === undefined || !post.body.includes(state.dislikes);
    response.writeHead(isLiked ? state.status : 400, { location: 'http://127.0.0.1:1/' }).end('no secrets here');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(async () => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook/s3cret`, posts };
}

const SECRET = 'c2l4dGVlbiBjaGFyYWN0ZXJz';

async function arrange({ hub, agent }: World, status = 200, privateToo = true) {
  const state: { status: number; dislikes?: string } = { status };
  const { url, posts } = await receiver(state);
  const faults: string[] = [];
  const parts = {
    store: hub.store,
    url,
    secret: SECRET,
    privateToo,
    report: (fault: unknown) => faults.push(String(fault)),
  };
  return { state, posts, faults, parts, hook: makeWebhook(parts), ada: await agent('ada'), user: await agent('user') };
}

onBothStores('the webhook', (world) => {
  test('gets each notice once, signed, and notify_user reports it as a reader', async () => {
    const { hook, posts, ada } = await arrange(await world());
    await hook.round();
    const told = await ada.outcome('notify_user', { message: 'Which colour?' });
    expect(told).toMatchObject({ ok: true, output: { delivered: true, channels: ['webhook'] } });
    await hook.round();
    await hook.round();
    expect(posts.map(({ body }) => JSON.parse(body))).toMatchObject([
      { type: 'notice', notice_id: '1', kind: 'agent', from: 'ada', to: 'user', text: 'Which colour?' },
    ]);
    const { headers, body } = posts[0] ?? { headers: {}, body: '' };
    const signed = createHmac('sha256', Buffer.from(SECRET, 'base64')).update(
      `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`,
    );
    expect(headers['webhook-signature']).toBe(`v1,${signed.digest('base64')}`);
  });

  test('is retried ever more rarely while it fails, does not count, and gets the notices later', async () => {
    const here = await world();
    const { hook, posts, ada, user, state, faults } = await arrange(here, 500);
    await ada.call('notify_user', { message: 'one' });
    await ada.call('notify_user', { message: 'two' });
    for (const minutes of [0.5, 2, 8, 30]) {
      await hook.round();
      const before = posts.length;
      here.clock.advance({ minutes, ms: -1 });
      await hook.round();
      expect(posts).toHaveLength(before);
      here.clock.advance({ ms: 1 });
    }
    expect(posts).toHaveLength(8);
    expect(faults).toEqual([expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+: it answered 500$/)]);
    expect(await ada.call('notify_user', { message: 'three' })).toMatchObject({ delivered: false, channels: [] });
    expect(await user.call('hub_health')).toMatchObject({ webhook: { fault: 'it answered 500', waiting: 3 } });
    state.status = 204;
    here.clock.advance({ minutes: 30 });
    await hook.round();
    expect(
      posts
        .slice(8)
        .map(({ body }) => JSON.parse(body).text)
        .sort(),
    ).toEqual(['one', 'three', 'two']);
    expect(await user.call('hub_health')).toMatchObject({ webhook: { fault: null, waiting: 0 } });
  });

  test('that rejects one notice still gets the others in order, and that one again later', async () => {
    const here = await world();
    const { hook, posts, ada, state } = await arrange(here);
    const told = () => posts.splice(0).map(({ body }) => JSON.parse(body).text);
    state.dislikes = 'odd';
    for (const message of ['one', 'odd', 'two', 'three']) await ada.call('notify_user', { message });
    await hook.round();
    expect(told()).toEqual(['one', 'odd', 'two', 'three']);
    await ada.call('notify_user', { message: 'four' });
    await hook.round();
    expect(told()).toEqual(['four']);
    here.clock.advance({ ms: 30_000 });
    await ada.call('notify_user', { message: 'five' });
    await hook.round();
    expect(told()).toEqual(['five', 'odd']);
    delete state.dislikes;
    here.clock.advance({ minutes: 2 });
    await hook.round();
    expect(told()).toEqual(['odd']);
  });

  test('that does not answer is tried with one notice per half minute, and with the newest ones too', async () => {
    const here = await world();
    const { ada, user, parts } = await arrange(here);
    const hook = makeWebhook({ ...parts, url: 'http://127.0.0.1:1/' });
    const tries = () =>
      here.hub.store.read(systemScope, async (unit) => {
        const next = await unit.webhooks.next();
        return next === undefined ? undefined : { id: next.id, tries: next.tries };
      });
    for (const message of ['one', 'two']) await ada.call('notify_user', { message });
    await hook.round();
    await hook.round();
    expect(await tries()).toEqual({ id: 2, tries: 0 });
    here.clock.advance({ ms: 30_000 });
    await hook.round();
    expect(await tries()).toEqual({ id: 1, tries: 1 });
    expect((await user.call('hub_health')).webhook.fault).toMatch(/^it cannot be reached/);
  });

  test('gets nothing that was read or is older than a day, and no redirect is followed', async () => {
    const here = await world();
    const { hook, posts, ada, user, state } = await arrange(here, 302);
    const { notice_id } = await ada.call('notify_user', { message: 'read by then' });
    await user.call('read_notices', { notice_ids: [notice_id] });
    await ada.call('notify_user', { message: 'old by then' });
    await hook.round();
    expect(posts).toHaveLength(1);
    expect(await user.call('hub_health')).toMatchObject({ webhook: { fault: 'it answered 302' } });
    state.status = 200;
    here.clock.advance({ hours: 25 });
    await hook.round();
    expect(posts).toHaveLength(1);
  });

  test('two hubs post a notice once', async () => {
    const { hook, posts, ada, parts } = await arrange(await world());
    const other = makeWebhook(parts);
    for (let n = 0; n < 5; n++) await ada.call('notify_user', { message: `${n}` });
    await Promise.all([hook.round(), other.round()]);
    await Promise.all([hook.round(), other.round()]);
    expect(posts.map(({ body }) => JSON.parse(body).text).sort()).toEqual(['0', '1', '2', '3', '4']);
  });

  test('on a private address is refused unless that was allowed, and says so', async () => {
    const here = await world();
    const { hook, posts, ada, user, faults } = await arrange(here, 200, false);
    await hook.round();
    expect(await ada.call('notify_user', { message: 'x' })).toMatchObject({ delivered: false });
    await hook.round();
    here.clock.advance({ minutes: 2 });
    await hook.round();
    expect(posts).toEqual([]);
    expect(faults).toEqual([expect.stringMatching(/^WaggleError: notify\.webhook is not used: .*webhookPrivate/)]);
    expect((await user.call('hub_health')).webhook.fault).toMatch(/notify\.webhookPrivate/);
  });

  test('ends with its hub and no longer counts afterwards', async () => {
    const { parts, posts, ada, user } = await arrange(await world());
    const hook = startWebhook(parts);
    await ada.call('notify_user', { message: 'x' });
    await expect.poll(() => posts.length).toBe(1);
    await hook.stop();
    expect(await ada.call('notify_user', { message: 'y' })).toMatchObject({ delivered: false });
    expect((await user.call('hub_health')).webhook).toBeUndefined();
  });
});
