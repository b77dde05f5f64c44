import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import { mcpHttp } from '../../src/kernel/mcp/http.ts';
import { wholePrompt } from '../../src/satellites/daemon/drivers/driver.ts';
import { runSampleAgent } from '../../src/satellites/daemon/sample/sample-agent.ts';
import { atEnd } from '../endings.ts';
import type { Script } from '../fake-agent.ts';
import { bearer, served } from '../http-world.ts';
import { parseNotification } from '../parse-notification.ts';
import { runsWorld } from '../runs-world.ts';
import { waitFor } from '../wait-for.ts';
import { onBothStores } from '../world.ts';

/** Runs the shipped sample agent in this process, over MCP with the token of its run. */
function sampleAgent(url: () => string): Script {
  return async function* ({ run, canceled }) {
    let said = '';
    let complaint = '';
    yield { type: 'started', sessionRef: null };
    const ended = runSampleAgent({
      env: { WAGGLE_RUN_ID: run.runId, WAGGLE_TOKEN: run.mcp.token, WAGGLE_MCP_URL: `${url()}/mcp` },
      say: (text) => {
        said += `${text}\n`;
      },
      complain: (text) => {
        complaint = text;
      },
      prompt: async () => wholePrompt(run),
      pause: async () => canceled,
    });
    const code = await Promise.race([ended, canceled]);
    yield code === 0
      ? { type: 'ended', outcome: { kind: 'ok', result: said.trim() } }
      : { type: 'ended', outcome: { kind: 'failed', reason: 'crashed', detail: complaint } };
  };
}

onBothStores('a coordinator with three workers', (_, kind) => {
  test('one completes, one fails, one is stopped, and all three reports arrive once', async () => {
    let url = '';
    const here = await runsWorld(
      kind,
      sampleAgent(() => url),
    );
    const mcp = mcpHttp(here.hub);
    const server = await served(here, { mcp });
    atEnd(() => mcp.close());
    url = server.url;
    await here.startable('sample');
    const { token } = await bearer(here, 'claude');
    const claude = new Client({ name: 'story', version: '1' });
    await claude.connect(
      new StreamableHTTPClientTransport(new URL(`${url}/mcp?toolsets=workers,hub`), {
        requestInit: { headers: { authorization: `Bearer ${token}` } },
      }),
    );
    atEnd(() => claude.close());
    const envelopes: string[] = [];
    const call = async (name: string, args: object) => {
      const { content } = await claude.callTool({ name, arguments: { ...args } });
      const [answer = '', beside = ''] = content.map((block) => (block.type === 'text' ? block.text : ''));
      envelopes.push(...(beside.match(/<task-notification>.*?<\/task-notification>/gs) ?? []));
      return JSON.parse(answer);
    };

    const { prompts } = await claude.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(['coordinator', 'inbox', 'next']);
    const orders = ['Count the words', 'Check the database\nfail: Connection refused', 'Read it all\ntake 600 seconds'];
    const ids: string[] = [];
    for (const prompt of orders) ids.push((await call('Agent', { prompt, subagent_type: 'sample' })).agentId);
    const runner = here.startRunner({ maxRunsPerAgent: 1 });
    await waitFor(async () => {
      const { workers } = await call('WorkerList', {});
      return workers.filter((one: { status: string }) => one.status !== 'running').length === 2;
    });
    await waitFor(async () => (await call('WorkerList', {})).workers[0].run_id !== null);
    await call('TaskStop', { task_id: ids[2] });
    await runner.idle();
    for (let n = 0; n < 3; n++) await call('hub_status', {});

    expect(envelopes).toHaveLength(3);
    const read = envelopes.map(parseNotification);
    const statusOf = (id: string | undefined) => read.find((one) => one.get('task-id') === id)?.get('status');
    expect(ids.map(statusOf)).toEqual(['completed', 'failed', 'killed']);
    expect(read.find((one) => one.get('task-id') === ids[1])?.get('result')).toContain('Connection refused');
    const deliveries = read.map((one) => one.get('delivery-id'));
    expect(await call('notification_ack', { delivery_ids: deliveries })).toMatchObject({ missing: [] });
    expect(await call('wait', { timeout_seconds: 0 })).toMatchObject({ items: [] });
    expect((await call('WorkerList', {})).workers.map((one: { unacknowledged: number }) => one.unacknowledged)).toEqual(
      [0, 0, 0],
    );
  });
});
