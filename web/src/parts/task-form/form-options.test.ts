import { expect, test } from 'vitest';
import { ownersWith, teamsWith } from './form-options.ts';

const ids = (owner: string, ...agents: readonly string[]) =>
  ownersWith(
    owner,
    agents.map((id) => ({ id, name: id })),
  ).map(({ id }) => id);

test('the owner of a task is shown as such, also before the agents are loaded', () => {
  expect(ids('ada')).toEqual(['user', 'ada']);
  expect(ids('ada', 'ada', 'user')).toEqual(['ada', 'user']);
  expect(ids('gone', 'ada', 'user')).toEqual(['ada', 'user', 'gone']);
  expect(ids('')).toEqual(['user']);
});

test('the team of a kept draft is shown, so that another can be chosen, also after leaving it', () => {
  expect(teamsWith('docs', [])).toEqual(['docs']);
  expect(teamsWith('docs', ['docs', 'web'])).toEqual(['docs', 'web']);
  expect(teamsWith('', [])).toEqual([]);
});
