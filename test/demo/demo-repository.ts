import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { git } from '../repositories.ts';

const before = `export function* readLines(bytes: Uint8Array): Generator<string> {
  const text = new TextDecoder().decode(bytes);
  yield* text.split('\\n');
}
`;

const after = `export function* readLines(chunks: Iterable<Uint8Array>): Generator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  for (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
`;

const test = `test('a character that two chunks share is read whole', () => {
  expect([...readLines(cutAt('ä', 1))]).toEqual(['ä']);
});
`;

/** Creates a small repository in which the demo's helper works. */
export function readerRepository(folder: string): string {
  const root = path.join(folder, 'importer');
  mkdirSync(path.join(root, 'src'), { recursive: true });
  writeFileSync(path.join(root, 'src', 'read-lines.ts'), before);
  git(root, 'init', '-q', '-b', 'main');
  git(root, 'add', '.');
  git(root, 'commit', '-q', '-m', 'Read lines');
  return root;
}

/** Makes the changes of the helper so far. */
export function changeReader(root: string): void {
  writeFileSync(path.join(root, 'src', 'read-lines.ts'), after);
  writeFileSync(path.join(root, 'src', 'read-lines.test.ts'), test);
}
