import { expect, test } from 'vitest';
import { cliHere } from '../../../../test/cli-here.ts';
import { runsWorld } from '../../../../test/runs-world.ts';
import { obedient } from '../../../../test/worker-script.ts';

test("a worker's run, which has no task, is in the list of runs", async () => {
  const { home, startable, agent, startRunner } = await runsWorld('sqlite', obedient);
  await startable('helper');
  const user = await agent('user');
  await user.call('AgentTool', { subagent_type: 'helper', prompt: 'say Tests passed.' });
  await startRunner().idle();
  const { exit, out } = await cliHere(home).waggle(['runs']);
  expect(exit).toBe(0);
  expect(out).toMatch(/✓ ok .*helper/);
});
