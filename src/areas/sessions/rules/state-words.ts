import type { SessionState } from './session-state.ts';

const words: Readonly<Record<SessionState, string>> = {
  working: 'working',
  waiting_permission: 'waits for permission',
  waiting_answer: 'waits for an answer',
  idle: 'idle',
  limited: 'usage limit',
  gone: 'gone',
  unknown: 'not known',
};

export const stateWords = (state: SessionState): string => words[state];
