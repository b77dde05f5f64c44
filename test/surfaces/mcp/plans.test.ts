import type { Client } from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import type { Loose } from '../../loose.ts';
import { planOf, REPO, widgets } from '../../plan-drafts.ts';
import { onBothStores } from '../../world.ts';
import { clientOf, connectStdio, startStdio } from './routes.ts';

interface Told {
  readonly text: string;
  readonly value: Loose;
  readonly isError: boolean;
}

async function call(client: Client, name: string, args: object = {}): Promise<Told> {
  const { content, isError } = await client.callTool({ name, arguments: { ...args } });
  const text = (content as { text: string }[]).map((one) => one.text).join('\n');
  return { text, value: JSON.parse((content as { text: string }[])[0]?.text ?? 'null'), isError: isError === true };
}

onBothStores('plans over MCP', (world) => {
  async function clients() {
    const here = await world();
    const connect = (agent: string) =>
      connectStdio(startStdio({ door: here.hub, agent, toolsets: ['all'] }), clientOf('modern'));
    return { here, ada: await connect('ada'), bob: await connect('bob') };
  }

  test('a suggested call uses tools_call if the tool is not listed to the client', async () => {
    const { here, ada } = await clients();
    await call(ada, 'task_plan_publish', planOf('add-widgets', widgets));
    const stdio = startStdio({ door: here.hub, agent: 'cyd', toolsets: ['default'] });
    const cyd = await connectStdio(stdio, clientOf('modern'));
    const { value: ready } = await call(cyd, 'task_ready_for_agent', { repo_root: REPO, auto_claim: false });
    const begin = 'mcp__waggle__tools_call({ name: "task_plan_claim_subtask", arguments: { agent: "cyd"';
    for (const one of [ready, ready.ready[0]]) expect(one.codex_mcp_call.slice(0, begin.length)).toBe(begin);
    const { next_tool: name, claim_args } = ready;
    const { value: claimed } = await call(cyd, 'tools_call', { name, arguments: claim_args });
    expect(claimed).toMatchObject({ branch: 'spec/add-widgets/sub-0' });
  });

  test('a plan is published, found, claimed, worked on and finished by another client', async () => {
    const { ada, bob } = await clients();
    const { tools } = await ada.listTools();
    expect(tools.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'queen_plan_goal',
        'task_plan_validate',
        'task_plan_publish',
        'task_plan_list',
        'task_ready_for_agent',
        'task_plan_claim_subtask',
        'task_plan_complete_subtask',
        'task_plan_status_for_spec_row',
        'task_autopilot_tick',
      ]),
    );
    expect((await call(ada, 'task_plan_validate', { repo_root: REPO, subtasks: widgets })).value.partition_clean).toBe(
      true,
    );
    const { value: plan } = await call(ada, 'task_plan_publish', planOf('add-widgets', widgets));
    const tick = await call(bob, 'task_autopilot_tick', { repo_root: REPO });
    expect(tick.value).toMatchObject({ decision: 'claim_ready', signals: { ready_subtask_count: 1 } });
    const { value: ready } = await call(bob, 'task_ready_for_agent', { repo_root: REPO });
    expect(ready.auto_claimed).toMatchObject({ ok: true, task_id: plan.subtasks[0].task_id });
    const taken = await call(ada, 'task_plan_claim_subtask', { plan_slug: 'add-widgets', subtask_index: 0 });
    expect([taken.isError, taken.value.code]).toEqual([true, 'PLAN_SUBTASK_NOT_AVAILABLE']);
    const done = { plan_slug: 'add-widgets', subtask_index: 0, summary: 'The API serves rows.' };
    expect((await call(ada, 'task_plan_complete_subtask', done)).value.code).toBe('PLAN_SUBTASK_NOT_YOURS');
    expect((await call(bob, 'task_plan_complete_subtask', done)).value.status).toBe('completed');
    const { value: plans } = await call(ada, 'task_plan_list', { repo_root: REPO });
    expect(plans[0]).toMatchObject({ next_available: [{ subtask_index: 1 }], critical_path: [1] });
    expect((await call(ada, 'task_ready_for_agent', { repo_root: REPO })).value.auto_claimed).toMatchObject({
      ok: true,
      subtask_index: 1,
    });
  });
});
