import { expect, test } from 'vitest';
import { hottest, mentionWeightMilli } from './heat.ts';

test('an entry warms the files that it names by what its kind says of the work on them', () => {
  const weights = (kinds: readonly string[]) => kinds.map(mentionWeightMilli);
  expect(weights(['tool_use', 'file-op', 'claim-conflict'])).toEqual([1000, 1000, 1000]);
  expect(weights(['handoff', 'relay', 'plan-subtask', 'plan-subtask-claim'])).toEqual([500, 500, 500, 500]);
  expect(weights(['note', 'claim-weakened', 'lane-takeover', 'rescue-relay', 'planning'])).toEqual(Array(5).fill(250));
  expect(weights(['claim', 'auto-claim'])).toEqual([0, 0]);
});

test('files are listed by their heat in thousandths, equal ones by name, and those that are too cold are left out', () => {
  const file = (filePath: string, heat: number) => ({ repoRoot: '/r', filePath, heat, events: 1, lastAt: 0 });
  const files = [file('cold', 0.0494), file('b', 0.12345), file('a', 0.12349), file('hot', 2)];
  const listed = hottest(files, { minHeat: 0.05, limit: 3 }).map(({ filePath, heat }) => `${filePath} ${heat}`);
  expect(listed).toEqual(['hot 2', 'a 0.123', 'b 0.123']);
});

test('a path is one file within a repository, and what has none adds to it where there is no doubt', () => {
  const file = (repoRoot: string, filePath: string, heat: number) => ({
    repoRoot,
    filePath,
    heat,
    events: 1,
    lastAt: heat,
  });
  const files = [file('/a', 'x', 2), file('/b', 'x', 2), file('', 'x', 1), file('/a', 'y', 1), file('', 'y', 3)];
  const listed = hottest(files, { minHeat: 0, limit: 9 });
  expect(listed.map(({ repoRoot, filePath, heat }) => `${repoRoot} ${filePath} ${heat}`)).toEqual([
    '/a y 4',
    '/a x 2',
    '/b x 2',
    ' x 1',
  ]);
  expect(listed[0]).toMatchObject({ events: 2, lastAt: 3 });
});
