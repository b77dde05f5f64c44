import { z } from 'zod';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import type { AgentId } from '../../../kernel/rules/identity.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import { writeTool } from '../../../kernel/tool/define.ts';
import { stopRun as stopOn } from '../flows/stop-runs.ts';
import { stopUntasked } from '../flows/stop-untasked.ts';
import { runStatuses, UNTIL_ENDED } from '../rules/run.ts';

export const stopRun = writeTool({
  name: 'stop_run',
  toolset: 'runs',
  summary: 'End a run now and give its task back, or stop the worker that it belongs to.',
  details:
    'The task stays as it is: the next reply, tick or run_task starts its owner again. A worker is stopped as with TaskStop, by its parent or whoever runs the hub.',
  listed: false,
  idempotent: true,
  destructive: true,
  scope: 'run',
  input: () => z.object({ id: z.string().min(1).max(100).describe('Run id, as in "r-12-0af3c1"') }),
  output: () => z.object({ run_id: z.string(), stopped: z.boolean(), status: z.enum(runStatuses) }),
  errors: ['RUN_NOT_FOUND', 'READ_ONLY', 'NOT_OWNER'],
  rest: { method: 'POST', path: '/api/runs/:id/stop' },
  cli: { command: 'stop', args: ['id'] },
  text: ({ run_id, stopped, status }) => (stopped ? `Stopped ${run_id}.` : `${run_id} had ended already: ${status}.`),
  aside: ({ stopped, status }) => (stopped ? [`Status: ${status}`] : []),
  opensFirst: true,
  async outside(inside, { id }, { caller, until }) {
    const stopped = await inside((unit) => stop(unit, id, caller.agent));
    // The hub that runs a worker completes its report once the program has ended.
    if (stopped.stopped) await until(async (unit) => !(await unit.notifications.isHeld(id)), UNTIL_ENDED);
    return stopped;
  },
});

async function stop(unit: Writes, id: string, by: AgentId) {
  const run = await unit.runs.find(id);
  const task = run?.taskId == null ? undefined : await unit.tasks.find(run.taskId);
  const gone = run === undefined || (run.taskId !== null && task === undefined);
  if (gone) throw new WaggleError('RUN_NOT_FOUND', 'No such run.', { id });
  if (task !== undefined) unit.collections.requireWrite(task.collectionId);
  if (run.status !== 'running') return { run_id: id, stopped: false, status: run.status };
  if (task === undefined) await stopUntasked(unit, run, by);
  else await stopOn(unit, task, run.threadId, `${by} stopped it`);
  const after = await unit.runs.find(id);
  return { run_id: id, stopped: after?.status === 'canceled', status: after?.status ?? 'canceled' };
}
