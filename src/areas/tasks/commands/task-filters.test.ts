import { expect, test } from 'vitest';
import { cliHere } from '../../../../test/cli-here.ts';

async function several() {
  const here = cliHere();
  const { json } = here;
  await json('agent', 'add', 'claude');
  await json('task', 'add', 'Fix the login', '--priority', '3', '--owner', 'claude');
  await json('task', 'add', 'Write docs', '--description', 'about the login', '--due', '2026-02-01');
  await json('task', 'add', 'Ship', '--priority', 'p0', '--blocked-by', '#1,2', '--requires', 'sql', '--step', 'Tag');
  await json('task', 'add', 'Later', '--draft');
  await json('task', 'add', 'Old');
  await json('task', 'done', '5');
  return here;
}

test('a list takes owner, status, words, order and limit, and its JSON has the whole tasks', async () => {
  const { json, waggle } = await several();
  const ids = async (...args: string[]) =>
    (await json('task', 'list', ...args)).tasks.map(({ id }: { id: string }) => id).join(' ');
  expect(await ids()).toBe('4 3 2 1');
  expect(await ids('--owner', 'claude')).toBe('1');
  expect(await ids('--status', 'draft')).toBe('4');
  expect(await ids('--status', 'done')).toBe('5');
  expect(await ids('--status', 'all')).toBe('4 3 2 1 5');
  expect(await ids('--search', 'LOGIN')).toBe('2 1');
  expect(await ids('--sort', 'priority')).toBe('3 2 4 1');
  expect(await ids('--sort', 'due')).toBe('2 3 4 1');
  expect(await ids('--sort', 'oldest', '--limit', '2')).toBe('1 2');
  expect(await ids('--search', 'nowhere')).toBe('');
  expect(await json('task', 'list', '--status', 'soon')).toMatchObject({ exit: 2, code: 'INVALID_INPUT' });
  expect((await json('task', 'list', '--limit', '2')).tasks[1]).toMatchObject({
    id: '3',
    description: '',
    steps: [{ title: 'Tag', done: false }],
    priority: 0,
    blockedBy: ['1', '2'],
    requires: ['sql'],
  });
  const { out, err } = await waggle(['task', 'list', '--limit', '2']);
  expect(out).toContain('Ship (p0, waits for #1, #2)');
  expect(out).not.toContain('There are more');
  expect(err).toContain('There are more. To see them: --limit 8');
});

