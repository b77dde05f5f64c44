import { ok, type Script } from '../fake-agent.ts';
import type { RestAgent } from '../page/page-world.ts';
import { waitFor } from '../wait-for.ts';
import { changeReader, readerRepository } from './demo-repository.ts';
import type { Demo } from './demo-work.ts';

const DAY = 24 * 60;

/** Past runs: days ago, title, thousands of tokens. */
const past: readonly (readonly [number, string, number])[] = [
  [13, 'Sort the bug reports of the week', 64],
  [12, 'Update the dependencies', 38],
  [11, 'Find dead links in the guide', 51],
  [9, 'Compare the three importers', 122],
  [8, 'Update the snapshots', 30],
  [7, 'Read the crash reports', 88],
  [6, 'Sort the bug reports of the week', 59],
  [5, 'Update the dependencies', 41],
  [4, 'Split the parser into two files', 97],
  [2, 'Write the tests for odd encodings', 133],
  [1, 'Find dead links in the guide', 46],
];

/** Creates two weeks of runs of a helper that the hub starts. */
export async function demoDone({ world, ago }: Demo): Promise<void> {
  let tokens = 0;
  await world.startable('helper', async function* ({ run, call }) {
    yield { type: 'started', sessionRef: null };
    await call('get_task', { id: run.taskId });
    yield { type: 'text', text: 'Read the brief, changed what it asks for, and ran the tests.' };
    const usage = { inputTokens: tokens, outputTokens: tokens / 8, cacheReadTokens: 0, costUsd: tokens / 90_000 };
    yield { type: 'usage', ...usage, turns: 6 };
    await call('complete_task', { id: run.taskId });
    yield ok('Done.');
  });
  for (const [back, title, thousands] of past) {
    ago(back * DAY);
    tokens = thousands * 1000;
    const helper = await world.agent('helper');
    const { id } = await helper.tool('tasks', 'create_task', { title });
    await runs(helper, `taskId=${id}`, (all) => all.every(({ status }) => status === 'ok'));
  }
}

interface Seen {
  readonly status: string;
  readonly last_line?: string;
}

/** Waits until there are runs and `asWanted` accepts them. */
async function runs(agent: RestAgent, filter: string, asWanted: (all: readonly Seen[]) => boolean): Promise<void> {
  await waitFor(async () => {
    const { runs: all } = await agent.call('GET', `/api/runs?${filter}`);
    return all.length > 0 && asWanted(all);
  });
}

/** A run that keeps working, with two workers, in a repository that it changes. */
const busyIn = (repository: string): Script =>
  async function* ({ run, call, canceled }) {
    yield { type: 'started', sessionRef: null };
    await call('get_task', { id: run.taskId });
    yield { type: 'text', text: 'The reader assumes UTF-8. I look at **how it cuts lines** first.' };
    yield { type: 'tool', name: 'Read', input: { file_path: 'src/read-lines.ts' } };
    yield { type: 'tool', name: 'Bash', input: { command: 'npm test -- encodings' }, error: '2 of 14 files failed' };
    const worker = (name: string, description: string) =>
      call('Agent', { prompt: description, subagent_type: 'scout', name, description });
    await worker('fixtures', 'Collect files in odd encodings');
    await worker('bounds', 'Try every cut between two bytes');
    yield { type: 'usage', inputTokens: 18_200, outputTokens: 2100, cacheReadTokens: 0, costUsd: 0.21, turns: 3 };
    changeReader(repository);
    yield { type: 'tool', name: 'Edit', input: { file_path: 'src/read-lines.ts' } };
    yield { type: 'text', text: 'Both failures are cuts in the middle of a character.' };
    yield { type: 'text', text: 'Writing the second test: lone surrogates' };
    await canceled;
  };

const scout: Script = async function* ({ run, canceled }) {
  yield { type: 'started', sessionRef: null };
  const fixtures = run.prompt.includes('odd encodings');
  yield { type: 'usage', inputTokens: fixtures ? 6100 : 3900, outputTokens: 400, costUsd: fixtures ? 0.05 : 0.03 };
  yield { type: 'text', text: fixtures ? 'Found 14 files, 3 of them in UTF-16' : 'Cut 212 of 640: no fault so far' };
  await canceled;
};

/** Creates an active run with workers, a failed run, and a question to the user. */
export async function demoRuns({ world, ago }: Demo): Promise<void> {
  await world.startable('scout', scout);
  const repository = readerRepository(world.userFolder);
  await world.startable('helper', busyIn(repository), { cwd: repository });
  await world.startable('auditor', async function* () {
    yield { type: 'started', sessionRef: null };
    const detail = 'The plan’s weekly limit is used up.';
    yield { type: 'ended', outcome: { kind: 'failed', reason: 'quota', detail } };
  });
  ago(8);
  const helper = await world.agent('helper');
  const rest = await helper.tool('tasks', 'create_task', { title: 'Audit the licences', owner: 'auditor' });
  await runs(helper, `taskId=${rest.id}`, (all) => all.every(({ status }) => status === 'failed'));
  ago(4);
  await helper.tool('tasks', 'create_task', { title: 'Test the reader against odd encodings' });
  const user = await world.agent('user');
  await runs(user, 'status=running', (all) => all.filter(({ last_line }) => last_line !== undefined).length === 3);
  ago(2);
  await helper.tool('runs', 'notify_user', {
    message: 'Two of the sample files hold **customer names**. May I replace them before I commit?',
    taskId: '1',
  });
}
