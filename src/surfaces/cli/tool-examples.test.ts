import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { cliHere } from '../../../test/cli-here.ts';
import { atEnd } from '../../../test/endings.ts';
import { arranged } from '../../../test/example-world.ts';
import { shellWords } from '../../../test/shell-words.ts';
import { toolsFor } from '../../hub/door/selection.ts';
import { exampleOf } from './tool-commands.ts';

/** Examples that a store alone does not answer, and what they want. */
const elsewhere: Readonly<Record<string, string>> = {
  change_setting: 'a hub that was started',
  stop_run: 'a run, which only a hub that was started makes',
};

test('every example of a tool works as it stands', async () => {
  const { home, real } = await arranged();
  const wrong: string[] = [];
  for (const tool of toolsFor({ capabilities: null }).filter(({ name }) => !(name in elsewhere))) {
    const trial = mkdtempSync(path.join(os.tmpdir(), 'waggle-example-'));
    atEnd(() => rmSync(trial, { recursive: true, force: true }));
    cpSync(home, trial, { recursive: true });
    const { waggle } = cliHere(trial);
    const words = shellWords(exampleOf(tool)).map((word) => real[word] ?? word);
    const { exit, err } = await waggle(words.slice(1));
    if (exit !== 0) wrong.push(`${exampleOf(tool)} -> ${err.trim()}`);
  }
  expect(wrong).toEqual([]);
});
