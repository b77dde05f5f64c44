import { expect, test } from 'vitest';
import { areasOf } from './follow.ts';

test('an import invalidates the lists of tasks', () => {
  expect(areasOf(['workspace'])).toEqual(expect.arrayContaining(['activity', 'feed', 'agents', 'memory']));
});

test('memories and tasks make the collections old, which count them', () => {
  for (const kind of ['memory', 'task']) expect(areasOf([kind])).toContain('collections');
});

test('a handoff invalidates the lanes, where its recipient sees it', () => {
  expect(areasOf(['handoff'])).toEqual(['activity', 'lanes', 'agents']);
});

test('unknown events invalidate everything', () => {
  const all = areasOf(['moon']);
  for (const kind of ['task', 'user', 'team', 'message', 'run'])
    expect(all).toEqual(expect.arrayContaining([...areasOf([kind])]));
});
