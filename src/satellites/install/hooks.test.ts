import path from 'node:path';
import { expect, test } from 'vitest';
import { clients } from './clients.ts';

const place = { home: '/home/ann', env: {}, platform: 'linux' as const };
const lineFor = (moment: string) => `waggle hook ${moment} --client x`;

// Verified with the programs themselves; test with them again after a change here.
test.each(['gemini', 'qwen', 'copilot'])('the hooks of %s stand where it reads them and call ours', async (id) => {
  const hooks = clients.find((client) => client.id === id)?.hooks ?? expect.unreachable();
  const user = path.relative(place.home, hooks.file(place) ?? '');
  const project = hooks.file({ ...place, project: '/repo' });
  const text = hooks.withHooks(undefined, lineFor);
  const golden = [`== ~/${user}`, `== ${project}`, text].join('\n');
  await expect(golden).toMatchFileSnapshot(`../../../test/snapshots/install/hooks-${id}.txt`);
  expect(hooks.withHooks(text, lineFor)).toBe(text);
});
