import { expect, test } from 'vitest';
import { rawDatabase } from '../../../../test/stores.ts';
import { onBothStores, T0 } from '../../../../test/world.ts';

onBothStores('savings_report', (world) => {
  test('adds up what calls over MCP cost, tool by tool, with the reasons of refusals', async () => {
    const { agent, hub, clock } = await world();
    const ada = await agent('ada');
    const page = await agent('user', { surface: 'page', session: 's-page' });
    const { text } = await ada.outcome('create_task', { title: 'Write the guide' }).then((made) => {
      if (!made.ok) throw new Error('It was refused.');
      return made;
    });
    await ada.refused('get_task', { id: '9' });
    await ada.refused('get_task', { id: 'nine' });
    clock.advance({ minutes: 1 });
    await ada.refused('get_task', { id: '8' });
    await page.call('list_tasks');
    await hub.callsWritten();
    const input = { input_usd_per_1m: 1.25, output_usd_per_1m: 10 };
    const { live } = await ada.call('savings_report', input);
    const [dear, other] = live.operations;
    expect(live).toMatchObject({
      window: { since: T0 + 60_000 - 24 * 3_600_000, until: T0 + 60_000, hours: 24 },
      cost_basis: { input_usd_per_1m_tokens: 1.25, output_usd_per_1m_tokens: 10, configured: true },
      totals: { operation: '__total__', calls: 4, ok_count: 1, error_count: 3, last_ts: T0 + 60_000 },
    });
    expect(live.operations.map(({ operation }: { operation: string }) => operation).sort()).toEqual([
      'create_task',
      'get_task',
    ]);
    const refused = dear.operation === 'get_task' ? dear : other;
    expect(refused.error_reasons).toEqual([
      { error_code: 'TASK_NOT_FOUND', error_message: expect.any(String), count: 2, last_ts: T0 + 60_000 },
      { error_code: 'INVALID_INPUT', error_message: expect.any(String), count: 1, last_ts: T0 },
    ]);
    expect(live.totals.error_reasons).toEqual(refused.error_reasons);
    const made = dear === refused ? other : dear;
    const tokensIn = Math.ceil(JSON.stringify({ title: 'Write the guide' }).length / 4);
    const tokensOut = Math.ceil(text.length / 4);
    const cost = (tokensIn * 1.25 + tokensOut * 10) / 1e6;
    expect(made).toMatchObject({ calls: 1, input_tokens: tokensIn, output_tokens: tokensOut, error_reasons: [] });
    expect(made.total_cost_usd).toBeCloseTo(cost, 6);
    expect(made.total_tokens).toBe(tokensIn + tokensOut);
  });

  test('adds the tools up to its totals exactly, although tokens are estimated', async () => {
    const { agent, hub } = await world();
    const ada = await agent('ada');
    for (const tool of ['list_tasks', 'task_feed', 'task_list', 'hub_status', 'list_sessions']) await ada.call(tool);
    await ada.refused('get_task', { id: '9' });
    await hub.callsWritten();
    const { totals, operations } = (await ada.call('savings_report')).live;
    expect(operations).toHaveLength(6);
    for (const field of ['calls', 'input_tokens', 'output_tokens', 'total_tokens', 'total_duration_ms']) {
      const sum = operations.reduce((total: number, row: Record<string, number>) => total + (row[field] ?? 0), 0);
      expect([field, totals[field]]).toEqual([field, sum]);
    }
  });

  test('counts the latest calls, but not itself', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('search', { query: 'widgets' });
    await ada.call('search', { query: 'gadgets' });
    const { live } = await ada.call('savings_report');
    expect(live.operations).toMatchObject([{ operation: 'search', calls: 2, ok_count: 2 }]);
    const again = await ada.call('savings_report', { operation: 'savings_report' });
    expect(again.live.totals.calls).toBe(1);
  });

  test('costs nothing without prices', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    const { live } = await ada.call('savings_report');
    expect(live).toMatchObject({
      cost_basis: { input_usd_per_1m_tokens: 0, output_usd_per_1m_tokens: 0, configured: false },
      totals: { calls: 0, total_cost_usd: 0, avg_cost_usd: 0, avg_duration_ms: 0, error_reasons: [], last_ts: 0 },
      operations: [],
    });
  });

  test('is limited to the requested window and tool', async () => {
    const { agent, hub, clock } = await world();
    const ada = await agent('ada');
    await ada.call('list_tasks');
    clock.advance({ hours: 2 });
    await ada.call('list_tasks');
    await ada.call('task_feed');
    await hub.callsWritten();
    const calls = async (input: object) => (await ada.call('savings_report', input)).live.totals.calls;
    expect(await calls({ hours: 1 })).toBe(2);
    expect(await calls({ hours: 3, operation: 'list_tasks' })).toBe(2);
    expect(await calls({ since_ms: T0, hours: 1, operation: 'list_tasks' })).toBe(2);
    expect(await calls({ since_ms: T0 + 1, operation: 'list_tasks' })).toBe(1);
    expect((await ada.call('savings_report', { since_ms: T0 })).live.window.hours).toBe(2);
    expect(await ada.refused('savings_report', { hours: 721 })).toMatchObject({ code: 'INVALID_INPUT' });
  });

  test('shows the recorded comparison with its conditions', async () => {
    const { agent } = await world();
    const { reference } = await (await agent('ada')).call('savings_report');
    expect(reference.kind).toBe('static_per_session_model');
    expect(reference.note).toContain('not derived from the live window');
    expect(reference.rows.length).toBeGreaterThan(4);
    expect(reference.note).toContain('tokenizer');
    const sum = (field: string) =>
      reference.rows.reduce((total: number, row: Record<string, number>) => total + (row[field] ?? 0), 0);
    expect(reference.totals).toMatchObject({
      baseline_tokens: sum('baseline_tokens'),
      colony_tokens: sum('colony_tokens'),
    });
    expect(reference.totals.savings_pct).toBeGreaterThan(0);
  });
});

