import path from 'node:path';
import type { Caller } from '../src/kernel/rules/caller.ts';
import { hookCall } from './hook.ts';
import type { Loose } from './loose.ts';
import { part } from './plan-drafts.ts';
import { readRoot, specRepository } from './spec-repository.ts';
import { type BatonClient, batonClient } from './surfaces/mcp/baton-client.ts';
import type { World } from './world.ts';

type Name = 'claude' | 'docs' | 'codex';

/** Three agents of two clients, and the transcript of their calls and answers. */
interface Stage {
  readonly here: World;
  readonly root: string;
  readonly lines: string[];
  /** Calls a tool as one of the agents; `heard` formats the answer for the transcript. */
  act(name: Name, tool: string, input: object, heard: (answer: Loose) => string, shown?: string): Promise<Loose>;
  tell(text: string): void;
}

const SLUG = 'widgets';
const SPEC = `# SPEC

## §G  goal
People see the widgets of the shop.

## §V  invariants
id|level|rule|cites
-|-|-|-
V.1|must|A page asks for at most 50 rows.|-

## §T  tasks
id|status|task|cites
-|-|-|-
T1|done|Store widgets.|-
T2|todo|Serve widgets.|V.1
`;

async function stage(here: World): Promise<Stage> {
  const root = specRepository(SPEC);
  const clients: Record<Name, BatonClient> = {
    claude: await batonClient(here, 'claude', root),
    docs: await batonClient(here, 'docs', root),
    codex: await batonClient(here, 'codex', root),
  };
  const lines: string[] = [];
  const plain = (text: string) => text.replaceAll(root, '.');
  return {
    here,
    root,
    lines,
    async act(name, tool, input, heard, shown = '') {
      const answer = await clients[name].call(tool, input);
      lines.push(`${name.padEnd(7)} ${plain(`${tool} ${shown}`).trimEnd()}`, `        ${plain(heard(answer))}`);
      return answer;
    },
    tell: (text) => void lines.push('', text),
  };
}

/** Plays the whole story; the transcript is made from the real answers. */
export async function playPlanStory(here: World) {
  const story = await stage(here);
  await publish(story);
  await firstWave(story);
  await quotaStop(story);
  await relay(story);
  await rescue(story);
  const archived = await lastWave(story);
  return { transcript: story.lines.slice(1).join('\n'), archived, root: story.root, spec: readRoot(story.root) };
}

const subtasks = [
  part('Build the API', { file_scope: ['api/widgets.ts'], capability_hint: 'api_work', spec_row_id: 'T2' }),
  part('Build the page', { file_scope: ['web/widgets.tsx'], capability_hint: 'ui_work' }),
  part('Connect page and API', { file_scope: ['web/fetch.ts'], depends_on: [0, 1], capability_hint: 'ui_work' }),
  part('Verify it', { file_scope: ['test/widgets.test.ts'], depends_on: [2], capability_hint: 'test_work' }),
];

async function publish({ root, act, tell }: Stage): Promise<void> {
  tell('# One agent divides the goal, and the hub says whether the parts get along.');
  const plan = {
    slug: SLUG,
    title: 'A page of widgets',
    problem: 'Users have no way to see widgets.',
    acceptance_criteria: ['The page lists widgets'],
    auto_archive: true,
  };
  await act('claude', 'task_plan_validate', { repo_root: root, subtasks }, ({ partition_clean, summary }) =>
    partition_clean ? `clean: ${summary.finding_count} findings` : 'not clean',
  );
  await act(
    'claude',
    'task_plan_publish',
    { repo_root: root, subtasks, ...plan },
    ({ subtasks: made, waves, spec_change_path }) =>
      `${made.length} sub-tasks in ${waves.length} waves; ${spec_change_path}`,
    SLUG,
  );
}

const claimed = ({ branch, file_scope }: Loose) => `${branch}: ${file_scope.join(', ')}`;
const numbered = (subtask_index: number) => ({ plan_slug: SLUG, subtask_index });

async function firstWave({ root, act, tell }: Stage): Promise<void> {
  tell('# Two agents take the two parts that can start; for the third there is nothing yet.');
  const ready = await act(
    'codex',
    'task_ready_for_agent',
    { repo_root: root },
    ({ total_available, auto_claimed }) => `${total_available} can be claimed: ${auto_claimed.code}`,
  );
  await act('codex', ready.next_tool, ready.claim_args, claimed, `${SLUG} 0`);
  await act('claude', 'task_plan_claim_subtask', numbered(1), claimed, `${SLUG} 1`);
  await act('docs', 'task_ready_for_agent', { repo_root: root }, ({ next_action }) => next_action);
}

