import { expect, test } from 'vitest';
import { cliHere } from '../../../../test/cli-here.ts';

test('at a terminal a mailbox shows sender, time and delivery state', async () => {
  const { waggle } = cliHere();
  const as = (agent: string, ...args: string[]) => waggle(['--agent', agent, 'board', ...args]);
  await as('ann', 'create-team', 't1');
  await as('bob', 'join', 't1');
  await as('ann', 'send', '--to', 'bob', '--message', 'Look at it.\nPlease.', '--summary', 'look');
  const time = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d`;
  const sent = (await as('ann', 'mailbox', '--sent')).out;
  expect(sent).toMatch(new RegExp(`^1 {2}team-lead to bob: sent ${time}\\n {3}Look at it.\\n {3}Please.\\n$`));
  await as('bob', 'mailbox');
  expect((await as('ann', 'mailbox', '--sent')).out).toMatch(
    new RegExp(`sent ${time}, delivered ${time}, read ${time}\\n`),
  );
  expect((await as('bob', 'mailbox', '--ack', '1')).exit).toBe(0);
  expect((await as('ann', 'mailbox', '--sent')).out).toMatch(new RegExp(`read ${time}, acknowledged ${time}\\n`));
});
