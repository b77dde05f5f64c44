import { call, type Output } from '../../api/client.ts';
import { faultOf } from '../../api/fault.ts';
import { lookAtTask } from '../../parts/task-form/save-task.ts';

/** Enough retries for concurrent changes. */
const TRIES = 3;

/**
 * Appends a step. Only a whole plan can be set, so it is built from the hub's current plan. The hub refuses it if
 * somebody ticks or adds a step in between; then it is built again.
 */
export async function addStep(id: string, title: string): Promise<Output<'update_steps'>> {
  for (let tries = 1; ; tries += 1) {
    const { task, row } = await lookAtTask(id);
    const steps = [...task.steps.map(({ taskId: _linked, ...step }) => step), { title, done: false }];
    const guard = row === undefined ? {} : { if_revision: row.revision };
    try {
      return await call('update_steps', { id, steps, ...guard });
    } catch (error) {
      if (faultOf(error).code !== 'REVISION_CONFLICT' || tries === TRIES) throw error;
    }
  }
}
