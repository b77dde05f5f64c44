import type { Caller } from '../rules/caller.ts';
import { systemScope } from '../rules/caller.ts';
import { WaggleError } from '../rules/errors.ts';
import type { Hub } from './own-hub.ts';

const planner: Caller = sampleAgent('sample-planner');
const builder: Caller = sampleAgent('sample-builder');

function sampleAgent(agent: string): Caller {
  return { agent, session: `${agent}-session`, surface: 'hub', scopes: ['read', 'write'] };
}

/**
 * A few labeled tasks, so that a new user does not see an empty page. Those that show a state stay as they are; the
 * two sample agents work on one as soon as the hub runs, which needs no key.
 */
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
  // These only show a state, so no agent is started on them.
  for (const id of [release, notes]) await call(hub, planner, 'update_task', { id, dispatch: 'self' });
  const finished = await call(hub, builder, 'create_task', { title: 'Sample: tidy the changelog' });
  await call(hub, builder, 'complete_task', { id: finished });
  await giveRunners(hub);
  await call(hub, planner, 'create_task', {
    title: 'Sample: start this draft and watch',
    description: `A draft: visible, but nobody is started on it. Activate it, and the hub starts ${planner.agent}. ${delegation}`,
    draft: true,
  });
  await call(hub, planner, 'create_task', {
    title: 'Sample: what a run looks like',
    description: `The hub has started ${planner.agent} on this by itself; the thread tells what it did. ${delegation}`,
  });
  return true;
}

/** The sample agent reads this line as a request to delegate. */
const delegation = `delegate to ${builder.agent}: Sample: write a line about it`;

async function describeAgents(hub: Hub): Promise<void> {
  await hub.store.write(systemScope, 'sample', async (unit) => {
    for (const { agent } of [planner, builder]) {
      if ((await unit.agents.find(agent)) === undefined) await unit.agents.add(agent, { description: ABOUT });
    }
  });
}

const ABOUT =
  'A sample agent that comes with Waggle: no model, no key; it plans and ticks steps and touches nothing else.';

/**
 * Sets the runners last, so that the earlier tasks wake no agent. Agents described by someone else are left unchanged.
 */
async function giveRunners(hub: Hub): Promise<void> {
  await hub.store.write(systemScope, 'sample', async (unit) => {
    for (const { agent } of [planner, builder]) {
      const found = await unit.agents.get(agent);
      if (found.runner === null && found.description === ABOUT) {
        await unit.agents.change(found, { runner: { driver: 'sample' } });
      }
    }
  });
}

/** The id of the task that the call created or changed. */
async function call(hub: Hub, caller: Caller, name: string, input: object): Promise<string> {
  const outcome = await hub.callTool({ name, input, caller });
  if (!outcome.ok) throw new WaggleError('INTERNAL', `The sample could not be loaded: ${outcome.error.error}`);
  const output = outcome.output as { id?: string; task?: { id: string }; taskId?: string };
  return output.id ?? output.task?.id ?? output.taskId ?? '';
}
