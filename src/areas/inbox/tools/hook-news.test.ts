import { expect, test } from 'vitest';
import { hookCall } from '../../../../test/hook.ts';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('hook_news', (newWorld) => {
  test('a hook gets the caller’s news since the last report, and reading marks nothing', async () => {
    const { hub, agent } = await newWorld();
    const [ann, bob, cid] = [await agent('ann'), await agent('bob'), await agent('cid')];
    await ann.call('SendMessage', { to: 'bob', content: 'A secret plan', urgency: 'needs_reply' });
    const first = await hookCall(hub, bob.caller, 'hook_news');
    expect(first.text).toMatch(
      /1 needs reply message.*\nMessages that need a reply from ann: #\d+\. Call: attention_inbox\./,
    );
    expect(first.text).not.toContain('secret');
    expect(await hookCall(hub, bob.caller, 'hook_news')).toEqual(first);
    expect((await hookCall(hub, bob.caller, 'hook_news', { told: first.news })).text).toBeNull();
    expect((await hookCall(hub, cid.caller, 'hook_news')).text).toBeNull();
    const sent = await ann.call('ReadMailbox', { sent: true });
    expect(sent.messages[0].delivered_at ?? null).toBeNull();
  });

  test('blocking items come with every prompt until they are handled, others once', async () => {
    const { hub, agent } = await newWorld();
    const [ann, bob] = [await agent('ann'), await agent('bob')];
    const prompt = (told: number) => hookCall(hub, bob.caller, 'hook_news', { wants: 'prompt', told });
    await ann.call('SendMessage', { to: 'bob', content: 'x', urgency: 'fyi' });
    const { news } = await prompt(0);
    expect((await prompt(news)).text).toBeNull();
    await ann.call('SendMessage', { to: 'bob', content: 'y', urgency: 'blocking' });
    const { news: later, text } = await prompt(news);
    expect(text).toContain('Blocking messages');
    expect(text).not.toContain('Other messages');
    expect((await prompt(later)).text).toContain('Blocking messages');
    const { messages } = await bob.call('ReadMailbox');
    await bob.call('ReadMailbox', { ack: messages.map(({ msg_id }: { msg_id: number }) => msg_id) });
    expect((await prompt(later)).text).toBeNull();
  });

  test('a long poll is answered by the commit that brings news, or at its timeout', async () => {
    const { hub, agent } = await newWorld();
    const [ann, bob] = [await agent('ann'), await agent('bob')];
    const held = hookCall(hub, bob.caller, 'hook_news', { hold_ms: 50_000 });
    await ann.call('SendMessage', { to: 'bob', content: 'x', urgency: 'fyi' });
    expect((await held).text).toContain('1 fyi message');
    const other = hookCall(hub, ann.caller, 'hook_news', { hold_ms: 50_000 });
    await bob.call('create_task', { title: 'Paint', owner: 'ann' });
    expect((await other).text).toContain('1 ready to work on');
    const gone = new AbortController();
    const told = (await other).news;
    const inVain = hookCall(hub, ann.caller, 'hook_news', { told, hold_ms: 50_000 }, gone.signal);
    gone.abort();
    expect((await inVain).text).toBeNull();
  });
});
