import { describe, expect, test } from 'vitest';
import { isDeadHeartbeat } from './dead-lane.ts';
import { planFaults } from './faults.ts';
import { isFinalizer } from './finalizer.ts';
import { bestFit, fitScore, outranksCurrent } from './fit.ts';
import { divideGoal, slugOf } from './goal.ts';
import { countsOf, isFinished, type SubtaskDraft } from './plan.ts';
import { type RouteFacts, routeOf } from './routing.ts';
import { unguardedFiles } from './validation.ts';
import { orderByWaves } from './wave-order.ts';
import { ancestorsOf, criticalPath, groupWaves, wavesOf } from './waves.ts';

function draft(title: string, dependsOn: readonly number[] = [], more: Partial<SubtaskDraft> = {}): SubtaskDraft {
  return { title, description: title, files: [`${title}.ts`], dependsOn, specRow: null, capability: null, ...more };
}

const even = { ui_work: 0.5, api_work: 0.5, test_work: 0.5, infra_work: 0.5, doc_work: 0.5 };

describe('waves', () => {
  test('follow from the longest chain before a sub-task', () => {
    const edges = [[], [], [0], [1, 2], [0]];
    expect(wavesOf(edges)).toEqual([0, 0, 1, 2, 1]);
    expect(ancestorsOf(edges).map((set) => [...set].sort())).toEqual([[], [], [0], [0, 1, 2], [0]]);
    expect(
      groupWaves(
        edges.map((dependsOn) => ({ dependsOn })),
        ['Ground'],
      ).map(({ name }) => name),
    ).toEqual(['Ground', 'Wave 2', 'Wave 3']);
  });

  test('have a critical path, which leaves out what is done', () => {
    const edges = [[], [0], [1], [], [3]];
    expect(criticalPath(edges, () => false)).toEqual([0, 1, 2]);
    expect(criticalPath(edges, (index) => index < 2)).toEqual([3, 4]);
    expect(criticalPath(edges, () => true)).toEqual([]);
  });

  test('that are requested may name a sub-task once, after everything that it waits for', () => {
    const wish = (...refs: (string | number)[]) => ({ indexes: [], titles: [], refs });
    const two = [draft('a'), draft('b', [0])];
    expect(orderByWaves(two, [wish(0), wish('B')]).subtasks.map(({ dependsOn }) => dependsOn)).toEqual([[], [0]]);
    expect(() => orderByWaves(two, [wish(1), wish(0)])).toThrow('in no earlier wave');
    expect(() => orderByWaves(two, [wish(0, 0)])).toThrow('more than one wave');
    expect(() => orderByWaves(two, [wish(9)])).toThrow('does not have');
  });
});

describe('the faults of a plan', () => {
  const codes = (...drafts: SubtaskDraft[]) => planFaults(drafts).map(({ code }) => code);

  test('come in the order in which publishing reports them', () => {
    const shared = { files: ['x.ts'] };
    expect(
      codes(
        draft('a', [], shared),
        draft('b', [], shared),
        draft('Verify', [0]),
        draft('c', [1]),
        draft('d', [3], shared),
        draft('e', [9]),
      ),
    ).toEqual([
      'PLAN_INVALID_WAVE_DEPENDENCY',
      'PLAN_WAVE_SCOPE_OVERLAP',
      'PLAN_FINALIZER_NOT_LAST',
      'PLAN_SCOPE_OVERLAP',
    ]);
    expect(codes(draft('a'), draft('b', [0], { files: ['a.ts'] }), draft('Release', [1]))).toEqual([]);
  });

  test('recognize finalizers by their titles and kinds of work', () => {
    const is = (title: string, capability: SubtaskDraft['capability'] = null) => isFinalizer({ title, capability });
    expect([is('Final check'), is('QA'), is('Finalizer'), is('Write tests', 'test_work')]).toEqual(Array(4).fill(true));
    expect([is('Update the docs', 'doc_work'), is('Write docs', 'doc_work'), is('Write tests')]).toEqual([
      true,
      false,
      false,
    ]);
    expect([is('Finally'), is('Released')]).toEqual([false, false]);
  });
});

