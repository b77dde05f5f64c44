import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { addRepo } from '../../src/areas/repos/repo-registry.ts';
import type { PageWorld } from '../page/page-world.ts';
import { git } from '../repositories.ts';
import { addTask } from '../stores.ts';

const claims = [
  ['claude', 'Make the importer survive broken lines', 'src/import/read-lines.ts'],
  ['claude', 'Make the importer survive broken lines', 'docs/importer.md'],
  ['codex', 'Write down the line format', 'docs/line-format.md'],
  ['codex', 'Write down the line format', 'src/import/read-lines.ts'],
] as const;

/** Creates two sessions in one repository that hold the same file; returns the folder to remove afterwards. */
export async function demoLanes({ hub }: PageWorld): Promise<string> {
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'waggle-lanes-')));
  const root = path.join(folder, 'importer');
  mkdirSync(root);
  git(root, 'init', '-q', '-b', 'main');
  writeFileSync(path.join(root, 'README.md'), 'Importer\n');
  git(root, 'add', '.');
  git(root, 'commit', '-q', '-m', 'first');
  await addRepo(hub.store, root);
  const tasks = new Map<string, number>();
  for (const [agent, title, file] of claims) {
    const caller = { agent, session: `lane-${agent}`, surface: 'mcp', scopes: ['read', 'write'], cwd: root } as const;
    await hub.enter(caller);
    const task = tasks.get(agent) ?? Number((await addTask(hub.store, agent, { title, repoRoot: root })).id);
    tasks.set(agent, task);
    await hub.callTool({ name: 'task_claim_file', input: { task_id: task, file_path: file }, caller });
  }
  return folder;
}
