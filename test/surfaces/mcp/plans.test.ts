import type { Client } from '@modelcontextprotocol/client';
import { encode } from 'gpt-tokenizer';
import { expect, test } from 'vitest';
import { part, planOf, REPO, widgets } from '../../plan-drafts.ts';
import { onBothStores } from '../../world.ts';
import { clientOf, connectStdio, startStdio } from './routes.ts';

const LOOP_TOKENS = 2000;

// biome-ignore lint/suspicious/noExplicitAny: answers are looked at field by field.
type Loose = any;

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

  test('the whole loop of an agent is told in at most 2,000 tokens', async () => {
    const { ada, bob } = await clients();
    const { value: plan } = await call(
      ada,
      'task_plan_publish',
      planOf('loop', [part('First part'), part('Other part')]),
    );
    for (const urgency of ['fyi', 'needs_reply', 'fyi']) {
      const message = {
        task_id: plan.spec_task_id,
        to_agent: 'bob',
        urgency,
        content: 'The schema changed: see docs.',
      };
      expect((await call(ada, 'task_message', message)).isError).toBe(false);
    }
    await call(bob, 'task_post', { task_id: plan.spec_task_id, kind: 'note', content: 'I am here.' });
    const handoff = { task_id: plan.spec_task_id, to_agent: 'bob', summary: 'Take the second part over.' };
    expect((await call(ada, 'task_hand_off', handoff)).isError).toBe(false);
    const first = { plan_slug: 'loop', subtask_index: 0 };
    const loop: readonly (readonly [string, object])[] = [
      ['startup_panel', { repo_root: REPO }],
      ['attention_inbox', { repo_root: REPO, format: 'compact' }],
      ['task_ready_for_agent', { repo_root: REPO, limit: 1, auto_claim: false }],
      ['task_plan_claim_subtask', first],
      ['task_note_working', { content: 'branch=spec/loop; next=write it', branch: 'spec/loop/sub-0' }],
      ['task_plan_complete_subtask', { ...first, summary: 'Done.' }],
    ];
    const sizes = new Map<string, number>();
    for (const [name, args] of loop) {
      const told = await call(bob, name, args);
      expect([name, told.isError]).toEqual([name, false]);
      sizes.set(name, encode(told.text).length);
    }
    const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    expect(total, JSON.stringify([...sizes])).toBeLessThanOrEqual(LOOP_TOKENS);
    expect((await call(bob, 'attention_inbox', { format: 'compact' })).value.summary.unread_message_count).toBe(3);
  });
});
