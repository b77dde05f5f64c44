import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { commandsOf, reasonNotToRun, runPage } from './guide-runs.ts';

const pages = ['README.md', ...readdirSync('docs/guide').map((name) => `docs/guide/${name}`)].filter((name) =>
  name.endsWith('.md'),
);

describe('the commands of the guide', () => {
  test.each(pages)('of %s work in the order of the page, in a new store', async (page) => {
    expect((await runPage(page)).failed).toEqual([]);
  });

  test('are run, but for those that need a hub, another program or another machine, which are counted', () => {
    const all = pages.flatMap(commandsOf);
    const left = all.filter((command) => reasonNotToRun(command) !== undefined);
    expect({ run: all.length - left.length, left: left.length }).toMatchInlineSnapshot(`
      {
        "left": 43,
        "run": 137,
      }
    `);
  });
});
