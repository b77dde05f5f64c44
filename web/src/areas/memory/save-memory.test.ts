import { expect, test } from 'vitest';
import { editOf, topicsIn } from './save-memory.ts';
import { revisionToSave } from './use-memory-text.ts';

const fields = { content: 'New text', type: 'note', topics: ['paint'], collection: 'workspace' };

test('an edit sends the text and what else it changed, and a type that nobody can choose stays', () => {
  const note = { type: 'note', topics: ['paint'] };
  expect(editOf(note, fields)).toEqual({ content: 'New text' });
  expect(editOf(note, { ...fields, type: 'decision', topics: [] })).toEqual({
    content: 'New text',
    type: 'decision',
    topics: [],
  });
});

test('topics are told apart by commas', () => {
  expect(topicsIn(' paint, shed ,,')).toEqual(['paint', 'shed']);
});

test('an edit is saved against the revision that it began with, unless the hub has its text already', () => {
  const now = { content: 'Saved, but the answer was lost', revision: 3 };
  expect(revisionToSave(now, 'Mine', 2)).toBe(2);
  expect(revisionToSave(now, 'Saved, but the answer was lost', 2)).toBe(3);
  expect(revisionToSave(undefined, 'Mine', 0)).toBe(0);
});
