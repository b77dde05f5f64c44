import { expect, test } from 'vitest';
import { hottest } from './heat.ts';

test('files are sorted by heat in thousandths, then by name, and cold ones are left out', () => {
  const file = (filePath: string, heat: number) => ({ repoRoot: '/r', filePath, heat, events: 1, lastAt: 0 });
  const files = [file('cold', 0.0494), file('b', 0.12345), file('a', 0.12349), file('hot', 2)];
  const listed = hottest(files, { minHeat: 0.05, limit: 3 }).map(({ filePath, heat }) => `${filePath} ${heat}`);
  expect(listed).toEqual(['hot 2', 'a 0.123', 'b 0.123']);
});

test('a path is one file per repository, and entries without a repository count for it if it is unambiguous', () => {
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
