import { addTask } from './stores.ts';
import type { Actor, World } from './world.ts';

export const ROOT = '/repos/guide';

/** Creates a task of a repository in which ada and bob take part and ada has claimed files. */
export async function adaAtWork(
  { agent, hub }: World,
  files: readonly string[] = ['a.ts', 'b.ts'],
): Promise<{ ada: Actor; bob: Actor }> {
  const [ada, bob] = [await agent('ada'), await agent('bob')];
  await addTask(hub.store, 'ada', { repoRoot: ROOT });
  await joins(bob);
  for (const file_path of files) await ada.call('task_claim_file', { task_id: 1, file_path });
  return { ada, bob };
}

/** Makes the agent's session take part in the task by writing to it. */
export async function joins(actor: Actor): Promise<void> {
  await actor.call('task_post', { task_id: 1, kind: 'note', content: 'Here.' });
}

/** Returns every claim on the first task, as `path session state`. */
export function claimsOn({ hub }: World): Promise<readonly string[]> {
  const scope = { agent: 'ada', session: null, surface: 'test' };
  return hub.store.read(scope, async (unit) => {
    const claims = await unit.fileClaims.onTask(1);
    return claims.map(({ filePath, session, state }) => `${filePath} ${session} ${state}`);
  });
}

export const relayed = { task_id: 1, reason: 'quota', one_line: 'The parser is half written.', base_branch: 'main' };
