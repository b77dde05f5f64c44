import { expect, test } from 'vitest';
import { onBothStores } from '../../test/world.ts';
import { answerHook, type HookQuestion } from './hook-news.ts';

const never = new AbortController().signal;
const question = (caller: HookQuestion['caller'], more: Partial<HookQuestion> = {}): HookQuestion => ({
  caller,
  told: 0,
  wants: 'news',
  holdMs: 0,
  ...more,
});

onBothStores('what a hook is told', (newWorld) => {
  test('it is the caller’s own news after what its model was told, and looking marks nothing', async () => {
    const { hub, agent } = await newWorld();
    const [ann, bob, cid] = [await agent('ann'), await agent('bob'), await agent('cid')];
    await ann.call('SendMessage', { to: 'bob', content: 'A secret plan', urgency: 'needs_reply' });
    const first = await answerHook(hub, question(bob.caller), never);
    expect(first.text).toMatch(
      /1 needs reply message.*\nMessages that need a reply from ann: \d+\. Call: attention_inbox\./,
    );
    expect(first.text).not.toContain('secret');
    expect(await answerHook(hub, question(bob.caller), never)).toEqual(first);
    expect((await answerHook(hub, question(bob.caller, { told: first.news }), never)).text).toBeNull();
    expect((await answerHook(hub, question(cid.caller), never)).text).toBeNull();
    const sent = await ann.call('ReadMailbox', { sent: true });
    expect(sent.messages[0].delivered_at ?? null).toBeNull();
  });

  test('what blocks comes with every prompt until it is dealt with, other things once', async () => {
    const { hub, agent } = await newWorld();
    const [ann, bob] = [await agent('ann'), await agent('bob')];
    const prompt = (told: number) => answerHook(hub, question(bob.caller, { wants: 'prompt', told }), never);
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

  test('a question that is held is answered by the commit that brings something, and by its end', async () => {
    const { hub, agent } = await newWorld();
    const [ann, bob] = [await agent('ann'), await agent('bob')];
    const held = answerHook(hub, question(bob.caller, { holdMs: 60_000 }), never);
    await ann.call('SendMessage', { to: 'bob', content: 'x', urgency: 'fyi' });
    expect((await held).text).toContain('1 fyi message');
    const gone = new AbortController();
    const inVain = answerHook(hub, question(ann.caller, { holdMs: 60_000 }), gone.signal);
    gone.abort();
    expect((await inVain).text).toBeNull();
  });
});
