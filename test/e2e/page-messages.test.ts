import { expect, test } from 'vitest';
import { pageFixture } from './page-fixture.ts';

const fixture = pageFixture();

test('mail between agents is looked at without touching it, and its states follow', async () => {
  const { ada, bob, open } = fixture();
  const page = await open('/messages?tab=all');
  const { msg_id } = await ada.tool('board', 'SendMessage', { to: 'bob', message: 'Your turn', urgency: 'blocking' });
  const letter = page.locator(`[data-letter="${msg_id}"]`);
  await letter.getByText('pending').waitFor();
  expect((await ada.tool('board', 'ReadMailbox', { sent: true })).messages).toMatchObject([{ status: 'queued' }]);
  await bob.tool('hub', 'wait', { timeout_seconds: 0 });
  await letter.getByText('delivered').waitFor();
  await bob.tool('board', 'ReadMailbox');
  await letter.getByText('read', { exact: true }).waitFor();
  await bob.tool('board', 'ReadMailbox', { ack: [msg_id] });
  await letter.getByText('acknowledged').waitFor();
});

test('opening the inbox consumes nothing; being done with a letter does', async () => {
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
  await page.locator(`[data-letter="${msg_id}"]`).getByRole('button', { name: 'Done with it' }).click();
  await page.locator(`[data-letter="${msg_id}"]`).getByText('acknowledged').waitFor();
  expect(await states()).toEqual(['queued', 'acknowledged']);
});

test('signals show who points whom at what, and what became of it', async () => {
  const { ada, bob, open } = fixture();
  const page = await open('/messages?tab=all');
  const { memory_id } = await ada.tool('memory', 'memory_add', { content: 'Look', collection: 'workspace' });
  const send = { action: 'send', memory_ids: [memory_id], collection: 'workspace' };
  const { signal_id } = await ada.tool('memory', 'signal', { ...send, to: 'bob' });
  const signals = page.getByRole('region', { name: 'Signals' });
  await signals.getByText('pending').waitFor();
  await bob.tool('memory', 'signal', { action: 'ack', signal_ids: [signal_id] });
  await signals.getByText('acknowledged').waitFor();
  await ada.tool('memory', 'signal', { ...send, to: 'user' });
  await signals.getByRole('button', { name: 'Got it' }).click();
  await expect.poll(() => signals.getByText('acknowledged').count()).toBe(2);
});
