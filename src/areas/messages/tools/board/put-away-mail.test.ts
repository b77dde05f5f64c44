import { expect, test } from 'vitest';
import { addTask } from '../../../../../test/stores.ts';
import { onBothStores } from '../../../../../test/world.ts';

onBothStores('put_away_mail', (world) => {
  test('acknowledges the fyi mail of one sender at once, says what was never shown, and leaves the rest', async () => {
    const { agent, hub } = await world();
    const [alice, bob, mallory] = [await agent('alice'), await agent('bob'), await agent('mallory')];
    const { id: task_id } = await addTask(hub.store, 'mallory', { title: 'Shared' });
    const send = (message: string, urgency = 'fyi') => mallory.call('SendMessage', { to: 'alice', message, urgency });
    await send('Seen.');
    await alice.call('ReadMailbox');
    await send('Unseen.');
    await mallory.call('task_message', { task_id, to_agent: 'alice', content: 'On a task.' });
    await send('Stop.', 'blocking');
    await send('Well?', 'needs_reply');
    await bob.call('SendMessage', { to: 'alice', message: 'Hello.' });
    const answer = { from: 'mallory', put_away: 3, never_shown: 2, left: { blocking: 1, needs_reply: 1 } };
    expect(await alice.call('put_away_mail', { from: 'mallory' })).toEqual(answer);
    expect(await alice.call('put_away_mail', { from: 'mallory' })).toEqual({ ...answer, put_away: 0, never_shown: 0 });
    const { summary, unread_messages } = await alice.call('attention_inbox');
    expect(summary).toMatchObject({ unread_message_count: 3, blocked: true });
    const urgencies = unread_messages.map((one: { urgency: string }) => one.urgency);
    expect(urgencies).toEqual(['blocking', 'needs_reply', 'fyi']);
    const sent = (await mallory.call('ReadMailbox', { sent: true })).messages;
    expect(sent[1]).toMatchObject({ status: 'acknowledged', read_at: null });
    const all = (await alice.call('ReadMailbox', { unread_only: false })).messages;
    expect(all.map(({ text }: { text: string }) => text)).toContain('Unseen.');
  });

  test('takes the names that mailboxes show, and the hub’s own', async () => {
    const { agent } = await world();
    const [lead, bob, eve] = [await agent('lead'), await agent('bob'), await agent('eve')];
    await lead.call('TeamCreate', { team_name: 'web' });
    await bob.call('TeamJoin', { team_name: 'web', name: 'Bob' });
    await eve.call('TeamJoin', { team_name: 'web', name: 'Eve' });
    for (const one of [bob, eve]) await one.call('SendMessage', { to: 'team-lead', message: 'Hi.' });
    expect(await lead.call('put_away_mail', { from: 'Bob@elsewhere' })).toMatchObject({ put_away: 0 });
    expect(await lead.call('put_away_mail', { from: 'Bob@web' })).toMatchObject({ put_away: 1 });
    expect(await lead.call('put_away_mail', { from: 'Eve' })).toMatchObject({ put_away: 1 });
    await eve.call('TeamLeave', { team_name: 'web' });
    const left = (await lead.call('ReadMailbox')).messages;
    expect(left).toMatchObject([{ from: 'system' }]);
    expect(await lead.call('put_away_mail', { from: 'system' })).toMatchObject({ put_away: 1, never_shown: 0 });
  });

  test('lets only the person who runs the hub empty the mailbox of another agent', async () => {
    const { agent } = await world();
    const [alice, mallory, user] = [await agent('alice'), await agent('mallory'), await agent('user')];
    await mallory.call('SendMessage', { to: 'alice', message: 'Hi.' });
    const asked = { from: 'mallory', agent: 'alice' };
    expect(await mallory.refused('put_away_mail', asked)).toMatchObject({ code: 'NOT_OWNER' });
    expect(await user.call('put_away_mail', asked)).toMatchObject({ put_away: 1, never_shown: 1 });
    expect((await alice.call('ReadMailbox')).messages).toEqual([]);
    expect(await user.refused('put_away_mail', { from: 'x', agent: 'ghost' })).toMatchObject({
      code: 'AGENT_NOT_FOUND',
    });
  });
});
