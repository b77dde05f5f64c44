import { afterEach, expect, test, vi } from 'vitest';
import { tickStep, withTicks } from './tick-step.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A hub whose plan has these steps, and the positions that were ticked. */
function hubWith(...titles: readonly string[]) {
  const ticked: unknown[] = [];
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('fetch', async (_address: string, { method, body }: { method: string; body?: string }) => {
    if (method !== 'GET') ticked.push(JSON.parse(body ?? ''));
    return new Response(JSON.stringify({ id: '7', steps: titles.map((title) => ({ title, done: false })) }));
  });
  return ticked;
}

const sand = { index: 0, title: 'Sand', done: true };

test('the step that was pressed is ticked, also where an agent has put another before it', async () => {
  const same = hubWith('Sand', 'Paint');
  await tickStep('7', sand);
  expect(same).toMatchObject([{ index: 0, done: true }]);
  const moved = hubWith('Buy a brush', 'Sand', 'Paint');
  await tickStep('7', sand);
  expect(moved).toMatchObject([{ index: 1, done: true }]);
});

test('of steps with the same title the pressed one is ticked', async () => {
  const ticked = hubWith('Paint', 'Sand', 'Paint');
  await tickStep('7', { index: 2, title: 'Paint', done: true });
  expect(ticked).toMatchObject([{ index: 2, done: true }]);
});

test('a step that is gone is not ticked, and no other in its place', async () => {
  const ticked = hubWith('Paint');
  await expect(tickStep('7', sand)).rejects.toMatchObject({ fault: { code: 'STEP_NOT_FOUND' } });
  expect(ticked).toEqual([]);
});

test('ticks without an answer are shown on top of every answer of the hub', () => {
  const steps = [
    { title: 'Sand', done: false },
    { title: 'Paint', done: true },
  ];
  const ticks = [sand, { index: 1, title: 'Paint', done: false }];
  const shown = (plan: typeof steps) => withTicks(plan, ticks).map(({ title, done }) => `${title} ${done}`);
  expect(shown(steps)).toEqual(['Sand true', 'Paint false']);
  expect(shown([{ title: 'Buy a brush', done: false }, ...steps])).toEqual([
    'Buy a brush false',
    'Sand true',
    'Paint false',
  ]);
  expect(shown([{ title: 'Paint', done: true }])).toEqual(['Paint false']);
});
