import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { encode } from 'gpt-tokenizer';
import { expect, test } from 'vitest';
import { part, planOf, REPO } from '../../../../test/plan-drafts.ts';
import { someRepository } from '../../../../test/repositories.ts';
import { ROOT_SPEC } from '../../../../test/spec-repository.ts';
import { onBothStores } from '../../../../test/world.ts';

const first = { plan_slug: 'pair', subtask_index: 0 };
const tokens = (text: string) => encode(text).length;
const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
const words = (count: number) => Array.from({ length: count }, (_, at) => `Point ${at} of the brief.`).join('\n');

onBothStores('what a session is told of the sub-task that it takes', (world) => {
  test('is what to do, why, and when it is done, whichever way it takes it', async () => {
    const { agent } = await world();
    const [ada, bob, cyd] = [await agent('ada'), await agent('bob'), await agent('cyd')];
    const parts = [part('A', { description: 'Do A.\nThen test it.' }), part('B', { depends_on: [0] })];
    await ada.call('task_plan_publish', planOf('pair', parts));
    const work = {
      title: 'A',
      description: 'Do A.\nThen test it.',
      problem: 'Nobody does it yet.',
      acceptance_criteria: ['It works'],
    };
    const claimed = await bob.call('task_plan_claim_subtask', { ...first, repo_root: REPO });
    expect(claimed).toEqual({ task_id: 2, branch: 'spec/pair/sub-0', file_scope: ['src/a.ts'], ...work });
    expect(await bob.call('task_plan_claim_subtask', first)).toEqual(claimed);
    await bob.call('task_plan_complete_subtask', { ...first, summary: 'Done.' });
    const { auto_claimed } = await cyd.call('task_ready_for_agent');
    expect(auto_claimed).toMatchObject({ ok: true, ...work, title: 'B', description: 'Do B.' });
  });

  test('is on the thread of the sub-task too', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('task_plan_publish', planOf('pair', [part('A'), part('B')]));
    const { items } = await ada.call('task_timeline', { task_id: 2 });
    const ids = items.map(({ id }: { id: number }) => id);
    const observations = (await ada.call('get_observations', { ids })).items;
    expect(observations).toMatchObject([{ kind: 'plan-subtask', content: 'pair/sub-0: A\n\nDo A.' }]);
  });

  test('is whole up to 4,000 tokens, else its beginning and the call for the rest', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    const [long, longer] = [words(540), words(800)];
    expect([tokens(long), tokens(longer)]).toEqual([3780, 5600]);
    const criteria = Array.from({ length: 40 }, (_, at) => `Criterion ${at}: ${words(20)}`);
    const parts = [part('Long', { description: long }), part('Longer', { description: longer })];
    await ada.call('task_plan_publish', planOf('pair', parts, { acceptance_criteria: criteria }));
    const whole = await bob.call('task_plan_claim_subtask', first);
    expect(whole.description).toBe(long);
    const cut = await bob.call('task_plan_claim_subtask', { ...first, subtask_index: 1 });
    expect(longer.startsWith(cut.description.slice(0, -1))).toBe(true);
    expect(tokens(cut.description)).toBeGreaterThan(2500);
    for (const { problem, acceptance_criteria, description } of [whole, cut]) {
      expect(tokens([description, problem, ...acceptance_criteria].join('\n'))).toBeLessThan(4500);
      expect(problem).toBe('Nobody does it yet.');
    }
    const read = async ({ tool, args }: { tool: string; args: object }) => (await bob.call(tool, args)).items;
    const text = JSON.stringify(await read(cut.rest_with));
    for (const one of [longer, ...criteria]) expect(text).toContain(inJson(one));
    // The description was whole, so only the plan is left to read.
    expect(await read(whole.rest_with)).toMatchObject([{ content: expect.stringContaining(criteria[39] ?? '') }]);
  });

  test('leads to the aim of a plan that took over an open change', async () => {
    const { agent } = await world();
    const root = someRepository();
    writeFileSync(path.join(root, 'SPEC.md'), ROOT_SPEC);
    const ada = await agent('ada', { cwd: root });
    await ada.call('spec_change_open', { repo_root: root, slug: 'pair', proposal: 'Only an idea.' });
    const parts = [part('A', { description: words(800) }), part('B')];
    const problem = words(300);
    await ada.call('task_plan_publish', planOf('pair', parts, { repo_root: root, problem }));
    const { rest_with } = await ada.call('task_plan_claim_subtask', { ...first, repo_root: root });
    const { items } = await ada.call(rest_with.tool, rest_with.args);
    expect(JSON.stringify(items)).toContain(inJson(problem));
    expect(JSON.stringify(items)).toContain(inJson(words(800)));
  });
});
