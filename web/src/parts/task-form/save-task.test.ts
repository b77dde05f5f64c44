import { expect, test } from 'vitest';
import { changes, type Draft, draftOf, idsIn } from './save-task.ts';

const draft: Draft = { ...draftOf(undefined, undefined), title: 'Write', blockedBy: '3, #4' };

test('an edit sends only what it changed', () => {
  expect(changes(draft, draft)).toEqual({});
  expect(changes(draft, { ...draft, title: 'Rewrite', priority: 0 })).toEqual({ subject: 'Rewrite', priority: 0 });
  expect(changes(draft, { ...draft, owner: '', due: '2026-02-01' })).toEqual({ owner: null, due: '2026-02-01' });
  expect(changes({ ...draft, due: '2026-02-01' }, draft)).toEqual({ due: null });
});

test('blockers are added and removed one by one, in any notation', () => {
  expect(idsIn(' #12,13  12 ')).toEqual(['12', '13']);
  expect(changes(draft, { ...draft, blockedBy: '#4 5' })).toEqual({ addBlockedBy: ['5'], removeBlockedBy: ['3'] });
});
