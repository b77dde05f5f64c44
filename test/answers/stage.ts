import { mintToken } from '../../src/kernel/access/access-tokens.ts';
import { liveSettings } from '../../src/kernel/hub/operator.ts';
import { loadSettings } from '../../src/kernel/settings/settings-files.ts';
import { type RunsWorld, runsWorld } from '../runs-world.ts';
import { obedient } from '../worker-script.ts';
import type { StoreKind } from '../world.ts';

/** Values that examples refer to and that differ in every run. */
export interface Props {
  readonly run: string;
  readonly token: string;
  readonly delivery: string;
  /** A folder for the files of an example; snapshots show it as `~`. */
  readonly home: string;
}

export interface Stage extends Props {
  readonly world: RunsWorld;
}

/**
 * Creates the same small world for each toolset: ada and bob write a guide, and the hub can start helper. Task 1 has
 * steps and a resource, 2 is completed, 3 belongs to helper and was run once, 4 and 5 are on the board of the team
 * Crew; memory 6 is a fact.
 */
export async function setStage(kind: StoreKind): Promise<Stage> {
  const world = await runsWorld(kind, obedient);
  world.operate(operatorOf(world));
  const ada = await world.agent('ada');
  const bob = await world.agent('bob');
  await world.startable('helper');
  await ada.call('create_task', { title: 'Write the guide', description: 'One page.' });
  await ada.call('update_steps', { id: '1', steps: [{ title: 'Collect notes' }, { title: 'Write' }] });
  await ada.call('add_resource', { id: '1', type: 'url', value: 'https://example.org/guide', label: 'Draft' });
  await ada.call('create_task', { title: 'Choose a title' });
  await ada.call('complete_task', { id: '2' });
  await ada.call('create_task', { title: 'Check the links', owner: 'helper' });
  world.clock.advance({ minutes: 5 });
  await ada.call('TeamCreate', { team_name: 'Crew', description: 'Writes the guide.' });
  await bob.call('TeamJoin', { team_name: 'Crew', name: 'bob' });
  await ada.call('TaskCreate', { subject: 'Draw the pictures', description: 'Two of them.', team_name: 'Crew' });
  await ada.call('TaskCreate', { subject: 'Place them', addBlockedBy: ['4'], team_name: 'Crew' });
  await ada.call('memory_add', { content: 'Links are checked by the docs job.', type: 'fact', collection: 'crew' });
  world.clock.advance({ minutes: 5 });
  await bob.call('SendMessage', { to: 'ada', message: 'The first picture is drawn.', summary: 'One is done' });
  await bob.call('signal', { action: 'send', to: 'ada', memory_ids: [6], collection: 'crew' });
  const delivery = await work(world);
  const { id: token } = await mintToken(world.hub.store, { agent: 'bob', scopes: ['read'], label: 'a script' });
  const [first] = await world.log();
  return { world, run: first?.id ?? '', token, delivery, home: world.home };
}

/** Lets helper run its task, then a worker of ada, and stops the runner, so that nothing changes on its own later. */
async function work(world: RunsWorld): Promise<string> {
  const ada = await world.agent('ada');
  const runner = world.startRunner();
  await runner.idle();
  await ada.call('Agent', { name: 'Watcher', subagent_type: 'helper', prompt: 'say The links work.' });
  await runner.idle();
  await runner.stop();
  await ada.call('Agent', { name: 'Sleeper', subagent_type: 'helper', prompt: 'hang' });
  await ada.call('notify_user', { message: 'The guide is half written.', taskId: '1' });
  const { task } = await ada.call('TaskOutput', { task_id: 'Watcher', block: false });
  return task.delivery_id;
}

function operatorOf({ home }: RunsWorld) {
  const live = liveSettings(home, loadSettings({ home, cwd: home, env: {} }), () => undefined);
  return {
    settings: live.list,
    changeSetting: live.change,
    upkeep: async () => ({
      last_sweep_at: null,
      sweep_ms: null,
      sweep_fault: false,
      last_tick_at: null,
      next_tick_at: null,
    }),
    checks: async () => [],
  };
}
