import { encode } from 'gpt-tokenizer';
import { expect, test } from 'vitest';
import { catalog } from '../../../src/composition/catalog.ts';
import { listedTools } from '../../../src/kernel/door/selection.ts';
import { version } from '../../../src/kernel/hub/version.ts';
import { waitFor } from '../../wait-for.ts';
import { makeWorld } from '../../world.ts';
import { onEveryRoute } from './routes.ts';

const everybody = { capabilities: null };

onEveryRoute('MCP tools', ({ era, wire, connect }) => {
  test('the client learns the name, the version, the era and what the tools are for', async () => {
    const { hub } = await makeWorld();
    const client = await connect(hub, { agent: 'ada' });
    expect(client.getServerVersion()).toMatchObject({ name: 'waggle', version });
    expect(client.getInstructions()).toMatch(/^You are ada \(session s-[\w-]+\) at Waggle/);
    expect(client.getProtocolEra()).toBe(era);
    const push = wire === 'stdio' || era === 'modern';
    expect(client.getServerCapabilities()).toEqual({
      tools: {},
      prompts: {},
      resources: push ? { subscribe: true } : {},
    });
  });

  test.each([[undefined], [['tasks']], [['tasks', 'hub']], [['all']]])(
    'toolsets %j list exactly their tools',
    async (toolsets) => {
      const { hub } = await makeWorld();
      const client = await connect(hub, { agent: 'ada', ...(toolsets && { toolsets }) });
      const { tools } = await client.listTools();
      expect(tools.map((tool) => tool.name)).toEqual(listedTools(everybody, toolsets).map((tool) => tool.name));
      for (const tool of tools) {
        expect(tool.inputSchema.type).toBe('object');
        expect(tool).not.toHaveProperty('outputSchema');
        expect(tool.annotations).toMatchObject(
          tool.annotations?.readOnlyHint === true ? { readOnlyHint: true } : { openWorldHint: false },
        );
      }
    },
  );

  test('the hints match what a tool does', async () => {
    const { hub } = await makeWorld();
    const client = await connect(hub, { agent: 'ada', toolsets: ['all'] });
    const { tools } = await client.listTools();
    const hintsOf = (name: string) => tools.find((tool) => tool.name === name)?.annotations;
    expect(hintsOf('get_task')).toMatchObject({ readOnlyHint: true });
    expect(hintsOf('create_task')).toEqual({ destructiveHint: false, openWorldHint: false });
    expect(hintsOf('tools_search')).toMatchObject({ readOnlyHint: true });
    expect(hintsOf('cancel_task')).toMatchObject({ destructiveHint: true });
    expect(hintsOf('cancel_task')).not.toHaveProperty('readOnlyHint');
    expect(hintsOf('update_step')).toMatchObject({ idempotentHint: true });
    // `tools_call` can call any tool, so it must not claim to be non-destructive.
    expect(hintsOf('tools_call')).not.toHaveProperty('destructiveHint');
  });

  test('an answer is text alone, unless the connection asked for objects', async () => {
    const { hub, agent } = await makeWorld();
    const [plain, structured] = [
      await connect(hub, { agent: 'ada', toolsets: ['all'] }),
      await connect(hub, { agent: 'ada', toolsets: ['all'], structured: true }),
    ];
    await (await agent('bob')).call('create_task', { title: 'For Ada', owner: 'ada' });
    const calls = [
      { name: 'list_tasks', arguments: {} },
      { name: 'get_task', arguments: { id: '1' } },
      { name: 'get_task', arguments: { id: '77' } },
      { name: 'TaskClaim', arguments: { taskId: '77' } },
      { name: 'task_feed', arguments: {} },
    ];
    for (const call of calls) {
      const [text, both] = [await plain.callTool(call), await structured.callTool(call)];
      expect(text).not.toHaveProperty('structuredContent');
      const { structuredContent, ...rest } = both;
      expect(structuredContent).toBeTypeOf('object');
      expect(Array.isArray(structuredContent)).toBe(false);
      expect(rest).toEqual(text);
    }
    const shapes = (await structured.listTools()).tools.filter(({ name }) => name !== 'tools_call');
    for (const { outputSchema } of shapes) expect(outputSchema).toMatchObject({ type: 'object' });
    expect(shapes.length).toBeGreaterThan(20);
  });

  test('if objects were asked for, the text comes first and the object is the same', async () => {
    const { hub, agent } = await makeWorld();
    const client = await connect(hub, { agent: 'ada', structured: true });
    await client.listTools();
    const answer = await client.callTool({ name: 'create_task', arguments: { title: 'Write the guide' } });
    expect(answer.isError).toBeFalsy();
    expect(answer.structuredContent).toMatchObject({ id: '1', title: 'Write the guide', owner: 'ada' });
    const ada = await agent('ada');
    const same = await ada.outcome('get_task', { id: '1' });
    if (!same.ok) throw new Error('get_task was refused');
    expect(answer.structuredContent).toEqual(same.output);
    expect(answer.content).toEqual([{ type: 'text', text: expect.stringContaining('Write the guide') }]);
  });

  test("the instructions give the agent's identity and its first calls, with listed tools, in 200 tokens", async () => {
    const { hub } = await makeWorld();
    for (const toolsets of [undefined, ['all'], ['memory'], ['workers'], ['hub']]) {
      const client = await connect(hub, { agent: 'ada', ...(toolsets && { toolsets }) });
      const text = client.getInstructions() ?? '';
      expect(encode(text).length).toBeLessThanOrEqual(200);
      expect(text).toMatch(/^You are ada \(session s-[\w-]+\)/);
      expect(text).toContain('Start with ');
      const listed = (await client.listTools()).tools.map(({ name }) => name);
      const named = catalog.map(({ name }) => name).filter((name) => new RegExp(`(?<!")\\b${name}\\b(?!")`).test(text));
      expect(named.filter((name) => !listed.includes(name))).toEqual([]);
    }
  });

  test('a hint names only tools that the caller can reach, and how', async () => {
    const { hub } = await makeWorld();
    const hintOver = async (toolsets: readonly string[] | undefined, name: string, input: object) => {
      const client = await connect(hub, { agent: 'ada', ...(toolsets && { toolsets }) });
      const { content } = await client.callTool({ name, arguments: { ...input } });
      return JSON.parse((content as { text: string }[])[0]?.text ?? '').hint;
    };
    const stop = ['TaskStop', { task_id: 'Nobody' }] as const;
    expect(await hintOver(['workers'], ...stop)).toBe('List your workers with WorkerList.');
    expect(await hintOver(undefined, ...stop)).toBe('List your workers with WorkerList (through tools_call).');
    expect(await hintOver(['tasks'], ...stop)).toBe('No tool that you have helps here; tell the user.');
  });

  test('the tools of the work loop are marked for immediate loading', async () => {
    const { hub } = await makeWorld();
    const { tools } = await (await connect(hub, { agent: 'ada' })).listTools();
    const marked = tools.filter(({ _meta }) => _meta?.['anthropic/alwaysLoad'] === true).map(({ name }) => name);
    expect(marked.sort()).toEqual([
      'complete_task',
      'get_task',
      'startup_panel',
      'tools_call',
      'tools_search',
      'update_step',
      'wait',
    ]);
  });

  test('a tool that is not listed can still be called', async () => {
    const { hub } = await makeWorld();
    const client = await connect(hub, { agent: 'ada', toolsets: ['tasks'], structured: true });
    const { structuredContent } = await client.callTool({ name: 'hub_status', arguments: {} });
    expect(structuredContent).toMatchObject({ agent: 'ada', toolsets: ['tasks'] });
  });

  test('a refusal is a result with the code and the hint, as text and, if asked for, as an object', async () => {
    const { hub } = await makeWorld();
    const client = await connect(hub, { agent: 'ada', structured: true });
    const refusals = [
      [{ name: 'get_task', arguments: { id: '77' } }, 'TASK_NOT_FOUND'],
      [{ name: 'get_task', arguments: {} }, 'INVALID_INPUT'],
      [{ name: 'no_such_tool', arguments: {} }, 'UNKNOWN_TOOL'],
    ] as const;
    for (const [call, code] of refusals) {
      const answer = await client.callTool(call);
      expect(answer.isError).toBe(true);
      expect(answer.structuredContent).toMatchObject({ code, error: expect.any(String), hint: expect.any(String) });
      expect(answer.content).toHaveLength(1);
      expect(answer.content).toEqual([{ type: 'text', text: JSON.stringify(answer.structuredContent) }]);
    }
  });

  test.each([[[1]], ['text'], [7], [null]])(
    'arguments %j are refused as bad input, not as a broken protocol',
    async (bad) => {
      const { hub } = await makeWorld();
      const client = await connect(hub, { agent: 'ada' });
      const params = { name: 'list_tasks', arguments: bad };
      const answer = await client.request({ method: 'tools/call', params } as never);
      expect(answer).toMatchObject({
        isError: true,
        content: [{ text: expect.stringContaining('"code":"INVALID_INPUT"') }],
      });
    },
  );

  test('what waits for the caller is in a second block and in the metadata', async () => {
    const { hub, agent } = await makeWorld();
    const ada = await agent('ada');
    const client = await connect(hub, { agent: 'bob' });
    await client.callTool({ name: 'list_tasks', arguments: {} });
    await ada.call('create_task', { title: 'For Bob', owner: 'bob' });
    const answer = await client.callTool({ name: 'list_tasks', arguments: {} });
    expect(answer._meta).toMatchObject({ 'waggle/waiting': { ready: 1 } });
    expect(answer.content).toHaveLength(2);
    expect(answer.content[1]).toEqual({
      type: 'text',
      text: expect.stringMatching(/^Threads in this order: \w+\n\nWaiting for you: 1 ready to work on\.$/),
    });
    const refused = await client.callTool({ name: 'get_task', arguments: { id: '99' } });
    expect(refused).toMatchObject({ isError: true, _meta: { 'waggle/waiting': { ready: 1 } } });
    expect(refused.content).toHaveLength(1);
  });

  test('canceling a call ends a wait', async () => {
    const { hub } = await makeWorld();
    const log: string[] = [];
    const door: typeof hub = {
      ...hub,
      async callTool(call) {
        log.push('begun');
        const outcome = await hub.callTool(call);
        log.push('ended');
        return outcome;
      },
    };
    const client = await connect(door, { agent: 'ada' });
    const abort = new AbortController();
    const call = client.callTool({ name: 'wait', arguments: { timeout_seconds: 55 } }, { signal: abort.signal });
    const takenBack = expect(call).rejects.toThrow();
    await waitFor(() => log.length > 0);
    abort.abort();
    await takenBack;
    await expect.poll(() => log).toEqual(['begun', 'ended']);
  });

  test('each of a thousand interleaved calls of two callers gets its own answer', async () => {
    const { hub, agent } = await makeWorld();
    const clients = new Map<string, Awaited<ReturnType<typeof connect>>>();
    for (const id of ['ada', 'bob']) {
      const actor = await agent(id);
      for (let n = 0; n < 5; n++) await actor.call('create_task', { title: `${id} ${n}` });
      clients.set(id, await connect(hub, { agent: id, structured: true }));
    }
    const isOwn = async (n: number) => {
      const id = n % 2 === 0 ? 'ada' : 'bob';
      const name = n % 3 === 0 ? 'hub_status' : 'list_tasks';
      const answer = await clients.get(id)?.callTool({ name, arguments: {} });
      const output = answer?.structuredContent as { agent?: string; tasks?: { owner: string }[] };
      return (output.agent === id || output.tasks?.every((task) => task.owner === id)) ?? false;
    };
    const own: boolean[] = [];
    while (own.length < 1000) own.push(...(await Promise.all(Array.from({ length: 50 }, (_, n) => isOwn(n)))));
    expect(own.filter(Boolean)).toHaveLength(1000);
  });
});
