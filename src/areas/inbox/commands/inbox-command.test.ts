import { expect, test } from 'vitest';
import { cliHere } from '../../../../test/cli-here.ts';

/** Three lines for bob: a task that is ready, a message of ann's, and one of the user's. */
async function threeLines() {
  const here = cliHere();
  for (const id of ['ann', 'bob']) await here.json('agent', 'add', id);
  await here.json('task', 'add', 'Paint', '--owner', 'bob');
  await here.json('inbox', 'send', 'bob', 'Red or blue?\nThe second line.', '--agent', 'ann');
  await here.json('inbox', 'send', 'bob', 'Done?');
  const bob = (...args: string[]) => here.waggle(['inbox', ...args, '--agent', 'bob']);
  const items = async () => (await here.json('inbox', '--agent', 'bob')).items as Record<string, unknown>[];
  return { ...here, bob, items };
}

test('each line has a number, the commands that answer it, and the one that clears it', async () => {
  const { bob, items } = await threeLines();
  const { out } = await bob();
  expect(out.replace(/^( +\d) +now/gm, '$1')).toBe(
    [
      '  1  Task #1 is ready for you: Paint',
      '           waggle task claim 1',
      '           waggle task show 1',
      '  2  ann wrote: Red or blue?',
      '           waggle inbox send ann "…"',
      '           waggle inbox --done 2',
      '  3  user wrote: Done?',
      '           waggle inbox send user "…"',
      '           waggle inbox --done 3',
      '',
      'To clear what can be cleared: waggle inbox --all',
      '',
    ].join('\n'),
  );
  expect(await items()).toMatchObject([
    { n: 1, kind: 'ready', answers: ['waggle task claim 1', 'waggle task show 1'] },
    { n: 2, kind: 'message', from: 'ann', answers: ['waggle inbox send ann "…"'], clear: 'waggle inbox --done 2' },
    { n: 3, kind: 'message', from: 'user' },
  ]);
});

test('a line is cleared by its number, and no other', async () => {
  const { bob, items, json } = await threeLines();
  await bob();
  expect((await bob('--done', '2')).out).toBe('Cleared: ann wrote: Red or blue?\n');
  expect((await items()).map(({ kind, from }) => `${kind} ${from ?? ''}`.trim())).toEqual(['ready', 'message user']);
  // Neither read nor acknowledged by the way.
  const { messages } = await json('tools', 'board', 'messages', '--box', 'sent');
  expect(messages).toMatchObject([{ to: 'bob', status: 'queued', read_at: null, acked_at: null }]);
});

test('a number means the line that was shown, whatever came or went since', async () => {
  const { bob, json, waggle } = await threeLines();
  await bob();
  await waggle(['task', 'claim', '1', '--agent', 'bob']);
  await json('inbox', 'send', 'bob', 'A fourth');
  const { out } = await bob('--done', '1', '--done', '3');
  expect(out).toBe('Cleared: user wrote: Done?\nOne line had been dealt with.\n');
  expect((await bob('--done', '9')).err).toContain('has no line 9');
  expect((await bob('--done', 'x')).err).toContain('INVALID_INPUT');
});

test('--all clears what was shown and can be cleared, and says what needs an answer', async () => {
  const { bob, items, json } = await threeLines();
  await bob();
  await json('inbox', 'send', 'bob', 'A fourth');
  const { out } = await bob('--all');
  expect(out).toBe(
    [
      'Cleared: ann wrote: Red or blue?',
      'Cleared: user wrote: Done?',
      'Needs an answer: Task #1 is ready for you: Paint',
      '  waggle task claim 1',
      '  waggle task show 1',
      '',
    ].join('\n'),
  );
  expect((await items()).map(({ summary, title }) => summary ?? title)).toEqual(['Paint', 'A fourth']);
  expect(await json('inbox', '--all', '--agent', 'bob')).toMatchObject({
    cleared: [{ summary: 'A fourth' }],
    needs_an_answer: [{ kind: 'ready' }],
    left: 1,
  });
});

test('every kind that can be cleared is gone afterwards', async () => {
  const { json, waggle } = cliHere();
  for (const id of ['ann', 'bob']) await json('agent', 'add', id);
  await json('memory', 'add', 'Red is out.', '--collection', 'workspace', '--agent', 'ann');
  await json(
    'memory',
    'signal',
    'send',
    '--to',
    'user',
    '--memory-ids',
    '1',
    '--collection',
    'workspace',
    '--agent',
    'ann',
  );
  await json('tools', 'runs', 'notify', 'Which blue?', '--agent', 'ann');
  await json('task', 'add', 'Roof');
  await json('task', 'message', '1', 'A leak!', '--to-agent', 'user', '--agent', 'ann');
  const { items } = await json('inbox');
  expect(items.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['message', 'notice', 'signal']);
  await waggle(['inbox', '--all']);
  expect((await waggle(['inbox'])).out).toBe('Nothing is waiting for you.\n');
  expect((await waggle(['task', 'list'])).err).toBe('');
});

test('a line can be read as a whole, which marks nothing', async () => {
  const { bob, items } = await threeLines();
  expect((await bob('show', '2')).out).toContain('Red or blue?\nThe second line.');
  expect((await items()).length).toBe(3);
  expect((await bob('show', '7')).exit).toBe(2);
});
