import { expect, test } from 'vitest';
import { addTask } from '../../../../test/stores.ts';
import { type Actor, onBothStores, type World } from '../../../../test/world.ts';
import { limits } from '../../../kernel/rules/limits.ts';
import type { Urgency } from '../rules/message.ts';

const send = (sender: Actor, urgency: Urgency, message = 'x') =>
  sender.outcome('SendMessage', { to: 'alice', message, urgency });

/** Sends until the first refusal; returns the number of messages sent, and the refusal. */
async function flood(sender: Actor, urgency: Urgency) {
  for (let sent = 0; ; sent++) {
    const outcome = await send(sender, urgency);
    if (!outcome.ok) return { sent, error: outcome.error };
  }
}

async function people({ agent }: World) {
  return {
    alice: await agent('alice'),
    bob: await agent('bob'),
    mallory: await agent('mallory'),
    user: await agent('user'),
  };
}

onBothStores('a mailbox', (world) => {
  test('is not closed to others by one sender, who has room for what blocks', async () => {
    const { alice, bob, mallory, user } = await people(await world());
    expect(await flood(mallory, 'fyi')).toMatchObject({
      sent: limits.unreadOfSender,
      error: {
        code: 'MAILBOX_FULL',
        error: 'alice has not read 100 messages of yours yet.',
        details: { recipient: 'alice', limit: limits.unreadOfSender, of: 'sender' },
      },
    });
    expect(await flood(mallory, 'blocking')).toMatchObject({ sent: 20, error: { code: 'MAILBOX_FULL' } });
    for (const sender of [bob, user]) expect(await send(sender, 'fyi')).toMatchObject({ ok: true });
    await alice.call('ReadMailbox', { limit: 30 });
    expect(await flood(mallory, 'fyi')).toMatchObject({ sent: 10 });
  });

  test('that many agents have filled takes what blocks, and what people write', async () => {
    const here = await world();
    const { bob, user } = await people(here);
    for (let number = 0; number < limits.mailbox / limits.unreadOfSender; number++) {
      await flood(await here.agent(`sender-${number}`), 'fyi');
    }
    expect(await send(bob, 'fyi')).toMatchObject({ error: { code: 'MAILBOX_FULL', details: { of: 'mailbox' } } });
    expect(await send(bob, 'blocking')).toMatchObject({ ok: true });
    expect(await send(user, 'fyi')).toMatchObject({ ok: true });
  });

  test('counts what the hub sends for a member apart from what it writes', async () => {
    const here = await world();
    const { bob, mallory: lead } = await people(here);
    await lead.call('TeamCreate', { team_name: 'web' });
    await bob.call('TeamJoin', { team_name: 'web', name: 'Bob' });
    for (let number = 0; number < limits.unreadOfSender; number++) {
      const { task } = await lead.call('TaskCreate', { subject: `Part ${number}` });
      await lead.call('TaskUpdate', { taskId: task.id, owner: 'Bob' });
    }
    expect(await lead.call('SendMessage', { to: 'Bob', message: 'Begin.' })).toMatchObject({ success: true });
  });

  test('gets from each sender only so many of the messages on a task that wait for whoever joins it', async () => {
    const here = await world();
    const { alice, mallory, bob } = await people(here);
    const { id } = await addTask(here.hub.store, 'mallory', { title: 'Shared' });
    const sent: number[] = [];
    for (let number = 0; number <= limits.unreadOfSender; number++) {
      const urgency = number === 0 ? 'blocking' : 'fyi';
      const { message_observation_id } = await mallory.call('task_message', { task_id: id, content: 'x', urgency });
      sent.push(message_observation_id);
    }
    await bob.call('task_message', { task_id: id, content: 'Mine.' });
    await alice.call('task_post', { task_id: id, kind: 'note', content: 'Here.' });
    const { items } = await alice.call('task_messages', { limit: 200 });
    const got = items.map((item: { id: number }) => item.id);
    expect(got).toHaveLength(limits.unreadOfSender + 1);
    expect(got).toContain(sent[0]);
    expect(got).not.toContain(sent[1]);
  });
});
