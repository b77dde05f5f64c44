import { expect, test } from 'vitest';
import { cliHere } from '../cli-here.ts';
import { ok, type Script } from '../fake-agent.ts';
import { runsWorld } from '../runs-world.ts';

async function arranged() {
  const here = cliHere();
  const { json } = here;
  for (const id of ['claude', 'codex']) await json('agent', 'add', id);
  const login = ['Let people sign in with a link that is sent to them, instead of a password that they forget'];
  await json(
    'task',
    'add',
    ...login,
    '--owner',
    'claude',
    '--priority',
    '0',
    '--step',
    'Send the link',
    '--step',
    'Test',
  );
  await json(
    'task',
    'edit',
    '1',
    '--description',
    `The link holds for ten minutes. ${'It works once. '.repeat(8)}`.trim(),
  );
  await json('task', 'steps', '1', '--check', '0');
  await json('task', 'add', 'Ship 2.0', '--blocked-by', '1', '--due', '2099-01-31', '--owner', 'codex');
  await json(
    'call',
    'create_subtask',
    '{"taskId":"1","stepIndex":1,"title":"Try it on a phone","owner":"codex"}',
    '--agent',
    'claude',
  );
  await json('tools', 'board', 'add', 'Write the release notes', '--priority', '1');
  await json('task', 'add', 'Tidy the changelog', '--owner', 'codex');
  await json('task', 'done', '5');
  await json('tools', 'board', 'update', '2', '--status', 'review');
  return here;
}

const widthOf = (text: string) => Math.max(...text.split('\n').map((line) => line.length));

test.each([80, 120])(
  'list, card, board and inbox fit %d columns, and look as the guide shows them',
  async (columns) => {
    const { waggle } = await arranged();
    const pictures = {
      list: ['task', 'list', '--status', 'all'],
      show: ['task', 'show', '1'],
      board: ['board'],
      inbox: ['inbox', '--agent', 'codex'],
    };
    for (const [name, args] of Object.entries(pictures)) {
      const { out, exit } = await waggle(args, { columns, terminal: true });
      expect(exit).toBe(0);
      expect(widthOf(out)).toBeLessThanOrEqual(columns);
      await expect(`$ waggle ${args.join(' ')}\n${out}`).toMatchFileSnapshot(
        `../../docs/terminal/${name}-${columns}.txt`,
      );
    }
  },
);

/** Both runs cost something; the one on task 1 succeeds, the other fails. */
const work: Script = async function* ({ run, call }) {
  yield { type: 'started', sessionRef: null };
  await call('get_task', { id: run.taskId });
  yield { type: 'usage', inputTokens: 61_000, outputTokens: 4_000, cacheReadTokens: 0, costUsd: 0.42, turns: 5 };
  const broke = { kind: 'failed', reason: 'provider', detail: 'HTTP 500' } as const;
  yield run.taskId === '1' ? ok('Done.') : { type: 'ended', outcome: broke };
};

test.each([80, 120])('runs fit %d columns, and look as the guide shows them', async (columns) => {
  const { home, startable, startRunner } = await runsWorld('sqlite', work);
  const codex = await startable('codex');
  await codex.call('create_task', { title: 'Let people sign in with a link that is sent to them, not a password' });
  await codex.call('create_task', { title: 'Ship 2.0' });
  await startRunner({ maxRunsPerAgent: 1 }).idle();
  const { waggle } = cliHere(home);
  const { out, exit } = await waggle(['runs'], { columns, terminal: true });
  expect(exit).toBe(0);
  expect(widthOf(out)).toBeLessThanOrEqual(columns);
  // Ages come from the machine's clock, not from the world's, and ids end with random characters.
  const steady = out.replace(/(r-\d+-)[0-9a-f]{6}/g, '$1a1b2c3').replace(/\d+d$/gm, '3m');
  await expect(`$ waggle runs\n${steady}`).toMatchFileSnapshot(`../../docs/terminal/runs-${columns}.txt`);
});
