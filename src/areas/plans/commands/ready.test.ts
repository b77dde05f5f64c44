import { expect, test } from 'vitest';
import { cliHere } from '../../../../test/cli-here.ts';
import { planOf, REPO, widgets } from '../../../../test/plan-drafts.ts';

test("waggle task ready shows the queue and claims nothing; --json prints the tool's answer", async () => {
  const { waggle, json } = cliHere();
  const flags = ['--agent', 'codex', '--session', 'sess-1', '--repo-root', REPO];
  await waggle(['agent', 'add', 'codex']);
  expect((await waggle(['task', 'ready', ...flags])).out).toBe(
    'Publish a Queen/task plan or promote a proposal into claimable work.\n',
  );
  await json('call', 'task_plan_publish', JSON.stringify(planOf('add-widgets', widgets)));
  expect((await waggle(['task', 'ready', ...flags])).out).toBe(
    [
      '1. add-widgets/sub-0  Build widget API  (plans)  fit 0.5',
      '',
      'Call task_plan_claim_subtask with plan_slug="add-widgets", subtask_index=0.',
      '',
    ].join('\n'),
  );
  expect(await json('task', 'ready', ...flags)).toMatchObject({
    ready: [{ plan_slug: 'add-widgets', subtask_index: 0 }],
    total_available: 1,
    claim_args: { repo_root: REPO, session_id: 'sess-1', agent: 'codex', file_scope: ['apps/api/src/widgets.ts'] },
  });
});

test('waggle task ready only reads: it refuses an unknown agent and does not register it', async () => {
  const { waggle, json } = cliHere();
  const { exit, err } = await waggle(['task', 'ready', '--agent', 'codexx']);
  expect(exit).not.toBe(0);
  expect(err).toContain('No agent codexx is registered here.');
  const { agents } = await json('agent', 'list');
  expect(agents.map(({ id }: { id: string }) => id)).not.toContain('codexx');
});
