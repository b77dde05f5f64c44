import { expect, test } from 'vitest';
import { mcpHttp } from '../../src/kernel/mcp/http.ts';
import { runSampleAgent } from '../../src/satellites/daemon/sample/sample-agent.ts';
import { atEnd } from '../endings.ts';
import { bearer, served } from '../http-world.ts';
import { onBothStores } from '../world.ts';

onBothStores('the sample agent', (world) => {
  test('fails with a clear sentence when it is told to delegate to an unknown agent', async () => {
    const here = await world();
    const mcp = mcpHttp(here.hub);
    const { url } = await served(here, { mcp });
    atEnd(() => mcp.close());
    const { token } = await bearer(here, 'ada');
    const ada = await here.agent('ada');
    const description = 'delegate to nosuch: write the notes';
    await ada.call('create_task', { title: 'Lead', description });
    const said: string[] = [];
    const code = await runSampleAgent({
      env: { WAGGLE_RUN_ID: 'r-1', WAGGLE_TASK_ID: '1', WAGGLE_TOKEN: token, WAGGLE_MCP_URL: `${url}/mcp` },
      say: (text) => said.push(`said: ${text}`),
      complain: (text) => said.push(text),
      prompt: async () => '',
      pause: async () => undefined,
    });
    expect(code).toBe(1);
    expect(said).toEqual([expect.stringMatching(/^I could not go on: create_subtask was refused: [A-Z][^{}\n]+$/)]);
  });
});
