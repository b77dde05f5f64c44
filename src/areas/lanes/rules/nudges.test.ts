import { expect, test } from 'vitest';
import { type Adoption, nudgesFor } from './nudges.ts';

const quiet: Adoption = { listed: 0, asked: 0, noted: 0, edits: [] };
const kinds = (more: Partial<Adoption>) => nudgesFor({ ...quiet, ...more }).map(({ kind }) => kind);
const edit = (filePath: string, claimedAt: number | null) => ({ filePath, at: 10, claimedAt });

test('a session that does nothing, or does everything well, gets no nudge', () => {
  expect(kinds({})).toEqual([]);
  expect(kinds({ listed: 10, asked: 3, noted: 7, edits: [edit('a.ts', 10)] })).toEqual([]);
});

test('browsing gets a nudge if fewer than three in ten looks ask for ready work', () => {
  expect(kinds({ listed: 10, asked: 2 })).toEqual(['task_list_overuse']);
  expect(kinds({ listed: 1 })).toEqual(['task_list_overuse']);
});

test('notes in the notepad get a nudge if fewer than seven in ten are in the hub', () => {
  const notepad = [edit('.omx/notepad.md', null)];
  expect(kinds({ noted: 2, edits: notepad })).toEqual(['notepad_overuse']);
  expect(kinds({ noted: 3, edits: notepad })).toEqual([]);
});

test('edits before claims get a nudge if fewer than half of the files were claimed first', () => {
  expect(kinds({ edits: [edit('a.ts', 11), edit('b.ts', null), edit('c.ts', 9)] })).toEqual(['claim_before_edit_low']);
  expect(kinds({ edits: [edit('a.ts', 11), edit('c.ts', 9)] })).toEqual([]);
});
