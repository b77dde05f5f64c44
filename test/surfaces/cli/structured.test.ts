import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, test } from 'vitest';
import { type Machine, machineOn, startHub, waggleArguments } from '../../processes.ts';
import { clientOf } from '../mcp/routes.ts';

/** Returns what the real `waggle mcp` answers to `hub_status` with these variables and flags. */
async function statusOf({ env }: Machine, more: Readonly<Record<string, string>>, ...flags: readonly string[]) {
  const client = clientOf('legacy');
  const given = Object.entries({ ...env, ...more }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  const args = [...waggleArguments('mcp', '--agent', 'ada', ...flags)];
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env: Object.fromEntries(given) }));
  const answer = await client.callTool({ name: 'hub_status', arguments: {} });
  await client.close();
  return answer;
}

test('waggle mcp answers with objects if a flag or the environment asks, alone and through a hub', async () => {
  const machine = machineOn();
  const asks = async () => {
    expect(await statusOf(machine, {})).not.toHaveProperty('structuredContent');
    expect(await statusOf(machine, { WAGGLE_STRUCTURED: '0' })).not.toHaveProperty('structuredContent');
    for (const answer of [
      await statusOf(machine, {}, '--structured'),
      await statusOf(machine, { WAGGLE_STRUCTURED: '1' }),
    ]) {
      expect(answer.structuredContent).toMatchObject({ agent: 'ada' });
      expect(answer.content).toMatchObject([{ text: JSON.stringify(answer.structuredContent) }]);
    }
  };
  await asks();
  await startHub(machine);
  await asks();
});
