import { expect, test } from 'vitest';
import { toolNamed } from '../../door/selection.ts';
import { commandName } from '../../door/tool-facts.ts';
import { errorCatalog, WaggleError } from '../../rules/errors.ts';
import { hintInShell, toolsInShell } from './hint-words.ts';

const codes = Object.keys(errorCatalog) as (keyof typeof errorCatalog)[];

test('no hint on the command line names a tool', () => {
  const named = codes.flatMap((code) => {
    const shown = hintInShell(new WaggleError(code, 'x').toWire());
    return (shown.match(/[A-Za-z]+_[a-z_]+|[A-Z][a-z]+[A-Z][A-Za-z]+/g) ?? []).filter((word) => toolNamed(word));
  });
  expect(named).toEqual([]);
});

test('every command that replaces a tool in a hint exists', () => {
  for (const name of toolsInShell) {
    const tool = toolNamed(name);
    expect(tool, name).toBeDefined();
    if (tool === undefined) continue;
    const shown = hintInShell({ error: '', code: 'INTERNAL', hint: name });
    if (!shown.startsWith('waggle task ')) expect(shown).toBe(`waggle ${tool.toolset} ${commandName(tool)}`);
  }
});

test('a task that has ended is named in the way out', () => {
  const wire = new WaggleError('TASK_ARCHIVED', 'x', { id: '7' }).toWire();
  expect(hintInShell(wire)).toContain('waggle task reopen 7');
});