async function quotaStop({ here, root, act, tell }: Stage): Promise<void> {
  tell('# Claude runs out of quota. Its hook tells the hub, which offers the work to the others.');
  here.clock.advance({ minutes: 6 });
  const session = { agent: 'claude', session: 'sess-claude', surface: 'mcp', cwd: root } as const;
  const caller: Caller = { ...session, scopes: ['read', 'write'] };
  await hookCall(here.hub, caller, 'hook_quota', { text: "You've hit your usage limit." });
  await follow({ act, root }, 'docs');
  await complete(act, 'docs', 1, 'The page lists what it gets.');
}

/** Asks the autopilot and makes the call that it suggests. */
async function follow({ act, root }: Pick<Stage, 'act' | 'root'>, name: Name): Promise<void> {
  const tick = await act(
    name,
    'task_autopilot_tick',
    { repo_root: root },
    ({ decision, next_tool }) => `${decision}: ${next_tool}`,
  );
  await act(
    name,
    tick.next_tool,
    tick.next_args,
    ({ status, accepted_files }) => `${status}: ${accepted_files.join(', ')}`,
  );
}

function complete(act: Stage['act'], name: Name, index: number, summary: string): Promise<Loose> {
  return act(
    name,
    'task_plan_complete_subtask',
    { ...numbered(index), summary },
    ({ status, auto_archive: { archived_path } }) =>
      archived_path === undefined ? status : `${status}; archived to ${archived_path}`,
    `${SLUG} ${index}`,
  );
}

async function relay({ act, tell }: Stage): Promise<void> {
  tell(
    '# Codex reaches its turn limit and names its successor, which claims the files and the sub-task with one call.',
  );
  const [{ subtasks: all }] = await act('docs', 'task_plan_list', {}, ([{ waves }]) =>
    waves.map(({ name, completed, total }: Loose) => `${name} ${completed}/${total}`).join(', '),
  );
  const { task_id } = all[0];
  const sent = { task_id, reason: 'turn-cap', one_line: 'Rows come back; paging is missing.', base_branch: 'main' };
  const baton = await act(
    'codex',
    'task_relay',
    { ...sent, to_agent: 'docs' },
    ({ status }) => status,
    'turn-cap to docs',
  );
  await act(
    'docs',
    'task_post',
    { task_id, kind: 'note', content: 'Taking the paging.' },
    () => 'posted: now it takes part',
  );
  const { relay_observation_id } = baton;
  await act('docs', 'task_accept_relay', { relay_observation_id }, ({ status }) => status);
  await complete(act, 'docs', 0, 'GET /api/widgets pages.');
}

async function rescue({ here, root, act, tell }: Stage): Promise<void> {
  tell('# The second wave is one part, so asking claims it. Then codex falls silent, and somebody finds its work.');
  await act(
    'codex',
    'task_ready_for_agent',
    { repo_root: root },
    ({ auto_claimed: { branch } }) => `claimed ${branch}`,
  );
  await here.hub.callsWritten();
  here.clock.advance({ minutes: 45 });
  const after = { stranded_after_minutes: 30 };
  const found = ({ rescued: [work] }: Loose) =>
    `${work.agent} has been silent for ${work.stale_age_minutes} minutes; ${work.blocked_downstream_count} sub-task waits`;
  await act('docs', 'rescue_stranded_scan', after, found);
  await act(
    'docs',
    'rescue_stranded_run',
    { ...after, confirm: true },
    ({ rescued: [work] }) => `relay to anybody: ${work.inherited_files.join(', ')}`,
  );
  await follow({ act, root }, 'claude');
  await complete(act, 'claude', 2, 'The page shows what the API serves.');
}

async function lastWave({ root, act, tell }: Stage): Promise<string> {
  tell('# The last wave verifies. With its end, the specification says what is true now.');
  await act('docs', 'task_ready_for_agent', { repo_root: root }, ({ auto_claimed: { branch } }) => `claimed ${branch}`);
  const { auto_archive } = await complete(act, 'docs', 3, 'All green.');
  await act('docs', 'spec_read', { sections: ['T'] }, ({ sections }) =>
    sections.T.body.split('\n').find((line: string) => line.startsWith('T2')),
  );
  return path.relative(root, auto_archive.archived_path);
}
