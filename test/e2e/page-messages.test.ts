import { expect, test } from 'vitest';
import { pageFixture } from './page-fixture.ts';

const fixture = pageFixture();

test('viewing mail between agents does not change its state, and state changes are shown', async () => {
  const { ada, bob, open } = fixture();
  const page = await open('/messages?tab=all');
  const { msg_id } = await ada.tool('board', 'SendMessage', { to: 'bob', message: 'Your turn', urgency: 'blocking' });
  const delivery = page.locator(`[data-delivery="${msg_id}"]`);
  await delivery.getByText('sent', { exact: true }).waitFor();
  expect((await ada.tool('board', 'ReadMailbox', { sent: true })).messages).toMatchObject([{ status: 'queued' }]);
  await bob.tool('hub', 'wait', { timeout_seconds: 0 });
  await delivery.getByText('delivered').waitFor();
  await bob.tool('board', 'ReadMailbox');
  await delivery.getByText('read', { exact: true }).waitFor();
  await bob.tool('board', 'ReadMailbox', { ack: [msg_id] });
  await delivery.getByText('done', { exact: true }).waitFor();
});

test('opening the inbox acknowledges nothing; dismissing a message does', async () => {
  const { ada, open } = fixture();
  await ada.tool('board', 'SendMessage', { to: 'user', message: 'First' });
  const { msg_id } = await ada.tool('board', 'SendMessage', { to: 'user', message: 'May I?', urgency: 'needs_reply' });
  const page = await open('/messages');
  await page.getByText('May I?').waitFor();
  const states = async () =>
    (await ada.tool('board', 'ReadMailbox', { sent: true })).messages
      .filter(({ to }: { to: string }) => to === 'user')
      .map(({ status }: { status: string }) => status);
  expect(await states()).toEqual(['queued', 'queued']);
  await page.getByRole('combobox', { name: 'To' }).fill('ada');
  await page.getByRole('textbox', { name: 'Message' }).fill('You may');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect
    .poll(async () => (await ada.tool('board', 'ReadMailbox', {})).messages)
    .toMatchObject([{ text: 'You may' }]);
  await page.locator(`[data-delivery="${msg_id}"]`).getByRole('button', { name: 'Dismiss' }).click();
  await page.locator(`[data-delivery="${msg_id}"]`).getByText('done', { exact: true }).waitFor();
  expect(await states()).toEqual(['queued', 'acknowledged']);
});

test('signals show their memories and their state, and can be dismissed', async () => {
  const { ada, bob, open } = fixture();
  const page = await open('/messages?tab=all');
  const { memory_id } = await ada.tool('memory', 'memory_add', { content: 'Look', collection: 'workspace' });
  const send = { action: 'send', memory_ids: [memory_id], collection: 'workspace' };
  const { signal_id } = await ada.tool('memory', 'signal', { ...send, to: 'bob' });
  const signals = page.getByRole('region', { name: 'Signals' });
  await signals.getByText('not seen yet').waitFor();
  await bob.tool('memory', 'signal', { action: 'ack', signal_ids: [signal_id] });
  await signals.getByText('done', { exact: true }).waitFor();
  await ada.tool('memory', 'signal', { ...send, to: 'user' });
  await signals.getByRole('button', { name: 'Dismiss' }).click();
  await expect.poll(() => signals.getByText('done', { exact: true }).count()).toBe(2);
});

test('messages are grouped as a conversation, answered in place, and counted beside Messages', async () => {
  const { world, open } = fixture();
  const eve = await world.agent('eve');
  await eve.tool('board', 'SendMessage', { to: 'user', message: 'Is the cellar dry?', urgency: 'needs_reply' });
  const page = await open('/messages');
  const thread = page.getByRole('listitem', { name: 'eve and you' });
  await thread.getByText('needs a reply').waitFor();
  const parts = page.getByRole('navigation', { name: 'Parts of Now' });
  await parts.getByRole('link', { name: /^Messages \d+ open$/ }).waitFor();
  await thread.getByRole('button', { name: 'Reply' }).click();
  await page.keyboard.type('As a bone');
  await page.keyboard.press('Control+Enter');
  await thread.locator('[data-delivery]', { hasText: 'As a bone' }).waitFor();
  await thread.getByText('Is the cellar dry?').waitFor();
  await eve.tool('board', 'SendMessage', { to: 'user', message: 'Thank you' });
  await thread.getByText('Thank you').waitFor();
  expect(await thread.locator('[data-delivery]').allTextContents()).toEqual([
    expect.stringContaining('Is the cellar dry?'),
    expect.stringContaining('As a bone'),
    expect.stringContaining('Thank you'),
  ]);
});

test('a message to a whole team is shown once, with its read count and the agents behind team names', async () => {
  const { ada, bob, open } = fixture();
  await ada.tool('board', 'TeamCreate', { team_name: 'harvest' });
  await bob.tool('board', 'TeamJoin', { team_name: 'harvest', name: 'picker' });
  await bob.tool('board', 'TeamJoin', { team_name: 'harvest', name: 'packer' });
  await ada.tool('board', 'SendMessage', { to: '*', team_name: 'harvest', message: 'Rain at noon', type: 'broadcast' });
  await bob.tool('board', 'SendMessage', { to: 'team-lead', team_name: 'harvest', as: 'picker', message: 'Seen' });
  const user = await fixture().world.agent('user');
  await user.tool('board', 'TeamJoin', { team_name: 'harvest' });
  const page = await open('/messages?tab=all');
  await page.getByText('Rain at noon').waitFor();
  expect(await page.getByText('Rain at noon').count()).toBe(1);
  await page.getByText(/^read by 0 of \d$/).waitFor();
  await page.getByRole('heading', { name: 'picker (bob) and team-lead (ada)' }).waitFor();
});

test('the recipient in the address counts more than one that was kept, and can be cleared', async () => {
  const { world, open } = fixture();
  const page = await open('/messages');
  const to = page.getByRole('combobox', { name: 'To' });
  await to.fill('bob');
  await page.reload();
  await expect.poll(() => to.inputValue()).toBe('bob');
  await page.goto(`${world.url()}/messages?to=ada`);
  await expect.poll(() => to.inputValue()).toBe('ada');
  await to.fill('');
  expect(await to.inputValue()).toBe('');
});

test('a form that is closed with Escape gives the focus back to the button that opened it', async () => {
  const { ada, open } = fixture();
  const { msg_id } = await ada.tool('board', 'SendMessage', { to: 'user', message: 'Hot or cold?' });
  const page = await open('/messages');
  const delivery = page.locator(`[data-delivery="${msg_id}"]`);
  await delivery.getByRole('button', { name: 'Reply' }).click();
  await delivery.getByRole('textbox').press('Escape');
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Reply');
});
