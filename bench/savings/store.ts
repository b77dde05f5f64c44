import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { scanExamples } from '../../src/areas/examples/scan-examples.ts';
import { openHub } from '../../src/composition/hub.ts';
import type { Hub } from '../../src/kernel/hub/own-hub.ts';

const SHORTEST_WORDS = 15;
const STEP_MS = 60_000;
const kinds = ['note', 'decision', 'question', 'answer'] as const;

interface Thread {
  readonly task: number;
  readonly entries: readonly number[];
  readonly startedAt: number;
  readonly endedAt: number;
}

export interface FilledStore {
  readonly hub: Hub;
  /** The tasks with the ids of their entries in chronological order. */
  readonly threads: readonly Thread[];
  readonly repoRoot: string;
  readonly call: (
    agent: string,
    name: string,
    input: object,
  ) => Promise<{ text: string; output: Record<string, unknown> }>;
  close(): Promise<void>;
}

/**
 * Reads the threads from this project's documentation, with pages as threads and paragraphs as entries: prose that
 * people wrote about work.
 */
function documents(): readonly { readonly title: string; readonly paragraphs: readonly string[] }[] {
  const files = ['docs/decisions', 'docs/guide'].flatMap((folder) =>
    readdirSync(folder)
      .sort()
      .map((name) => path.join(folder, name)),
  );
  return files.map((file) => {
    const parts = readFileSync(file, 'utf8').split(/\n{2,}/);
    const paragraphs = parts.filter((part) => !part.startsWith('#') && part.split(/\s+/).length >= SHORTEST_WORDS);
    return { title: (parts[0] ?? file).replace(/^#+ /, ''), paragraphs };
  });
}

/** Fills a new store with a task per page, entries by two agents in turn, messages, claims and an example project. */
export async function fillStore(): Promise<FilledStore> {
  const home = mkdtempSync(path.join(os.tmpdir(), 'waggle-savings-'));
  const repoRoot = path.join(home, 'repository');
  const example = path.join(repoRoot, 'examples', 'file-claims');
  mkdirSync(example, { recursive: true });
  cpSync('src/areas/claims/rules', path.join(example, 'src'), { recursive: true });
  let time = Date.UTC(2026, 0, 5, 8);
  const options = {
    database: path.join(home, 'waggle.db'),
    agentsFolder: path.join(home, 'agents'),
    channel: 'waggle',
  };
  const hub = await openHub({ ...options, clock: () => time });
  const callerOf = (agent: string) =>
    ({ agent, session: `s-${agent}`, surface: 'mcp', scopes: ['read', 'write'], cwd: repoRoot }) as const;
  for (const agent of ['ada', 'bob']) await hub.enter(callerOf(agent));
  const call: FilledStore['call'] = async (agent, name, input) => {
    time += STEP_MS;
    const outcome = await hub.callTool({ name, input, caller: callerOf(agent) });
    if (!outcome.ok) throw new Error(`${name}: ${JSON.stringify(outcome.error)}`);
    return { text: outcome.text, output: outcome.output as Record<string, unknown> };
  };
  const threads: Thread[] = [];
  for (const { title, paragraphs } of documents()) {
    const made = await call('ada', 'create_task', { title });
    const task = Number(made.output.id);
    const startedAt = time;
    const entries: number[] = [];
    for (const [index, content] of paragraphs.entries()) {
      const kind = kinds[index % kinds.length] ?? 'note';
      const post = await call(index % 2 === 0 ? 'ada' : 'bob', 'task_post', { task_id: task, kind, content });
      entries.push(Number(post.output.id));
    }
    const endedAt = time;
    await call('bob', 'task_claim_file', { task_id: task, file_path: `src/part-${task}.ts` });
    if (paragraphs[0] !== undefined && task % 2 === 0) {
      await call('bob', 'task_message', { task_id: task, to_agent: 'ada', content: paragraphs[0] });
    }
    threads.push({ task, entries, startedAt, endedAt });
  }
  await scanExamples(hub.store, callerOf('ada'), repoRoot);
  return {
    hub,
    threads,
    repoRoot,
    call,
    async close() {
      await hub.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