test('the fit never leaves 0..1, and no penalty raises it', () => {
  const facts = { capability: 'ui_work', byQueen: true, hasConflict: true, releases: 2 } as const;
  expect(fitScore(facts, { ...even, ui_work: 0.9 })).toBe(0.5);
  expect(fitScore({ ...facts, releases: 20 }, even)).toBe(0);
  expect(bestFit({ capability: 'ui_work', byQueen: true }, { ...even, ui_work: 1 })).toBe(1);
  expect(fitScore({ ...facts, hasConflict: false, releases: 0 }, even)).toBe(bestFit(facts, even));
  expect([outranksCurrent(0.7, 0.5, 20), outranksCurrent(0.7, 0.5, 19), outranksCurrent(0.75, 0.5, 0)]).toEqual([
    true,
    false,
    true,
  ]);
});

test('a plan is finished when all sub-tasks that were not canceled are done', () => {
  const of = (...statuses: ('completed' | 'canceled' | 'blocked')[]) => statuses.map((status) => ({ status }));
  expect(countsOf(of('completed', 'canceled'))).toEqual({ available: 0, claimed: 0, completed: 1, blocked: 0 });
  expect([isFinished(of('completed', 'canceled')), isFinished(of('canceled')), isFinished(of('blocked'))]).toEqual([
    true,
    false,
    false,
  ]);
});

describe('a goal', () => {
  test('yields a plan that can be published, whatever its wording', () => {
    for (const title of ['Release it', 'Verify the final QA', 'Add a page', '']) {
      for (const files of [[], ['src/store/a.ts'], ['a.ts', 'test/b.ts', 'README.md', 'web/c.tsx', 'api/d.ts']]) {
        for (const finalizer of [undefined, 'Ship']) {
          const drafts = divideGoal({ title, problem: 'p', acceptance: ['c'], files, finalizer });
          expect(drafts.length).toBeGreaterThan(1);
          expect(planFaults(drafts)).toEqual([]);
        }
      }
    }
  });

  test('has a slug of plain letters, up to forty', () => {
    expect([slugOf('Ünïcode & Söns'), slugOf('漢字'), slugOf('x'.repeat(60)).length]).toEqual([
      'unicode-sons',
      'goal',
      40,
    ]);
  });
});

test('a lane counts as a dead heartbeat because of its title or the lack of one', () => {
  const lane = (task: string, activity = 'stalled') => isDeadHeartbeat({ task, activity });
  expect([lane('Session start'), lane('heartbeat 12'), lane('No active swarm'), lane('', 'dead')]).toEqual(
    Array(4).fill(true),
  );
  expect([lane(''), lane('Fix the login', 'dead')]).toEqual([false, false]);
});

describe('protected files', () => {
  test('are warned of by name or by folder, unless hooks block edits of claimed files', () => {
    const files = ['db/migrations/1.sql', 'package.json', 'src/package.json'];
    const kept = ['db/migrations/', 'package.json'];
    expect(unguardedFiles(files, kept, false)).toEqual(['db/migrations/1.sql', 'package.json']);
    expect(unguardedFiles(files, kept, true)).toEqual([]);
    expect(unguardedFiles(files, ['db'], false)).toEqual([]);
  });
});

test('an agent with little quota left leaves large, protected and blocked work to others', () => {
  const facts = {
    agent: 'ada',
    capability: null,
    files: 1,
    weight: 0.5,
    others: [],
    isProtected: false,
    isBlocked: false,
  };
  const agentFor = (more: Partial<RouteFacts>) => routeOf({ ...facts, ranOutOfQuota: true, ...more }).agent;
  expect([{}, { files: 4 }, { isProtected: true }, { isBlocked: true }].map(agentFor)).toEqual([
    'ada',
    'any',
    'any',
    'any',
  ]);
  expect(agentFor({ files: 4, isProtected: true, isBlocked: true, ranOutOfQuota: false })).toBe('ada');
});
