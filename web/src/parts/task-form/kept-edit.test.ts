import { expect, test } from 'vitest';
import { keptEdit, keptText } from './kept-edit.ts';
import { type Edit, rebased } from './merge.ts';
import { draftOf } from './save-task.ts';

const base = { ...draftOf(undefined, undefined), title: 'Title', description: 'Text' };
const theirs = { ...base, description: 'Their text' };
const clashing = rebased({ base, mine: { ...base, description: 'My text' }, clashes: [] }, theirs);

test('an unresolved conflict is shown again after the form was closed', () => {
  const again = keptEdit(keptText(clashing), theirs);
  expect(again).toEqual(clashing);
  expect(again?.clashes).toEqual([{ field: 'description', theirs: 'Their text' }]);
});

test('an unresolved conflict has the newest text of the other side', () => {
  const later = { ...base, description: 'Their second text' };
  const again = keptEdit(keptText(clashing), later);
  if (again === undefined) throw new Error('Something was kept.');
  expect(rebased(again, later).clashes).toEqual([{ field: 'description', theirs: 'Their second text' }]);
});

test('an edit that changes nothing is not kept', () => {
  const edit: Edit = { base, mine: base, clashes: [] };
  expect(keptText(edit)).toBe('');
  expect(keptEdit('', base)).toBeUndefined();
});

test('a draft kept by an older page is used as far as it fits', () => {
  const text = JSON.stringify({
    base: { title: 'Title', due: 7 },
    mine: { title: 'Mine', moon: 'full' },
    clashes: ['moon'],
  });
  expect(keptEdit(text, base)).toEqual({ base, mine: { ...base, title: 'Mine' }, clashes: [] });
  expect(keptEdit(JSON.stringify({ mine: { title: 'Mine' } }), base)?.clashes).toEqual([]);
  expect(keptEdit('half', base)).toBeUndefined();
});
