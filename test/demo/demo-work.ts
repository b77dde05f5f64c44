import type { PageWorld, RestAgent } from '../page/page-world.ts';
import { demoDone, demoRuns } from './demo-runs.ts';
import { demoMemory, demoTeams } from './demo-team.ts';

const MINUTE = 60_000;

const BRIEF = `The importer reads one record per line and stops at the **first** broken one. It should:

- skip the line and count it,
- name the line number in the report,
- fail only when more than \`maxErrors\` lines are broken.

\`\`\`ts
const report = await importLines(file, { maxErrors: 20 });
\`\`\`

See #2 for the format, and https://jsonlines.org for the rules.`;

/** The agents of the demo, and its clock. */
export interface Demo {
  readonly world: PageWorld;
  readonly claude: RestAgent;
  readonly codex: RestAgent;
  readonly gemini: RestAgent;
  readonly user: RestAgent;
  /** Sets the clock to this long before now. */
  ago(minutes: number): void;
}

/** Fills a small workspace with realistic data, for screenshots and for looking at the page by hand. */
export async function demoWork(world: PageWorld): Promise<void> {
  const ago = (minutes: number) => world.shiftClock(-minutes * MINUTE);
  ago(320);
  const [claude, codex, gemini, user] = await Promise.all([
    world.agent('claude'),
    world.agent('codex'),
    world.agent('gemini'),
    world.agent('user'),
  ]);
  const demo: Demo = { world, claude, codex, gemini, user, ago };
  await demoTasks(demo);
  await demoPlanning(demo);
  await demoTeams(demo);
  await demoMemory(demo);
  await demoImporter(demo);
  await demoDone(demo);
  await demoRuns(demo);
  ago(1);
  await Promise.all([claude, codex].map((agent) => agent.tool('tasks', 'list_tasks')));
  ago(0);
}

type Given = readonly [by: 'claude' | 'codex' | 'gemini', title: string, more?: object];

/** In the order of their ids, which start at 1. */
const tasks: readonly Given[] = [
  ['claude', 'Make the importer survive broken lines', { description: BRIEF }],
  ['codex', 'Write down the line format', { description: 'One page, with three examples.' }],
  ['claude', 'Measure search at a million memories'],
  ['gemini', 'Review the error catalogue for missing hints', { owner: 'user' }],
  ['codex', 'Rename delta to change in the event log', { draft: true }],
  ['claude', 'Try the new ranking on last week’s queries', { draft: true }],
  ['gemini', 'Translate the quick start', { draft: true }],
  ['codex', 'Keep idempotency keys for 24 hours'],
  ['gemini', 'Draw the layers for the architecture page'],
  ['claude', 'Stop the flaky lease test'],
  ['codex', 'Pin the schema of every tool'],
  ['claude', 'Answer 413 before the body is read'],
  ['gemini', 'Check the contrast of the dark theme'],
  ['codex', 'Shrink the container image below 90 MB', { draft: true }],
];

async function demoTasks({ claude, codex, gemini, ago }: Demo): Promise<void> {
  const agents = { claude, codex, gemini };
  for (const [index, [by, title, more = {}]] of tasks.entries()) {
    ago(310 - index * 6);
    await agents[by].tool('tasks', 'create_task', { title, ...more });
  }
}

const topics: Readonly<Record<string, readonly string[]>> = {
  '1': ['importer'],
  '3': ['search'],
  '6': ['search'],
  '11': ['release'],
  '12': ['http'],
};

/** Sets priorities, due dates, topics and dependencies, and completes some tasks. */
async function demoPlanning({ claude, codex, gemini, ago }: Demo): Promise<void> {
  const update = (by: RestAgent, taskId: string, more: object) => by.tool('board', 'TaskUpdate', { taskId, ...more });
  ago(215);
  await update(claude, '1', { addBlockedBy: ['2'], priority: 1 });
  await update(claude, '3', { addBlockedBy: ['1'], status: 'blocked' });
  await update(claude, '6', { addBlockedBy: ['3', '11'] });
  ago(188);
  await update(codex, '11', { priority: 0, due: new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10) });
  await update(codex, '14', { priority: 3 });
  await update(gemini, '13', { status: 'review' });
  const { tasks: rows } = await claude.tool('memory', 'task_feed', { limit: 50 });
  for (const row of rows) {
    const named = topics[row.task_id];
    if (named !== undefined) await claude.tool('memory', 'memory_edit', { memory_id: row.memory_id, topics: named });
  }
  ago(174);
  for (const id of ['8', '10']) await codex.call('POST', `/api/tasks/${id}/complete`, {});
  await gemini.call('POST', '/api/tasks/9/complete', {});
}

/** Fills the main task with a plan, a subtask, resources and a conversation. */
async function demoImporter({ claude, codex, ago }: Demo): Promise<void> {
  ago(96);
  const steps = [
    { title: 'Collect broken files from the issue', done: true },
    { title: 'Count and skip broken lines', done: true, details: 'Both `\\r\\n` and lone surrogates.' },
    { title: 'Report line numbers' },
    { title: 'Document maxErrors' },
  ];
  await claude.tool('tasks', 'update_steps', { id: '1', steps });
  const parts = { taskId: '1', stepIndex: 2, title: 'Carry the line number through the parser', owner: 'codex' };
  const { task } = await claude.tool('tasks', 'create_subtask', parts);
  ago(71);
  const reader = [{ title: 'Reader', done: true }, { title: 'Parser' }, { title: 'Errors' }];
  await codex.tool('tasks', 'update_steps', { id: task.id, steps: reader });
  await codex.tool('tasks', 'update_steps', { id: '2', steps: [{ title: 'Examples', done: true }, { title: 'Text' }] });
  const add = (more: object) => claude.tool('tasks', 'add_resource', { id: '1', ...more });
  await add({ type: 'url', value: 'https://jsonlines.org', label: 'JSON Lines' });
  await add({ type: 'file', value: '/srv/import/read-lines.ts' });
  ago(58);
  const say = (by: RestAgent, message: string) => by.call('POST', '/api/tasks/1/thread', { message });
  await say(claude, 'Files with **mixed** line ends lose one record. I count them as broken for now. Right?');
  ago(41);
  await say(codex, 'The format page says one end per file, so yes: broken.');
}
