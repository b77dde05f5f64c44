import { expect, test } from 'vitest';
import { cliHere } from '../../../../test/cli-here.ts';

async function tasks(count: number) {
  const here = cliHere();
  for (let number = 1; number <= count; number++) await here.json('task', 'add', `T${number}`);
  return here;
}

test('several tasks are done by one command; a single one is answered as before', async () => {
  const { waggle, json } = await tasks(4);
  expect((await waggle(['task', 'done', '1', '#2', '2'])).out).toBe('#1 T1 is done.\n#2 T2 is done.\n');
  expect(await json('task', 'done', '3')).toMatchObject({ exit: 0, id: '3', status: 'done' });
  expect(await json('task', 'done', '4', '3')).toMatchObject({
    exit: 5,
    tasks: [{ id: '4', status: 'done' }],
    refused: [{ id: '3', code: 'TASK_ARCHIVED', hint: expect.stringContaining('waggle task reopen 3') }],
  });
});

test('a refused id does not stop the others, and sets the exit code', async () => {
  const { waggle } = await tasks(2);
  const { exit, out, err } = await waggle(['task', 'done', '9', '1', '2']);
  expect({ exit, out }).toEqual({ exit: 4, out: '#1 T1 is done.\n#2 T2 is done.\n' });
  expect(err).toMatch(/^9: There is no task #9.* \(TASK_NOT_FOUND\)\n/);
  expect((await waggle(['task', 'done'])).err).toContain('Missing: give <id>.');
});

test.each([
  ['start', ['--draft'], 'active'],
  ['done', [], 'done'],
  ['cancel', [], 'canceled'],
])('task %s takes several ids', async (verb, flags, status) => {
  const { json } = cliHere();
  for (const title of ['a', 'b']) await json('task', 'add', title, ...flags);
  await json('task', verb, '1', '2', ...(verb === 'cancel' ? ['--yes'] : []));
  const { tasks: all } = await json('task', 'list', '--status', 'all');
  expect(all.map((task: { status: string }) => task.status)).toEqual([status, status]);
});

test('claim, edit, reopen and run take several ids too', async () => {
  const { json, waggle } = cliHere();
  for (const title of ['a', 'b']) await json('board', 'add', title);
  expect((await waggle(['task', 'claim', '1', '2'])).out).toMatch(/^#1 is yours until .*\n#2 is yours until .*\n$/);
  await json('task', 'edit', '1', '2', '--priority', '0');
  const { tasks: all } = await json('task', 'list');
  expect(all.map(({ priority, working }: Record<string, unknown>) => [priority, working])).toEqual([
    [0, true],
    [0, true],
  ]);
  expect(await json('task', 'run', '1', '2')).toMatchObject({ tasks: [], refused: [{ id: '1' }, { id: '2' }] });
  await json('task', 'done', '1', '2');
  expect((await waggle(['task', 'reopen', '1', '2'])).out).toBe(
    'Added #3 a to continue #1.\nAdded #4 b to continue #2.\n',
  );
});

test('several tasks are canceled after one question, and a subtask goes with its parent', async () => {
  const { json, waggle } = cliHere();
  await json('task', 'add', 'Root', '--step', 'Part');
  await json('tools', 'tasks', 'delegate', '1', '0', 'Part');
  await json('task', 'add', 'Other');
  const asked: string[] = [];
  const ask = async (question: string) => {
    asked.push(question);
    return 'y';
  };
  expect((await waggle(['task', 'cancel', '1', '2', '3'], { ask })).out).toBe(
    'Canceled #1 Root and 1 subtask.\n#2 went with #1.\nCanceled #3 Other.\n',
  );
  expect(asked).toEqual(['Cancel #1, #2, #3?\n[y/N] ']);
});
