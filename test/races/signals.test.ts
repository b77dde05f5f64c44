import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHub } from '../../src/composition/hub.ts';
import { bundled } from '../bundle.ts';
import { onBothStores } from '../world.ts';

const run = promisify(execFile);
const AGENTS = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8'];
const SIGNALS = 40;

let bundle: Awaited<ReturnType<typeof bundled>>;
beforeAll(async () => {
  bundle = await bundled('test/races/processes/signal-worker.ts');
});
afterAll(() => bundle.remove());

onBothStores('eight agents of one person on one inbox', (world) => {
  test('every signal is acknowledged by exactly one of them', async () => {
    const { hub, agent, home, database } = await world();
    // The workers use the machine's clock, so this hub must use it too.
    const now = await openHub({ database, agentsFolder: `${home}/agents`, channel: 'waggle' });
    const [user, sender] = [await agent('user'), await agent('sender')];
    for (const name of AGENTS) {
      await agent(name);
      await user.call('agent_manage', { action: 'update', agent: name, owner: 'user' });
    }
    const { memory_id } = await sender.call('memory_add', { content: 'Work', collection: 'workspace' });
    const send = { action: 'send', to: 'user', memory_ids: [memory_id], collection: 'workspace' };
    const sent: number[] = [];
    for (let count = 0; count < SIGNALS; count++) {
      const outcome = await now.callTool({ name: 'signal', input: send, caller: sender.caller });
      if (outcome.ok && 'signal_id' in outcome.output) sent.push(Number(outcome.output.signal_id));
    }
    await now.close();
    const outputs = await Promise.all(
      AGENTS.map((name) => run(process.execPath, [bundle.program, home, database, name])),
    );
    const acknowledged = outputs.flatMap(({ stdout }) => JSON.parse(stdout) as number[]);
    expect(sent).toHaveLength(SIGNALS);
    expect(acknowledged.sort((a, b) => a - b)).toEqual(sent);
    const events = await hub.events(user.caller, 0, 1000);
    expect(events.filter(({ type }) => type === 'signal.acked')).toHaveLength(SIGNALS);
  });
});
