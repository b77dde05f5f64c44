import { expect, test } from 'vitest';
import { onBothStores } from '../../../../../test/world.ts';

onBothStores('list_messages', (world) => {
  test('reading consumes nothing, and shows the state of each message', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    const { msg_id } = await ada.call('SendMessage', { to: 'bob', message: 'look', urgency: 'blocking' });
    expect((await bob.call('list_messages')).messages).toMatchObject([
      { msg_id, from: 'ada', to: 'bob', text: 'look', status: 'queued', delivered_at: null, read_at: null },
    ]);
    expect((await ada.call('list_messages', { box: 'sent', state: 'queued' })).messages).toHaveLength(1);
    expect(await bob.outcome('TaskList')).toMatchObject({ waiting: { messages: { blocking: 1 } } });
    await bob.call('ReadMailbox');
    expect((await bob.call('list_messages', { state: 'read' })).messages).toHaveLength(1);
    await bob.call('ReadMailbox', { ack: [msg_id], sent: true });
    expect((await bob.call('list_messages', { state: 'open' })).messages).toEqual([]);
    expect((await bob.call('list_messages', { state: 'acknowledged' })).messages).toHaveLength(1);
  });

  test('pages start with the newest, however many deliveries a message has', async () => {
    const { agent } = await world();
    const [ada, user] = [await agent('ada'), await agent('user', { scopes: ['admin'] })];
    for (const id of ['bob', 'cy']) {
      await agent(id);
      await (await agent(id)).call('SendMessage', { to: 'ada', message: `from ${id}` });
    }
    await ada.call('TeamCreate', { team_name: 'docs' });
    for (const id of ['bob', 'cy']) await (await agent(id)).call('TeamJoin', { team_name: 'docs' });
    await user.call('TeamJoin', { team_name: 'docs' });
    await ada.call('SendMessage', { to: '*', message: 'to all', team_name: 'docs' });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await user.call('list_messages', {
        box: 'all',
        limit: 2,
        ...(cursor === undefined ? {} : { cursor }),
      });
      seen.push(
        ...page.messages.map(({ text, to_agent }: { text: string; to_agent: string }) => `${text} ${to_agent}`),
      );
      cursor = page.next_cursor;
    } while (cursor !== undefined);
    expect(seen).toEqual(['to all bob', 'to all cy', 'to all user', 'from cy ada', 'from bob ada']);
    expect((await user.call('list_messages', { box: 'all', agent: 'cy' })).messages).toHaveLength(2);
  });

  test("others' mail is for administrators, and only in their own collections", async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await ada.call('TeamCreate', { team_name: 'secret', private: true });
    await ada.call('collection_manage', { action: 'invite', collection: 'secret', member: 'bob' });
    await bob.call('TeamJoin', { team_name: 'secret' });
    await ada.call('SendMessage', { to: '*', message: 'only for us', team_name: 'secret' });
    expect(await bob.refused('list_messages', { box: 'all' })).toMatchObject({ code: 'SCOPE_REQUIRED' });
    const user = await agent('user', { scopes: ['admin'] });
    expect(JSON.stringify(await user.call('list_messages', { box: 'all' }))).not.toContain('only for us');
  });

  test('the log records delivery, reading and acknowledgment, once each', async () => {
    const { agent, hub } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    const { msg_id } = await ada.call('SendMessage', { to: 'bob', message: 'look' });
    for (let round = 0; round < 2; round += 1) await bob.call('ReadMailbox', { ack: round === 1 ? [msg_id] : [] });
    const events = await hub.events(ada.caller, 0, 1000);
    expect(events.map(({ type }) => type).filter((type) => type.startsWith('message.'))).toEqual([
      'message.sent',
      'message.delivered',
      'message.read',
      'message.acked',
    ]);
  });

  test('a message that waits for a reply is found below any number of others', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await ada.call('TeamCreate', { team_name: 'docs' });
    await bob.call('TeamJoin', { team_name: 'docs' });
    const write = (more: object) => bob.call('SendMessage', { to: 'team-lead', team_name: 'docs', ...more });
    await write({ type: 'plan_approval_request', message: 'First A, then B' });
    await write({ message: 'Tea or coffee?', urgency: 'needs_reply' });
    for (const message of ['one', 'two', 'three']) await write({ message });
    const asked = () => ada.call('list_messages', { state: 'open', asking: true, limit: 2 });
    const before = await asked();
    expect(before.messages.map(({ text }: { text: string }) => text)).toEqual(['Tea or coffee?', 'First A, then B']);
    expect(before.next_cursor).toBeUndefined();
    const [, plan] = before.messages;
    await ada.call('SendMessage', {
      to: 'bob',
      team_name: 'docs',
      type: 'plan_approval_response',
      request_id: plan.request_id,
      approve: true,
    });
    expect((await asked()).messages).toMatchObject([{ text: 'Tea or coffee?' }]);
  });
});
