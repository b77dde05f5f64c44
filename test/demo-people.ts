import type { Script } from './fake-agent.ts';
import { ok } from './fake-agent.ts';
import type { PageWorld, RestAgent } from './page-world.ts';

const DAY = 24 * 3_600_000;

/** Two weeks of a helper that the hub starts; how many tasks that took. */
export async function demoRuns(world: PageWorld): Promise<number> {
  let tokens = 40_000;
  const worker: Script = async function* ({ run, call }) {
    yield { type: 'started', sessionRef: null };
    await call('get_task', { id: run.taskId });
    yield { type: 'text', text: 'Read the brief and changed the parser.' };
    const usage = { inputTokens: tokens, outputTokens: tokens / 8, cacheReadTokens: 0, costUsd: tokens / 90_000 };
    yield { type: 'usage', ...usage, turns: 6 };
    await call('complete_task', { id: run.taskId });
    yield ok('Done.');
  };
  await world.startable('helper', worker);
  const days = [12, 11, 9, 8, 7, 5, 4, 2, 1];
  for (const [index, back] of days.entries()) {
    world.shiftClock(-back * DAY);
    tokens = 20_000 + ((index * 37) % 90) * 1500;
    const helper = await world.agent('helper');
    const { id } = await helper.tool('tasks', 'create_task', { title: `Sweep the notes of day ${13 - back}` });
    await ended(helper, id);
  }
  world.shiftClock(0);
  return days.length;
}

async function ended(agent: RestAgent, id: string): Promise<void> {
  for (;;) {
    const { runs } = await agent.call('GET', `/api/runs?taskId=${id}`);
    if (runs.length > 0 && runs.every(({ status }: { status: string }) => status !== 'running')) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** A run that is still at it, one that gave up, and a question to the person. */
export async function demoStuck(world: PageWorld, helper: RestAgent, about: string): Promise<void> {
  await world.startable('helper', async function* ({ run, call, canceled }) {
    yield { type: 'started', sessionRef: null };
    await call('get_task', { id: run.taskId });
    yield { type: 'usage', inputTokens: 18_200, outputTokens: 2100, cacheReadTokens: 0, costUsd: 0.21, turns: 3 };
    yield { type: 'text', text: 'Comparing the three examples\nWriting the second test: lone surrogates' };
    await canceled;
  });
  await world.startable('auditor', async function* () {
    yield { type: 'started', sessionRef: null };
    yield {
      type: 'ended',
      outcome: { kind: 'failed', reason: 'quota', detail: 'The plan’s weekly limit is used up.' },
    };
  });
  await helper.tool('tasks', 'create_task', { title: 'Test the reader against odd encodings' });
  const rest = await helper.tool('tasks', 'create_task', { title: 'Audit the licences', owner: 'auditor' });
  await ended(helper, rest.id);
  await helper.tool('runs', 'notify_user', {
    message: 'Two of the sample files hold **customer names**. May I replace them before I commit?',
    taskId: about,
  });
}

/** What is remembered, pointed at and asked for. */
export async function demoMemory(claude: RestAgent, codex: RestAgent): Promise<void> {
  const add = (by: RestAgent, content: string, more: object) =>
    by.tool('memory', 'memory_add', { content, collection: 'workspace', ...more });
  const fact = await add(
    claude,
    'The importer stops at the first broken line; the format allows one line end per file.',
    {
      type: 'fact',
      topics: ['importer', 'format'],
    },
  );
  await claude.tool('memory', 'memory_edit', {
    memory_id: fact.memory_id,
    content: 'The importer skips and counts broken lines since task #1; the format allows one line end per file.',
  });
  const choice = await add(
    codex,
    'Broken lines are counted, not repaired: repairing hides bad exports from their authors.',
    {
      type: 'decision',
      topics: ['importer'],
    },
  );
  await add(codex, 'Prefers short commit messages with the reason in the body.', {
    type: 'preference',
    topics: ['git'],
  });
  await add(claude, 'Search stays under 8 ms with 100,000 memories; the miss is the cheapest case.', {
    type: 'fact',
    topics: ['search', 'speed'],
  });
  await add(claude, '/srv/import holds the files from the issue', { type: 'path', topics: ['importer'] });
  const point = { action: 'send', collection: 'workspace' };
  await codex.tool('memory', 'signal', { ...point, to: 'claude', memory_ids: [choice.memory_id] });
  const { signal_id } = await claude.tool('memory', 'signal', { ...point, to: 'codex', memory_ids: [fact.memory_id] });
  await codex.tool('memory', 'signal', { action: 'ack', signal_ids: [signal_id] });
  await codex.tool('memory', 'signal', { ...point, to: 'user', memory_ids: [choice.memory_id, fact.memory_id] });
}
