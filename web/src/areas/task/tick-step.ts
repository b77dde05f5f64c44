import { call, type Output } from '../../api/client.ts';
import { refusalFrom } from '../../api/fault.ts';

interface Tick {
  readonly index: number;
  readonly title: string;
  readonly done: boolean;
}

/**
 * Ticks a step, or takes its tick back. The hub knows steps only by their position, and the plan on the page may be
 * older than the one on the hub; so the step is looked up first.
 */
export async function tickStep(id: string, { index, title, done }: Tick): Promise<Output<'update_step'>> {
  const { steps } = await call('get_task', { id });
  const at = steps[index]?.title === title ? index : steps.findIndex((step) => step.title === title);
  if (at === -1) throw refusalFrom(404, { code: 'STEP_NOT_FOUND', error: 'The plan has changed: this step is gone.' });
  return call('update_step', { id, index: at, done });
}
