import { WaggleError } from '../core/errors.ts';
import type { Caller } from '../tools/define.ts';
import { type Hub, systemScope } from './hub.ts';

const planner: Caller = sampleAgent('sample-planner');
const builder: Caller = sampleAgent('sample-builder');

function sampleAgent(agent: string): Caller {
  return { agent, session: `${agent}-session`, surface: 'hub', scopes: ['read', 'write'] };
}

/** A few labelled tasks for somebody who has just started and would otherwise look at an empty page. */
export async function loadSampleWorkspace(hub: Hub): Promise<boolean> {
  const counters = await hub.store.counters();
  if ((counters.task ?? 0) > 0 || (counters.memory ?? 0) > 0) return false;
  await describeAgents(hub);
  const release = await call(hub, planner, 'create_task', {
    title: 'Sample: ship a small release',
    description: 'This task and the ones below it are samples. Cancel this one and they all go away.',
  });
  await call(hub, planner, 'update_steps', {
    id: release,
    steps: [
      { title: 'Collect what changed', details: 'Since the last tag', done: true },
      { title: 'Write the release notes' },
      { title: 'Publish', details: 'Only when the notes are done' },
    ],
  });
  const notes = await call(hub, planner, 'create_subtask', {
    taskId: release,
    stepIndex: 1,
    title: 'Sample: write the release notes',
    description: 'Delegated by one agent to another: this is what a subtask looks like.',
    owner: builder.agent,
  });
  await call(hub, builder, 'update_steps', {
    id: notes,
    steps: [{ title: 'Read the changes', done: true }, { title: 'Draft' }, { title: 'Review' }],
  });
  await call(hub, builder, 'thread_reply', {
    id: notes,
    message: 'Sample: I have read the changes and am drafting the notes.',
  });
  await call(hub, planner, 'create_task', {
    title: 'Sample: an idea for later',
    description: 'A draft: visible, but nobody is started on it.',
    draft: true,
  });
  const finished = await call(hub, builder, 'create_task', { title: 'Sample: tidy the changelog' });
  await call(hub, builder, 'complete_task', { id: finished });
  return true;
}

async function describeAgents(hub: Hub): Promise<void> {
  await hub.store.write(systemScope, 'sample', async (unit) => {
    for (const { agent } of [planner, builder]) {
      if ((await unit.agents.find(agent)) === undefined)
        await unit.agents.add(agent, { description: 'A sample agent that comes with Waggle.' });
    }
  });
}

/** The id of the task that the call made or changed. */
async function call(hub: Hub, caller: Caller, name: string, input: object): Promise<string> {
  const outcome = await hub.callTool({ name, input, caller });
  if (!outcome.ok) throw new WaggleError('INTERNAL', `The sample could not be loaded: ${outcome.error.error}`);
  const output = outcome.output as { id?: string; task?: { id: string }; taskId?: string };
  return output.id ?? output.task?.id ?? output.taskId ?? '';
}
