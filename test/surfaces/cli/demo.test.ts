import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { machineOn, runWaggle } from '../../processes.ts';
import { someFolder } from '../../repositories.ts';

test('the demo plays two sessions over the real hooks and tools, and leaves nothing behind', async () => {
  const folder = someFolder();
  const machine = machineOn(undefined, { TMPDIR: folder, WAGGLE_AGENT: 'somebody', CLAUDE_CODE_SESSION_ID: 'mine' });
  const { code, stdout, stderr } = await runWaggle(machine, ['demo', '--fast']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  // The order must be: the rename, the warning before the edit, the corrected edit, the question and the answer.
  const at = [
    '+ tone: string;',
    'hook pre-tool-use blocks the edit',
    'claude (session demo-claude) claimed it',
    '"kind":"decision"',
    '+ <Button tone="blue" label="Buy" />',
    'Messages that need a reply from codex',
    'Other messages from claude',
    'Any color name.',
    'without anyone relaying messages',
  ].map((words) => stdout.indexOf(words));
  expect(at.every((place) => place >= 0)).toBe(true);
  expect(at.slice(0, -2)).toEqual(at.slice(0, -2).toSorted((a, b) => a - b));
  expect(readdirSync(folder)).toEqual([]);
  expect(readdirSync(machine.home)).toEqual([]);
});
