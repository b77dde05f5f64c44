import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isTest, sourceFiles } from '../structure/source-files.ts';

const inFolder = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => posix.join(folder, name));

const pages = [...inFolder('.'), ...inFolder('docs'), ...inFolder('docs/guide'), ...inFolder('docs/decisions')];

describe('the pages', () => {
  test.each(pages)('%s links only to existing files', (page) => {
    const text = readFileSync(page, 'utf8').replace(/```.*?```/gs, '');
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map((match) => match[1] ?? '');
    expect(links.filter((link) => !existsSync(posix.join(posix.dirname(page), link)))).toEqual([]);
  });

  test('the package contains everything that the README and the guide link to', () => {
    const { files } = JSON.parse(readFileSync('package.json', 'utf8'));
    const shipped = (target: string) => files.some((name: string) => target === name || target.startsWith(`${name}/`));
    const targets = ['README.md', 'CHANGELOG.md', ...inFolder('docs/guide')].flatMap((page) => {
      const text = readFileSync(page, 'utf8').replace(/```.*?```/gs, '');
      return [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map((match) =>
        posix.normalize(posix.join(posix.dirname(page), match[1] ?? '')),
      );
    });
    expect(targets.filter((target) => !shipped(target))).toEqual([]);
    expect(files).toContain('LICENSE');
  });

  test('the pages that agents must read first are short', () => {
    expect(readFileSync('AGENTS.md', 'utf8').split('\n').length).toBeLessThanOrEqual(80);
    expect(readFileSync('ARCHITECTURE.md', 'utf8').split('\n').length).toBeLessThanOrEqual(80);
  });

  test('what ARCHITECTURE names for the first day has at most 25,000 lines', () => {
    const [, day = ''] = /## The first day\n(.*?)\n## /s.exec(readFileSync('ARCHITECTURE.md', 'utf8')) ?? [];
    const places = [...day.matchAll(/^\d+\. .*/gm)].flatMap(([line]) => line.match(/(?<=`)src\/[^`]+/g) ?? []);
    const files = sourceFiles('src').filter((file) => !isTest(file));
    const sizes = places.map((place) =>
      files
        .filter(({ path }) => path === place || path.startsWith(`${place}/`))
        .reduce((sum, { lines }) => sum + lines.length, 0),
    );
    expect(sizes.length).toBeGreaterThan(5);
    expect(places.filter((_, index) => sizes[index] === 0)).toEqual([]);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(25_000);
  });

  test('decisions are numbered without a gap', () => {
    const numbers = inFolder('docs/decisions').map((page) => Number(posix.basename(page).slice(0, 4)));
    expect(numbers.sort((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1));
  });
});
