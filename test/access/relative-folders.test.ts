import { expect, test } from 'vitest';
import { catalog } from '../../src/composition/catalog.ts';
import { casesOf } from '../cases/every-case.ts';
import { makeWorld } from '../world.ts';

/** Tools whose calls may name a repository. */
const naming = catalog.filter((tool) => 'repo_root' in tool.input().shape);

test('a relative folder of a caller whose own folder the hub does not know is refused by every tool', async () => {
  const far = await (await makeWorld('sqlite')).agent('far', { scopes: ['read', 'write', 'run', 'admin'] });
  expect(naming.length).toBeGreaterThan(20);
  for (const { name } of naming) {
    const input = casesOf(name).access.input({ taskId: '1', repository: '/repos/any' });
    for (const repo_root of ['.', 'src/..', '~/project']) {
      const { code, fields } = await far.refused(name, { ...input, repo_root });
      expect({ name, code, path: fields?.[0]?.path }).toEqual({ name, code: 'INVALID_INPUT', path: 'repo_root' });
    }
  }
});

test('a remote caller may name a repository by any other text, such as a path of another system', async () => {
  const far = await (await makeWorld('sqlite')).agent('far');
  for (const repo_root of ['C:\\projects\\web', 'acme/web']) {
    const report = await far.call('task_foraging_report', { repo_root, branch: 'main' });
    expect(report).toEqual({ pending: [], promoted: [] });
  }
});
