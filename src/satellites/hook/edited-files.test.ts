import { expect, test } from 'vitest';
import { editedFiles } from './edited-files.ts';

const cwd = '/repo/web';
const files = (tool_name: string, tool_input: Record<string, unknown>) => editedFiles({ cwd, tool_name, tool_input });

test('the edited file is found in the input of each client', () => {
  expect(files('Edit', { file_path: '/repo/a.ts', old_string: 'x', new_string: 'y' })).toEqual(['/repo/a.ts']);
  expect(files('Write', { file_path: 'a.ts' })).toEqual(['/repo/web/a.ts']);
  expect(files('MultiEdit', { file_path: '/a', edits: [{ old_string: 'x' }, { file_path: '/b' }] })).toEqual([
    '/a',
    '/b',
  ]);
  expect(files('NotebookEdit', { notebook_path: '/n.ipynb' })).toEqual(['/n.ipynb']);
  expect(files('write_file', { file_path: '/g' })).toEqual(['/g']);
  expect(files('replace', { file_path: '/g' })).toEqual(['/g']);
  expect(files('edit', { filePath: '/o' })).toEqual(['/o']);
  expect(files('mcp__omx_code_intel__apply_edit', { file_path: '/x' })).toEqual(['/x']);
});

test('the files of a patch are found in it, even if a shell command contains it', () => {
  const patch = [
    '*** Begin Patch',
    '*** Update File: src/a.ts',
    '*** Move to: src/b.ts',
    '@@',
    '-old',
    '+*** Not File: x',
    '*** Add File: /repo/new file.ts',
    '+x',
    '*** Delete File: ../gone.ts',
    '*** End Patch',
  ].join('\n');
  const all = ['/repo/web/src/a.ts', '/repo/web/src/b.ts', '/repo/new file.ts', '/repo/gone.ts'];
  expect(files('apply_patch', { command: patch })).toEqual(all);
  expect(files('apply_patch', { input: patch })).toEqual(all);
  expect(files('patch', { patchText: patch })).toEqual(all);
  expect(files('Bash', { command: `apply_patch <<'EOF'\n${patch}\nEOF` })).toEqual(all);
  expect(files('shell', { command: ['apply_patch', patch] })).toEqual(all);
});

test('input without an edit names no file', () => {
  expect(files('Read', { file_path: '/a' })).toEqual([]);
  expect(files('Bash', { command: 'rm x', path: '/a' })).toEqual([]);
  expect(files('mcp__waggle__task_claim_file', { file_path: '/a' })).toEqual([]);
  expect(files('Edit', { file_path: 7 })).toEqual([]);
  expect(editedFiles({ tool_name: 'Edit' })).toEqual([]);
});
