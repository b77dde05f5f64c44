import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { recordEdit } from '../../src/areas/claims/flows/record-edit.ts';
import { part, REPO } from '../plan-drafts.ts';
import { someRepository } from '../repositories.ts';
import { addTask } from '../stores.ts';
import { mailStates } from './mail-states.ts';
import { type Arrange, claim, complete, type Look, plan, promoted, shared, tell, two } from './scenes.ts';

/** What somebody can meet who asks what to do next, by name. */
export const states: Readonly<Record<string, Arrange>> = {
  ...mailStates,

  'nothing at all': async ({ agent }) => ({ reader: await agent('ada') }),

  'a repository and nothing else': async ({ agent }) => ({
    reader: await agent('ada', { cwd: someRepository() }),
    looks: [['task_note_working', { content: 'Reading the code.' }]],
  }),

  'one sub-task that nobody has claimed': async (here) => {
    const [ada, bob] = await two(here);
    await ada.call('task_plan_publish', plan('chain', [part('A'), part('B', { depends_on: [0] })]));
    return {
      reader: bob,
      looks: [['task_plan_list'], ['task_plan_claim_subtask', { plan_slug: 'chain', subtask_index: 1 }]],
    };
  },

  'several sub-tasks to choose from': async (here) => {
    const [ada, bob] = await two(here);
    await ada.call('task_plan_publish', plan('pair', [part('A'), part('B')]));
    await ada.call('task_plan_publish', plan('more', [part('C', { file_scope: ['src/a.ts'] }), part('D')]));
    return { reader: bob };
  },

  'a sub-task of its own, and nothing else': async (here) => {
    const [ada, bob] = await two(here);
    await ada.call('task_plan_publish', plan('chain', [part('A'), part('B', { depends_on: [0] })]));
    await claim(bob, 'chain');
    return { reader: bob, looks: [['task_plan_claim_subtask', { plan_slug: 'chain', subtask_index: 0 }]] };
  },

  'a sub-task of its own, and more to claim': async (here) => {
    const [ada, bob] = await two(here);
    await ada.call('task_plan_publish', plan('pair', [part('A'), part('B')]));
    await claim(bob, 'pair');
    await bob.call('task_note_working', { content: 'At the parser.', task_id: 2 });
    return { reader: bob };
  },

  'a plan in which others are at work': async (here) => {
    const [ada, bob] = await two(here);
    await ada.call('task_plan_publish', plan('chain', [part('A'), part('B', { depends_on: [0] })]));
    await claim(ada, 'chain');
    return {
      reader: bob,
      looks: [
        ['task_plan_claim_subtask', { plan_slug: 'chain', subtask_index: 0 }],
        ['task_plan_claim_subtask', { plan_slug: 'chain', subtask_index: 1 }],
        ['task_plan_complete_subtask', { plan_slug: 'chain', subtask_index: 0, summary: 'Mine.' }],
      ],
    };
  },

  'a sub-task that it has completed': async (here) => {
    const [ada, bob] = await two(here);
    await ada.call('task_plan_publish', plan('chain', [part('A'), part('B', { depends_on: [0] })]));
    await claim(bob, 'chain');
    await complete(bob, 'chain');
    return {
      reader: bob,
      looks: [
        ['task_plan_complete_subtask', { plan_slug: 'chain', subtask_index: 0, summary: 'Again.' }],
        ['task_plan_claim_subtask', { plan_slug: 'chain', subtask_index: 0 }],
      ],
    };
  },

  'notices of completed sub-tasks and tasks': async (here) => {
    const [ada, bob] = await two(here);
    await ada.call('task_plan_publish', plan('chain', [part('A'), part('B', { depends_on: [0] })]));
    await claim(bob, 'chain');
    await complete(bob, 'chain');
    await ada.call('create_task', { title: 'Check it', owner: 'bob' });
    await bob.call('complete_task', { id: '4' });
    await tell(bob, { task_id: 2, to_agent: 'ada', urgency: 'blocking', content: 'May I rename the column?' });
    return { reader: ada };
  },

  'work that is better left to others': async (here) => {
    const [ada, bob] = await two(here);
    await ada.call('agent_upsert_profile', { agent: 'ada', capabilities: { ui_work: 1 } });
    await bob.call('agent_upsert_profile', { agent: 'bob', capabilities: { ui_work: 0.1 } });
    const parts = [part('A', { capability_hint: 'ui_work' }), part('B', { depends_on: [0] })];
    await ada.call('task_plan_publish', plan('chain', parts));
    return { reader: bob };
  },

  'a session that fell silent': async (here) => {
    const root = someRepository();
    const { task_id } = await shared(here, [], root);
    const silent = await here.agent('ada', { session: 's-silent', cwd: root });
    await silent.call('task_claim_file', { task_id, file_path: 'src/lost.ts' });
    await here.hub.callsWritten();
    here.clock.advance({ minutes: 40 });
    const bob = await here.agent('bob', { cwd: root });
    return { reader: bob, looks: [['rescue_stranded_scan'], ['rescue_stranded_run', { confirm: true }]] };
  },

  'traces of other programs, some of them dead': async (here) => {
    const root = someRepository();
    const tree = path.join(root, '.omx', 'agent-worktrees', 'codex-map');
    mkdirSync(tree, { recursive: true });
    const started = new Date(here.clock.now - 3_600_000).toISOString();
    const lock = {
      branch: 'agent/codex/map',
      agent: 'codex',
      task: 'Draw the map',
      startedAt: started,
      updatedAt: started,
    };
    writeFileSync(path.join(tree, 'AGENT.lock'), JSON.stringify(lock));
    const sessions = path.join(root, '.omx', 'state', 'active-sessions');
    mkdirSync(sessions, { recursive: true });
    const dead = {
      branch: 'agent/codex/dead',
      worktreePath: tree,
      startedAt: started,
      lastHeartbeatAt: started,
      taskName: 'Old',
    };
    writeFileSync(path.join(sessions, 'codex-dead.json'), JSON.stringify(dead));
    return { reader: await here.agent('bob', { cwd: root }), folders: [root] };
  },

  'a paused lane': async (here) => {
    const root = someRepository();
    const [ada, bob] = await two(here, { cwd: root });
    await ada.call('task_note_working', { content: 'At the parser.' });
    await ada.call('lane_pause', { reason: 'Lunch.' });
    return { reader: bob };
  },

  'a promoted proposal': async (here) => ({ reader: (await promoted(here)).bob }),

  'a promoted proposal that it has claimed': async (here) => {
    const { bob } = await promoted(here);
    await claim(bob, 'proposal-1');
    return { reader: bob };
  },

  'an assigned task': async (here) => {
    const [ada, bob] = await two(here);
    await ada.call('create_task', { title: 'Write the guide', description: 'One page.', owner: 'bob' });
    return { reader: bob };
  },

  'a task of its own under way, and files': async (here) => {
    const [, bob] = await two(here);
    await bob.call('create_task', { title: 'Write the guide' });
    await bob.call('TaskClaim', { taskId: '1' });
    await bob.call('task_claim_file', { task_id: 1, file_path: 'guide.md' });
    return { reader: bob, looks: [['task_drift_check', { task_id: 1 }]] };
  },

  'open tasks on two boards': async (here) => {
    const [ada, bob] = await two(here);
    await ada.call('TeamCreate', { team_name: 'red' });
    await ada.call('TeamCreate', { team_name: 'blue' });
    await bob.call('TeamJoin', { team_name: 'red' });
    await bob.call('TeamJoin', { team_name: 'blue' });
    await ada.call('TaskCreate', { subject: 'Draw', team_name: 'red' });
    await ada.call('TaskCreate', { subject: 'Paint', team_name: 'blue' });
    return { reader: bob, looks: [['TaskList', { team_name: 'red' }]] };
  },

  'work in another repository only': async (here) => {
    const ada = await here.agent('ada');
    await ada.call('task_plan_publish', plan('far', [part('A'), part('B', { depends_on: [0] })]));
    return { reader: await here.agent('bob', { cwd: someRepository() }) };
  },

  'a repository that nobody knows': async (here) => {
    const { bob } = await shared(here);
    const repo_root = '/repos/widgetz';
    return {
      reader: bob,
      looks: [
        ['startup_panel', { repo_root }],
        ['attention_inbox', { repo_root }],
        ['task_ready_for_agent', { repo_root }],
        ['task_autopilot_tick', { repo_root }],
        ['hivemind_context', { repo_root }],
      ],
    };
  },

  'files that others hold too': async (here) => {
    const { bob, task_id } = await shared(here);
    await bob.call('task_claim_file', { task_id, file_path: 'a.ts' });
    await here.hub.store.write({ agent: 'bob', session: 's-bob', surface: 'mcp' }, 'edit', async (unit) => {
      await recordEdit(unit, { session: 's-bob', repoRoot: REPO, filePath: 'src/unclaimed.ts', tool: 'Edit' });
    });
    return { reader: bob, looks: [['task_drift_check', { task_id }]] };
  },

  'stale claims of others': async (here) => {
    const { bob } = await shared(here);
    here.clock.advance({ hours: 5 });
    return { reader: bob };
  },

  'posts that belong elsewhere': async (here) => {
    const { bob, task_id } = await shared(here);
    const post = (content: string): Look => ['task_post', { task_id, kind: 'note', content }];
    return {
      reader: bob,
      looks: [post('We should later cache the rows of src/rows.ts.'), post('@codex can you review src/a.ts?')],
    };
  },

  'several tasks on which it works': async (here) => {
    const { bob } = await shared(here);
    const { id } = await addTask(here.hub.store, 'ada', { title: 'Second', repoRoot: REPO, branch: 'other' });
    await bob.call('task_post', { task_id: id, kind: 'note', content: 'Here too.' });
    return { reader: bob, looks: [['task_note_working', { content: 'At the parser.' }]] };
  },

  'an archived plan': async (here) => {
    const [ada, bob] = await two(here);
    await ada.call('task_plan_publish', plan('pair', [part('A'), part('B')]));
    await claim(bob, 'pair');
    await ada.call('cancel_task', { id: '1' });
    return { reader: bob, looks: [['task_plan_claim_subtask', { plan_slug: 'pair', subtask_index: 1 }]] };
  },

  'names that do not exist': async (here) => {
    const { bob } = await shared(here);
    return {
      reader: bob,
      looks: [
        ['task_post', { task_id: 99, kind: 'note', content: 'Here.' }],
        ['task_claim_file', { task_id: 99, file_path: 'a.ts' }],
        ['task_plan_claim_subtask', { plan_slug: 'nowhere', subtask_index: 0 }],
        ['task_accept_handoff', { handoff_observation_id: 99 }],
        ['task_message_mark_read', { message_observation_id: 99 }],
        ['task_reinforce', { proposal_id: 99 }],
        ['recall_session', { target_session_id: 's-nobody', current_session_id: 's-bob' }],
        ['task_claim_quota_accept', { task_id: 1, file_path: 'a.ts' }],
        ['lane_takeover', { lane: 'nobody' }],
        ['get_task', { id: '99' }],
        ['TaskUpdate', { taskId: '99', status: 'completed' }],
        ['memory_edit', { memory_id: 99, content: 'New.' }],
        ['create_task', { title: 'Check', owner: 'ghost' }],
      ],
    };
  },
};
