import { expect, test } from 'vitest';
import { isRefutedBy, nextState, type Reported, shownState } from './session-state.ts';

const idle: Reported = {
  session: 's-1',
  agent: 'claude',
  state: 'idle',
  since: 100,
  about: null,
  until: null,
  process: null,
};
const open = { endedAt: null, endedHow: null } as const;

test('a state that is reported again changes nothing, and a request keeps its words', () => {
  expect(nextState(idle, { state: 'idle' })).toBeUndefined();
  const asking = { state: 'waiting_permission', about: 'Bash: rm a' } as const;
  expect(nextState(asking, { state: 'waiting_permission' })).toBeUndefined();
  expect(nextState(asking, { state: 'waiting_permission', about: 'Bash: rm b' })).toEqual({
    state: 'waiting_permission',
    about: 'Bash: rm b',
  });
  expect(nextState(asking, { state: 'working' })).toEqual({ state: 'working', about: null });
});

test('only a call that began after the report shows that the session works', () => {
  expect(isRefutedBy(idle, 101)).toBe(true);
  expect(isRefutedBy(idle, 100)).toBe(false);
  expect(isRefutedBy({ state: 'gone', since: 100 }, 200)).toBe(false);
});

test('without any report the state is unknown, not guessed from the time of the last call', () => {
  expect(shownState(undefined, open)).toEqual({ state: 'unknown', since: null });
});

test('a silent session has gone unless its process is known', () => {
  const silent = { endedAt: 500, endedHow: 'silence' } as const;
  expect(shownState(idle, silent)).toEqual({ state: 'gone', since: 500 });
  const process = { pid: 7, started: null, machine: 'here' };
  expect(shownState({ ...idle, process }, silent)).toEqual({ state: 'idle', since: 100 });
  expect(shownState({ ...idle, process }, { endedAt: 500, endedHow: 'left' })).toEqual({ state: 'gone', since: 500 });
});
