import { expect, test } from 'vitest';
import { onBothStores, type World } from '../../../../../test/world.ts';

async function team({ agent }: World) {
  const [ada, bob, eve] = [await agent('ada'), await agent('bob'), await agent('eve')];
  await ada.call('TeamCreate', { team_name: 'web' });
  await bob.call('TeamJoin', { team_name: 'web', name: 'Bob' });
  await eve.call('TeamJoin', { team_name: 'web', name: 'Eve' });
  return { ada, bob, eve };
}

onBothStores('SendMessage', (world) => {
  test('both historic formats reach the recipient', async () => {
    const { ada, bob } = await team(await world());
    expect(await ada.call('SendMessage', { to: 'Bob', message: 'Hello\nthere', summary: 'greeting' })).toMatchObject({
      success: true,
      recipients: ['Bob'],
      msg_id: expect.any(Number),
    });
    await bob.call('SendMessageTool', { type: 'message', recipient: 'team-lead', content: 'Line one\nLine two' });
    expect((await bob.call('ReadMailbox')).messages).toMatchObject([
      { from: 'team-lead', to: 'Bob', type: 'message', text: 'Hello\nthere', summary: 'greeting', team: 'web' },
    ]);
    expect((await ada.call('ReadMailbox')).messages).toMatchObject([
      { from: 'Bob', text: 'Line one\nLine two', summary: 'Line one', urgency: 'fyi' },
    ]);
  });

  test('a frame may use the words of older mailboxes', async () => {
    const { ada, bob } = await team(await world());
    const { request_id } = await bob.call('SendMessage', { message: { type: 'plan_approval_request', plan: 'do it' } });
    const answer = { type: 'plan_approval_response', requestId: request_id, approved: false, feedback: 'Tests first.' };
    await ada.call('SendMessage', { to: 'Bob', message: answer });
    expect((await bob.call('ReadMailbox')).messages).toMatchObject([
      { type: 'plan_approval_response', request_id, text: 'Tests first.', data: { request_id, approve: false } },
    ]);
  });

  test('a member that left without an answer can be asked again after rejoining', async () => {
    const { ada, bob } = await team(await world());
    const ask = { to: 'Bob', message: { type: 'shutdown_request' } };
    const first = await ada.call('SendMessage', ask);
    expect(await ada.call('SendMessage', ask)).toMatchObject({ already_pending: true, request_id: first.request_id });
    await bob.call('TeamLeave');
    expect((await bob.call('ReadMailbox')).messages).toEqual([]);
    await bob.call('TeamJoin', { team_name: 'web', name: 'Bob' });
    const second = await ada.call('SendMessage', ask);
    expect(second).toMatchObject({ msg_id: expect.any(Number) });
    expect(second.request_id).not.toBe(first.request_id);
  });

  test('a recipient is a member, an address or an agent; anybody else is an error', async () => {
    const here = await world();
    const { ada, bob } = await team(here);
    const zoe = await here.agent('zoe');
    await ada.call('SendMessage', { to: 'bob@WEB', message: 'by address' });
    await zoe.call('SendMessage', { to: 'bob', message: 'by agent id' });
    expect((await bob.call('ReadMailbox')).messages).toMatchObject([{ to: 'Bob' }, { from: 'zoe', to: 'bob' }]);
    expect(await ada.refused('SendMessage', { to: 'Carol', message: 'x' })).toMatchObject({
      code: 'RECIPIENT_NOT_FOUND',
      details: { known: ['team-lead', 'Bob', 'Eve'] },
    });
    expect(await ada.refused('SendMessage', { to: 'ada', message: 'x' })).toMatchObject({ code: 'RECIPIENT_SELF' });
    expect(await ada.refused('SendMessage', { to: 'TEAM-LEAD', message: 'x' })).toMatchObject({
      code: 'RECIPIENT_SELF',
    });
    expect(await zoe.refused('SendMessage', { to: '*', message: 'x' })).toMatchObject({ code: 'RECIPIENT_NOT_FOUND' });
    expect(await zoe.refused('SendMessage', { message: 'x' })).toMatchObject({ fields: [{ path: 'to' }] });
    expect(await zoe.refused('SendMessage', { to: 'bob', message: ' ' })).toMatchObject({
      fields: [{ path: 'message' }],
    });
    expect(await zoe.refused('SendMessage', { to: 'bob', message: 'x'.repeat(65_537) })).toMatchObject({
      code: expect.stringMatching(/LIMIT_EXCEEDED|INVALID_INPUT/),
    });
  });

  test('a broadcast goes to everybody but its sender', async () => {
    const { ada, bob, eve } = await team(await world());
    expect(await bob.call('SendMessage', { to: '*', message: 'all hands' })).toMatchObject({
      recipients: ['team-lead', 'Eve'],
    });
    await eve.call('SendMessage', { type: 'broadcast', content: 'me too' });
    expect((await ada.call('ReadMailbox')).messages).toMatchObject([{ text: 'all hands' }, { text: 'me too' }]);
    expect((await bob.call('ReadMailbox')).messages).toMatchObject([{ text: 'me too', type: 'broadcast' }]);
  });

  test('a shutdown is requested by the lead once, answered only by the member, and frees its work', async () => {
    const { ada, bob, eve } = await team(await world());
    await ada.call('TaskCreate', { subject: 'held' });
    await bob.call('TaskClaim', { taskId: '1' });
    expect(await eve.refused('SendMessage', { to: 'Bob', message: { type: 'shutdown_request' } })).toMatchObject({
      code: 'NOT_LEAD',
    });
    const asked = await ada.call('SendMessage', { to: 'Bob', message: { type: 'shutdown_request', reason: 'done' } });
    expect(await ada.call('SendMessage', { type: 'shutdown_request', recipient: 'Bob' })).toMatchObject({
      request_id: asked.request_id,
      already_pending: true,
    });
    expect((await bob.call('ReadMailbox')).messages).toMatchObject([
      { type: 'shutdown_request', text: 'done', request_id: asked.request_id, urgency: 'needs_reply' },
    ]);
    const answer = { type: 'shutdown_response', request_id: asked.request_id, approve: false, reason: 'still busy' };
    expect(await eve.refused('SendMessage', { message: answer })).toMatchObject({ code: 'REQUEST_NOT_FOUND' });
    await bob.call('SendMessage', { to: 'team-lead', message: answer });
    expect(await bob.refused('SendMessage', answer)).toMatchObject({ code: 'REQUEST_NOT_FOUND' });
    const again = await ada.call('SendMessage', { to: 'Bob', message: { type: 'shutdown_request' } });
    await bob.call('SendMessage', { ...answer, request_id: again.request_id, approve: true });
    expect((await ada.call('ReadMailbox')).messages).toMatchObject([
      { type: 'shutdown_response', text: 'still busy', data: { approve: false, request_id: asked.request_id } },
      { type: 'shutdown_response', data: { approve: true } },
      { type: 'teammate_terminated', text: 'Bob left the team. Returned to pending: #1.' },
    ]);
    expect((await ada.outcome('TaskList')) as object).toMatchObject({ text: '#1 [pending] held' });
    expect(await ada.refused('SendMessage', { to: 'Bob@web', message: 'gone' })).toMatchObject({
      code: 'RECIPIENT_NOT_FOUND',
    });
  });

  test('a plan is approved by the lead and by nobody else', async () => {
    const { ada, bob, eve } = await team(await world());
    expect(
      await bob.refused('SendMessage', { to: 'Eve', message: { type: 'plan_approval_request', plan: 'x' } }),
    ).toMatchObject({ code: 'NOT_LEAD' });
    const asked = await bob.call('SendMessage', { type: 'plan_approval_request', content: '1. look 2. leap' });
    expect(asked).toMatchObject({ recipients: ['team-lead'], request_id: expect.any(String) });
    const answer = { type: 'plan_approval_response', request_id: asked.request_id, approve: true };
    for (const other of [bob, eve]) {
      expect(await other.refused('SendMessage', { message: answer })).toMatchObject({ code: 'NOT_LEAD' });
    }
    expect(await ada.refused('SendMessage', { message: { ...answer, request_id: 'no' } })).toMatchObject({
      code: 'REQUEST_NOT_FOUND',
    });
    await ada.call('SendMessage', { message: { ...answer, feedback: 'go' } });
    expect((await bob.call('ReadMailbox')).messages).toMatchObject([
      { from: 'team-lead', type: 'plan_approval_response', text: 'go', data: { approve: true } },
    ]);
  });

  test('a message to a full mailbox is refused, and a notification to it fails no change', async () => {
    const here = await world();
    const { ada, bob } = await team(here);
    const senders = Array.from({ length: 10 }, (_, number) => `sender-${number}`);
    for (const id of senders) await here.agent(id);
    await here.hub.store.write({ agent: 'ada', session: null, surface: 'mcp' }, 'fill', async (unit) => {
      for (const agent of senders.flatMap((id) => Array<string>(100).fill(id))) {
        const message = {
          from: { agent, handle: null },
          collectionId: 1,
          type: 'message',
          urgency: 'fyi',
        } as const;
        const to = { agent: 'bob', handle: 'Bob' };
        await unit.messages.send(await unit.messages.nextId(), { ...message, text: 'x', summary: 'x' }, [to]);
      }
    });
    expect(await ada.refused('SendMessage', { to: 'Bob', message: 'one more' })).toMatchObject({
      code: 'MAILBOX_FULL',
      details: { recipient: 'Bob', limit: 1000, of: 'mailbox' },
    });
    expect(await ada.refused('SendMessage', { to: '*', message: 'one more' })).toMatchObject({ code: 'MAILBOX_FULL' });
    await ada.call('TaskCreate', { subject: 'x' });
    expect(await ada.call('TaskUpdate', { taskId: '1', owner: 'Bob' })).toMatchObject({ success: true });
    const first = await bob.call('ReadMailbox', { limit: 1 });
    await bob.call('ReadMailbox', { ack: [first.messages[0].msg_id] });
    expect(await ada.call('SendMessage', { to: 'Bob', message: 'one more' })).toMatchObject({ success: true });
  });
});
