import { expect, test } from 'vitest';
import { listedTools } from '../door/selection.ts';
import { runToolsets } from '../tool/toolsets.ts';
import { instructionsFor } from './instructions.ts';

const everyone = { capabilities: null };
const ada = { agent: 'ada', session: 's-1' };

test('a session of its own starts with the first tool that it lists', () => {
  expect(instructionsFor(ada, listedTools(everyone, undefined))).toContain('\nStart with startup_panel: ');
  expect(instructionsFor(ada, listedTools(everyone, ['tasks']))).toContain('\nStart with list_tasks: ');
});

test('a run is sent to its prompt and to no other start', () => {
  for (const toolsets of [runToolsets, ['memory'], ['default']]) {
    const text = instructionsFor({ ...ada, run: 'r-1' }, listedTools(everyone, toolsets));
    expect(text).toContain('\nThis is a run that the hub started: do what its prompt says.');
    expect(text).not.toContain('Start with');
  }
});
