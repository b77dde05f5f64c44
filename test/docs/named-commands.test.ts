import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { respelled } from '../../src/kernel/cli/grammar/former-spellings.ts';
import type { Node } from '../../src/satellites/completion/tree.ts';
import { cliHere } from '../cli-here.ts';
import { sourceFiles } from '../structure/source-files.ts';

/** Texts that a person or a model reads: pages of the guide, the plugin, the web page, hints and helps of the program. */
const pages = ['docs/guide', 'plugin'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`),
);
const sources = sourceFiles('src', 'web/src')
  .map(({ path }) => path)
  // The grammar names former spellings on purpose.
  .filter((path) => !/\.test\.tsx?$/.test(path) && !path.startsWith('src/kernel/cli/grammar/'));
const texts = ['README.md', 'ARCHITECTURE.md', 'compose.yaml', 'Dockerfile', 'web/index.html', ...pages, ...sources];

const named = /\bwaggle((?: --(?:agent|home|database|server) \S+)* [a-z][a-z-]*(?: [a-z][a-z-]*)?)/g;

test('every command that a text names exists, under its present spelling', async () => {
  const tree: readonly Node[] = JSON.parse((await cliHere().waggle(['__complete'])).out);
  const groups = new Map(tree.map(({ path, commands }) => [path, commands.map(({ name }) => name)]));
  const words = new Set(groups.get(''));
  const wrong: string[] = [];
  let checked = 0;
  for (const file of texts) {
    for (const [whole, spelling = ''] of readFileSync(file, 'utf8').matchAll(named)) {
      const argv = spelling.trim().split(' ');
      const [first = '', second] = argv.filter((word, at) => !word.startsWith('--') && !argv[at - 1]?.startsWith('--'));
      const verbs = groups.get(first) ?? [];
      const isFormer = respelled(argv).from !== undefined && !isProse(first, whole);
      const isUnknownVerb = verbs.length > 0 && second !== undefined && !verbs.includes(second) && !follows.has(second);
      if (words.has(first)) checked += 1;
      if (isFormer || isUnknownVerb) wrong.push(`${file}: ${whole}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(checked).toBeGreaterThan(250);
});

/** Words that go on after a noun that stands alone in a sentence. */
const follows: ReadonlySet<string> = new Set(['and', 'or', 'as', 'for', 'has', 'in', 'shows', 'marks']);

/** Waggle's own name before an ordinary word. */
function isProse(first: string, whole: string): boolean {
  return first === 'token' && whole.endsWith('token');
}
