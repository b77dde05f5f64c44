import path from 'node:path';
import { expect, test } from 'vitest';
import { cliHere } from '../../../test/cli-here.ts';
import { openHub } from '../../composition/hub.ts';

test('gain shows what calls over MCP cost, with the prices of the environment', async () => {
  const { waggle, home } = cliHere();
  expect((await waggle(['gain'])).out).toContain(': none.');
  const hub = await openHub({
    database: path.join(home, 'waggle.db'),
    agentsFolder: path.join(home, 'agents'),
    channel: 'waggle',
  });
  const caller = { agent: 'ada', session: 's-1', surface: 'mcp', scopes: ['read', 'write'] } as const;
  await hub.enter(caller);
  await hub.callTool({ name: 'create_task', input: { title: 'Write the guide' }, caller });
  await hub.callTool({ name: 'get_task', input: { id: '9' }, caller });
  await hub.close();
  const plain = (await waggle(['gain'])).out;
  expect(plain).toMatch(/create_task +1 +0 /);
  expect(plain).toMatch(/all +2 +1 /);
  expect(plain).toContain('No price is set');
  const prices = { COLONY_MCP_INPUT_USD_PER_1M: '1.25', WAGGLE_MCP_OUTPUT_USD_PER_MILLION: '10' };
  const env = { WAGGLE_HOME: home, HOME: home, ...prices };
  const { live } = JSON.parse((await waggle(['gain', '--hours', '1', '--json'], { env })).out);
  expect(live.cost_basis).toEqual({ input_usd_per_1m_tokens: 1.25, output_usd_per_1m_tokens: 10, configured: true });
  const { input_tokens, output_tokens, total_cost_usd } = live.totals;
  // The report has six digits after the point.
  expect(total_cost_usd).toBeCloseTo((input_tokens * 1.25 + output_tokens * 10) / 1e6, 5);
  expect((await waggle(['gain'], { env })).out).toContain('USD');
  expect((await waggle(['gain', '--operation', 'get_task', '--hours', '800'])).exit).toBe(2);
});
