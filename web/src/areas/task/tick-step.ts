import { call, type Output } from '../../api/client.ts';
import { refusalFrom } from '../../api/fault.ts';

export interface Tick {
  readonly index: number;
  readonly title: string;
  readonly done: boolean;
}

interface Titled {
  readonly title: string;
}

/**
 * Ticks a step, or takes its tick back. The hub knows steps only by their position, and the plan on the page may be
 * older than the one on the hub; so the step is looked up first.
 */
export async function tickStep(id: string, tick: Tick): Promise<Output<'update_step'>> {
  const { steps } = await call('get_task', { id });
  const index = positionOf(tick, steps);
  if (index === -1)
    throw refusalFrom(404, { code: 'STEP_NOT_FOUND', error: 'The plan has changed: this step is gone.' });
  return call('update_step', { id, index, done: tick.done });
}

/** The steps with the ticks that the hub has not answered yet. */
export function withTicks<S extends Titled>(steps: readonly S[], ticks: readonly Tick[]): readonly S[] {
  const shown = [...steps];
  for (const tick of ticks) {
    const index = positionOf(tick, shown);
    const step = shown[index];
    if (step !== undefined) shown[index] = { ...step, done: tick.done };
  }
  return shown;
}

function positionOf({ index, title }: Tick, steps: readonly Titled[]): number {
  return steps[index]?.title === title ? index : steps.findIndex((step) => step.title === title);
}
