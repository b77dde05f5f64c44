import type { Client } from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import type { Loose } from '../loose.ts';
import { rawDatabase } from '../stores.ts';
import { connectHttp } from '../surfaces/mcp/routes.ts';
import { onBothStores, type World } from '../world.ts';

const place = { repo_root: '/repos/guide', branch: 'main' };
const idea = { ...place, summary: 'Check links in CI', rationale: 'They rot.', touches_files: ['docs/first.md'] };

/** Connects an official MCP client that lists this toolset. */
async function seat({ hub }: World, agent: string) {
  const client: Client = await connectHttp(hub, 'modern', { agent, toolsets: ['colony'] });
  const call = async (name: string, input: object): Promise<Loose> => {
    const result = await client.callTool({ name, arguments: { ...input } });
    const [block] = result.content;
    const said = JSON.parse(block?.type === 'text' ? block.text : 'null');
    return result.isError === true ? { refused: said.code } : said;
  };
  return { client, call };
}

onBothStores('proposals over MCP', (world) => {
  test('gain support by weight, kind and agent type, fade by the hour, and become a task once', async () => {
    const here = await world();
    const [claude, codex, gemini] = [await seat(here, 'claude'), await seat(here, 'codex'), await seat(here, 'gemini')];
    const listed = (await claude.client.listTools()).tools.map(({ name }) => name);
    expect(listed).toEqual(expect.arrayContaining(['task_propose', 'task_reinforce', 'task_foraging_report']));
    expect(await claude.call('task_propose', { ...idea, session_id: 'claude-1' })).toEqual({
      proposal_id: 1,
      strength: 1,
      promotion_threshold: 2.5,
    });
    const support = (who: typeof claude, session_id: string, kind?: string) =>
      who.call('task_reinforce', { proposal_id: 1, session_id, ...(kind === undefined ? {} : { kind }) });
    // The same session again adds nothing; another one of the same agent adds 0.6; an edit nearby 0.3.
    expect(await support(claude, 'claude-1')).toMatchObject({ strength: 1 });
    expect(await support(claude, 'claude-2')).toMatchObject({ strength: 1.6 });
    expect(await support(codex, 'codex-1', 'adjacent')).toMatchObject({ strength: 1.9, promoted: false });
    here.clock.advance({ minutes: 60 });
    const [faded] = (await gemini.call('task_foraging_report', place)).pending;
    expect(faded).toMatchObject({ id: 1, strength: 0.95, reinforcement_count: 3 });
    expect(await support(codex, 'codex-1', 'rediscovered')).toMatchObject({ strength: 2, promoted: false });
    expect(await support(gemini, 'gemini-1')).toEqual({ proposal_id: 1, strength: 3, promoted: true, task_id: 1 });
    expect(await support(gemini, 'gemini-2')).toMatchObject({ strength: 3.6, promoted: false, task_id: 1 });
    const report = await claude.call('task_foraging_report', place);
    expect(report).toMatchObject({ pending: [], promoted: [{ id: 1, task_id: 1, reinforcement_count: 5 }] });
    const { tasks } = await claude.call('task_list', {});
    expect(tasks).toMatchObject([{ id: 1, title: idea.summary, branch: 'main/proposal-1', status: 'open' }]);
  });

  test('are shown down to a strength of 0.3 and not below', async () => {
    const here = await world();
    const claude = await seat(here, 'claude');
    await claude.call('task_propose', idea);
    const shown = async () => (await claude.call('task_foraging_report', place)).pending.length;
    here.clock.advance({ minutes: 104 });
    expect(await shown()).toBe(1);
    here.clock.advance({ minutes: 1 });
    expect(await shown()).toBe(0);
    expect(await claude.call('task_reinforce', { proposal_id: 1 })).toMatchObject({ strength: 1 });
    expect(await shown()).toBe(1);
    expect(await claude.call('task_reinforce', { proposal_id: 2 })).toEqual({ refused: 'PROPOSAL_NOT_FOUND' });
  });
});

onBothStores('calls over MCP', (world) => {
  test('leave a row each, however they end, and add up in the report', async () => {
    const here = await world();
    const ada = await seat(here, 'ada');
    const { run } = await rawDatabase(here.database);
    await ada.call('task_propose', idea);
    await ada.call('task_post', { task_id: 9, kind: 'note', content: 'Hello.' });
    await ada.call('task_post', { task_id: 'nine', kind: 'note', content: 'Hello.' });
    await run('alter table agent_profiles rename to gone');
    expect(await ada.call('agent_get_profile', { agent: 'ada' })).toEqual({ refused: 'INTERNAL' });
    await run('alter table gone rename to agent_profiles');
    expect(here.faults.splice(0)).toHaveLength(1);
    await here.hub.callsWritten();
    const prices = { input_usd_per_1m: 2, output_usd_per_1m: 10 };
    const { live, reference } = await ada.call('savings_report', prices);
    const { totals, operations } = live;
    expect(totals).toMatchObject({ operation: '__total__', calls: 4, ok_count: 1, error_count: 3 });
    const codes = totals.error_reasons.map(({ error_code, count }: Loose) => [error_code, count]);
    expect(codes).toEqual([
      ['INTERNAL', 1],
      ['INVALID_INPUT', 1],
      ['TASK_NOT_FOUND', 1],
    ]);
    const sum = (field: string) => operations.reduce((all: number, row: Loose) => all + row[field], 0);
    expect(sum('calls')).toBe(4);
    expect(totals.total_tokens).toBe(totals.input_tokens + totals.output_tokens);
    const cost = (totals.input_tokens * 2 + totals.output_tokens * 10) / 1e6;
    expect(totals.total_cost_usd).toBeCloseTo(cost, 6);
    expect(reference.kind).toBe('static_per_session_model');
    expect(reference.rows.length).toBeGreaterThan(4);
  });

  test('are answered while their rows cannot be written', async () => {
    const here = await world();
    const ada = await seat(here, 'ada');
    const { run } = await rawDatabase(here.database);
    await run('alter table metrics rename to gone');
    expect(await ada.call('task_propose', idea)).toMatchObject({ proposal_id: 1 });
    await here.hub.callsWritten();
    expect(here.faults.splice(0)).toHaveLength(1);
    expect(await ada.call('task_reinforce', { proposal_id: 1 })).toMatchObject({ strength: 1 });
    await here.hub.callsWritten();
    // The same fault is reported once, until rows can be written again.
    expect(here.faults.splice(0)).toEqual([]);
    await run('alter table gone rename to metrics');
  });
});