onBothStores('the rows about calls', (world) => {
  test('are one per call, whether it succeeded, was refused or failed', async () => {
    const { agent, hub, database, faults } = await world();
    const ada = await agent('ada');
    const { run } = await rawDatabase(database);
    await run('alter table agent_profiles rename to gone');
    await ada.call('task_list');
    await ada.refused('get_task', { id: '9' });
    await ada.refused('no_such_tool');
    await ada.call('tools_call', { name: 'task_feed', arguments: {} });
    await ada.refused('tools_call', { name: 'tools_call' });
    await ada.refused('tools_call', {});
    expect(await ada.refused('agent_get_profile', { agent: 'ada' })).toMatchObject({ code: 'INTERNAL' });
    expect(faults.splice(0)).toHaveLength(1);
    await run('alter table gone rename to agent_profiles');
    await hub.callsWritten();
    const rows = await run('select tool, code from metrics order by id');
    expect(rows.map(({ tool, code }) => [tool, code])).toEqual([
      ['task_list', null],
      ['get_task', 'TASK_NOT_FOUND'],
      ['unknown', 'UNKNOWN_TOOL'],
      ['task_feed', null],
      ['tools_call', 'UNKNOWN_TOOL'],
      ['tools_call', 'INVALID_INPUT'],
      ['agent_get_profile', 'INTERNAL'],
    ]);
  });

  test('break no call when they cannot be written', async () => {
    const { agent, hub, database, faults } = await world();
    const ada = await agent('ada');
    const { run } = await rawDatabase(database);
    await run('alter table metrics rename to gone');
    await ada.call('create_task', { title: 'Write the guide' });
    await hub.callsWritten();
    expect(faults.splice(0)).toHaveLength(1);
    expect(await ada.call('get_task', { id: '1' })).toMatchObject({ title: 'Write the guide' });
    await hub.callsWritten();
    // The same fault is reported only once, until rows can be written again.
    expect(faults.splice(0)).toEqual([]);
    await run('alter table gone rename to metrics');
    await ada.call('task_feed');
    await hub.callsWritten();
    expect(await run('select tool from metrics')).toEqual([{ tool: 'task_feed' }]);
  });
});
