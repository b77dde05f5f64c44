import { expect, test } from 'vitest';
import { decided, type Edit, rebased } from './merge.ts';
import { draftOf } from './save-task.ts';

const base = { ...draftOf(undefined, undefined), title: 'Title', description: 'Text' };
const edit = (mine: Partial<typeof base>): Edit => ({ base, mine: { ...base, ...mine }, clashes: [] });

test('a field that only one side has changed takes that change', () => {
  const now = { ...base, title: 'Their title' };
  expect(rebased(edit({ description: 'My text' }), now)).toEqual({
    base: now,
    mine: { ...base, title: 'Their title', description: 'My text' },
    clashes: [],
  });
});

test('a field that both sides have changed keeps both texts until the person decides', () => {
  const clashing = rebased(edit({ description: 'My text' }), { ...base, description: 'Their text' });
  expect(clashing.mine.description).toBe('My text');
  expect(clashing.clashes).toEqual([{ field: 'description', theirs: 'Their text' }]);
  const again = rebased(clashing, { ...base, description: 'Their second text' });
  expect(again.clashes).toEqual([{ field: 'description', theirs: 'Their second text' }]);
  const [clash] = again.clashes;
  if (clash === undefined) throw new Error('There is a clash.');
  expect(decided(again, clash, 'theirs')).toMatchObject({ mine: { description: 'Their second text' }, clashes: [] });
  expect(decided(again, clash, 'mine')).toMatchObject({ mine: { description: 'My text' }, clashes: [] });
});

test('the same change by both sides is not a conflict', () => {
  expect(rebased(edit({ title: 'Same' }), { ...base, title: 'Same' }).clashes).toEqual([]);
});