test('an edit changes what it names, and one that names nothing is refused', async () => {
  const { json, waggle } = await several();
  expect(
    await json('task', 'edit', '3', '--title', 'Ship it', '--not-blocked-by', '1', '--due', '2026-03-01T10:00Z'),
  ).toMatchObject({ title: 'Ship it' });
  await json('task', 'edit', '3', '--requires', 'none', '--step', 'Tell all', '--priority', '1');
  const { out } = await waggle(['task', 'show', '3']);
  expect(out).toContain('#3 Ship it');
  expect(out).toMatch(/, p1, (over)?due (since )?2026-03-01 10:00, waits for #2/);
  expect(out).not.toContain('requires');
  expect(out).toContain('1 ○ Tell all');
  await json('task', 'edit', '3', '--due', 'none');
  expect((await waggle(['task', 'show', '3'])).out).not.toContain('due');
  expect(await json('task', 'edit', '3')).toMatchObject({ exit: 2, code: 'NOTHING_TO_UPDATE' });
  expect(await json('task', 'edit', '3', '--priority', '7')).toMatchObject({ exit: 2 });
  expect(await json('task', 'edit', '3', '--blocked-by', '3')).toMatchObject({ exit: 5, code: 'DEPENDENCY_SELF' });
});

test('an ended task stays, and is resumed as a new task that is linked to it', async () => {
  const { json, waggle } = await several();
  await json('task', 'steps', '3', '--check', '0', '--add', 'Left');
  await json('task', 'cancel', '3', '--yes');
  const refused = await waggle(['task', 'edit', '3', '--title', 'x']);
  expect(refused).toMatchObject({ exit: 5, out: '' });
  expect(refused.err).toContain('waggle task reopen 3');
  expect(await json('task', 'reopen', '3')).toMatchObject({ id: '6', continues: '3', steps: [{ title: 'Left' }] });
  expect((await waggle(['task', 'show', '6'])).out).toContain('linked to #3: #6 takes up #3 again');
  expect(await json('task', 'reopen', '4')).toMatchObject({ exit: 5, code: 'INVALID_TRANSITION' });
});

test('a comment is in the timeline, even on a task without an owner', async () => {
  const { json, waggle } = await several();
  await json('task', 'comment', '1', 'It is the cookie');
  await waggle(['task', 'comment', '#1', '-'], { stdin: () => Promise.resolve('word '.repeat(40)) });
  await json('board', 'add', 'Unowned');
  await json('task', 'comment', '6', 'Who takes it?');
  const { out } = await waggle(['task', 'timeline', '1'], { columns: 60 });
  expect(out.indexOf('It is the cookie')).toBeLessThan(out.indexOf('word word'));
  expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(60);
  expect(out.match(/word/g)).toHaveLength(40);
  expect((await waggle(['task', 'timeline', '6'])).out).toContain('Who takes it?');
});

test('next is the most urgent ready task, and a refused claim exits with 5', async () => {
  const { json, waggle } = await several();
  await json('board', 'add', 'For anybody', '--priority', '1');
  expect(await json('task', 'next', '--agent', 'claude')).toMatchObject({ task: { id: '6' } });
  expect(await json('task', 'next', '--claim', '--agent', 'claude')).toMatchObject({
    task: { id: '6', owner: 'claude' },
  });
  expect(await json('task', 'next')).toMatchObject({ task: { id: '2' } });
  await json('agent', 'add', 'bob');
  for (const args of [
    ['board', 'claim', '6'],
    ['task', 'claim', '6'],
  ]) {
    const spoken = await waggle([...args, '--agent', 'bob']);
    expect(spoken).toMatchObject({ exit: 5, out: '' });
    expect(spoken.err).toContain('ALREADY_CLAIMED');
  }
  expect(await json('board', 'claim', '6', '--agent', 'bob')).toMatchObject({
    exit: 5,
    success: false,
    reason: 'already_claimed',
  });
  expect(await json('task', 'next', '--agent', 'bob')).toMatchObject({ task: null });
});

test('commands as an agent have its rights and no more', async () => {
  const { json } = await several();
  await json('board', 'add', 'Held');
  await json('agent', 'add', 'bob');
  expect(await json('board', 'claim', '6', '--agent', 'claude')).toMatchObject({ success: true });
  for (const change of [
    ['--status', 'completed'],
    ['--owner', 'bob'],
  ])
    expect(await json('board', 'update', '6', ...change, '--agent', 'bob')).toMatchObject({
      exit: 5,
      code: 'ALREADY_CLAIMED',
    });
  expect(await json('hub', 'create-token', 'bob', '--agent', 'bob')).toMatchObject({ exit: 3, code: 'SCOPE_REQUIRED' });
  expect(await json('board', 'update', '6', '--owner', 'bob')).toMatchObject({ exit: 0, success: true });
});

test('reading registers nobody and reports a typo; writing still registers', async () => {
  const { json, waggle } = await several();
  const agents = async () => (await json('agent', 'list')).agents.map(({ id }: { id: string }) => id);
  const before = await agents();
  for (const args of [
    ['task', 'list'],
    ['task', 'show', '1'],
    ['inbox'],
    ['hub', 'status'],
    ['board'],
    ['task', 'next'],
  ])
    expect(await json(...args, '--agent', 'cluade')).toMatchObject({
      exit: 4,
      code: 'AGENT_NOT_FOUND',
      error: 'No agent cluade is registered here. Did you mean claude?',
    });
  const far = await waggle(['task', 'list', '--agent', 'somebody']);
  expect(far).toMatchObject({ exit: 4 });
  expect(far.err).not.toContain('Did you mean');
  expect(await agents()).toEqual(before);
  await json('task', 'add', 'Mine', '--agent', 'somebody');
  expect(await agents()).toEqual([...before, 'somebody'].sort());
});

test('an owner within two typos of a known one is refused with a suggestion, in reads and writes', async () => {
  const { json } = await several();
  const slip = { exit: 4, code: 'AGENT_NOT_FOUND', error: expect.stringMatching(/Did you mean claude\?$/) };
  for (const args of [['task', 'list'], ['board'], ['runs'], ['task', 'add', 'More'], ['task', 'edit', '2']])
    expect(await json(...args, '--owner', 'cluade')).toMatchObject(slip);
  expect((await json('task', 'list', '--owner', 'somebody')).tasks).toEqual([]);
  const far = await json('task', 'add', 'More', '--owner', 'somebody');
  expect(far).toMatchObject({ exit: 4, code: 'AGENT_NOT_FOUND', error: 'No agent "somebody" is registered.' });
});

test('a removed agent can still be used as a filter', async () => {
  const { json } = await several();
  await json('agent', 'add', 'claude2');
  await json('task', 'add', 'Its task', '--owner', 'claude2');
  await json('agent', 'remove', 'claude2', '--yes');
  expect((await json('task', 'list', '--owner', 'claude2', '--status', 'all')).tasks).toHaveLength(1);
});

test('the person at the machine is told of open tasks on boards not joined yet', async () => {
  const { json, waggle } = await several();
  await json('board', 'create-team', 'web', '--agent', 'claude');
  await json('board', 'add', 'Draw it', '--team-name', 'web', '--agent', 'claude');
  const { id } = (await json('board', 'list', '--team-name', 'web', '--agent', 'claude')).tasks[0];
  for (const args of [['task', 'list'], ['board'], ['task', 'show', id]])
    expect((await waggle(args)).err).toContain('web (1 open task). To see them: waggle board join web');
  await json('board', 'join', 'web');
  const { out, err } = await waggle(['task', 'list', '--team', 'web']);
  expect(out).toContain('Draw it');
  expect(err).not.toContain('board join');
});
