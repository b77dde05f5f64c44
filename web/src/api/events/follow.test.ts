import { expect, test } from 'vitest';
import { areasOf } from './follow.ts';

test('an import makes the lists old that show tasks', () => {
  expect(areasOf(['workspace'])).toEqual(expect.arrayContaining(['activity', 'feed', 'agents', 'memory']));
});

test('memories and tasks make the collections old, which count them', () => {
  for (const kind of ['memory', 'task']) expect(areasOf([kind])).toContain('collections');
});

test('a handoff makes the lanes old, where its recipient sees it', () => {
  expect(areasOf(['handoff'])).toEqual(['activity', 'lanes', 'agents']);
});

test('events of a kind that the page does not know make everything old', () => {
  const all = areasOf(['moon']);
  for (const kind of ['task', 'user', 'team', 'message', 'run'])
    expect(all).toEqual(expect.arrayContaining([...areasOf([kind])]));
});
