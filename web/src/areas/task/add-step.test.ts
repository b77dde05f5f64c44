import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addStep } from './add-step.ts';

interface Step {
  readonly title: string;
  readonly done: boolean;
}

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** A hub with one task; an agent changes the plan before each attempt to set it. */
function hubWith(steps: readonly Step[], meanwhile: readonly ((steps: readonly Step[]) => readonly Step[])[]) {
  const hub = { steps, revision: 1, refused: 0 };
  const changes = [...meanwhile];
  vi.stubGlobal('fetch', async (address: string, { method, body }: { method: string; body?: string }) => {
    if (method === 'GET' && address.startsWith('/api/board'))
      return new Response(JSON.stringify({ rows: [{ id: '1', revision: hub.revision }], counts: {} }));
    if (method === 'GET') return new Response(JSON.stringify({ id: '1', steps: hub.steps }));
    const change = changes.shift();
    if (change !== undefined) Object.assign(hub, { steps: change(hub.steps), revision: hub.revision + 1 });
    const wanted: { steps: readonly Step[]; if_revision?: number } = JSON.parse(body ?? '');
    if (wanted.if_revision !== undefined && wanted.if_revision !== hub.revision) {
      hub.refused += 1;
      return new Response(JSON.stringify({ code: 'REVISION_CONFLICT', error: 'Another revision.' }), { status: 409 });
    }
    Object.assign(hub, { steps: wanted.steps, revision: hub.revision + 1 });
    return new Response(JSON.stringify({ id: '1', steps: hub.steps }));
  });
  return hub;
}

const open = (title: string): Step => ({ title, done: false });
const ticked = (steps: readonly Step[]) => steps.map((step) => ({ ...step, done: true }));

test('adding a step undoes neither a tick nor a step by an agent in the meantime', async () => {
  const hub = hubWith([open('One')], [ticked, (steps) => [...steps, open('Two')]]);
  await addStep('1', 'Three');
  expect(hub.steps).toEqual([{ title: 'One', done: true }, open('Two'), open('Three')]);
  expect(hub.refused).toBe(2);
});

test("a plan that keeps changing refuses the step, and keeps the agent's changes", async () => {
  const hub = hubWith([open('One')], [ticked, ticked, ticked, ticked]);
  await expect(addStep('1', 'Two')).rejects.toMatchObject({ fault: { code: 'REVISION_CONFLICT' } });
  expect(hub.steps).toEqual([{ title: 'One', done: true }]);
});
