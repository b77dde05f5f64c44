import { expect, test } from 'vitest';
import { cliHere } from '../../../test/cli-here.ts';
import { repositoryWithExamples } from '../../../test/example-projects.ts';
import { someRepository } from '../../../test/repositories.ts';

test('examples of the current repository can be scanned, listed and removed', async () => {
  const { waggle } = cliHere();
  const root = repositoryWithExamples();
  const json = async (...args: string[]) => JSON.parse((await waggle([...args, '--json'], { cwd: root })).out);
  expect(await json('foraging', 'scan')).toMatchObject({ repo_root: root, indexed: 6, unchanged: 0, files: 12 });
  expect((await waggle(['foraging', 'scan'], { cwd: root })).out).toBe(
    '6 examples with 12 files: 0 indexed, 6 unchanged, 0 removed.\n',
  );
  expect((await json('foraging', 'list')).examples[5]).toMatchObject({
    example_name: 'stripe-webhook',
    manifest_kind: 'npm',
    observation_count: 4,
  });
  expect((await waggle(['foraging', 'list'], { cwd: root })).out).toContain('stripe-webhook');
  expect(await json('foraging', 'clear')).toEqual({ cleared: 6 });
  expect((await waggle(['foraging', 'list'], { cwd: root })).out).toBe('No examples are indexed.\n');
  expect(await json('memory', 'search', 'webhook signature')).toMatchObject({ results: [] });
});

test('a terminal shows the progress of a scan, a script does not', async () => {
  const { waggle } = cliHere();
  const root = repositoryWithExamples();
  const { err, out } = await waggle(['foraging', 'scan'], { cwd: root, terminal: true });
  expect(err).toContain('Reading examples: 3 of 6 …');
  expect(out).toContain('6 examples');
  expect((await waggle(['foraging', 'scan'], { cwd: root })).err).toBe('');
});

test('another repository is scanned once it is registered', async () => {
  const { waggle } = cliHere();
  const [here, there] = [someRepository(), repositoryWithExamples()];
  const refused = await waggle(['foraging', 'scan', there, '--json'], { cwd: here });
  expect([refused.exit, JSON.parse(refused.err || refused.out).code]).toEqual([3, 'REPO_NOT_REACHABLE']);
  await waggle(['repo', 'add', there]);
  expect((await waggle(['foraging', 'scan', there], { cwd: here })).out).toContain('6 indexed');
  expect((await waggle(['foraging', 'scan'], { cwd: here })).out).toContain('There are no examples/<name>/');
});
