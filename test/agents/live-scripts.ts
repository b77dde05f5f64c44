import { hubCall } from './story/story-scripts.ts';
import type { Call, Script } from './wires.ts';

export const QUESTION = 'Which port shall the tests take?';
export const ANSWER = 'They take port 9999.';
/** The start of a text that wakes an idle session. */
export const WAKING = 'Waggle. Waiting for you: ';

const step = (answers: readonly string[], call: Call | undefined, last: string) =>
  call === undefined ? last : { id: `call_${answers.length + 1}`, ...call };

/** Waits until it is woken, then reads its mail and answers. */
export const claudeWaits: Script = (turn) => {
  const { answers, talk } = turn;
  if (!talk.includes(WAKING)) return 'standing by';
  if (!talk.includes(QUESTION)) return step(answers, hubCall(turn, 'ReadMailbox', {}), 'nothing to read');
  if (talk.includes(ANSWER)) return 'answered';
  return step(answers, hubCall(turn, 'SendMessage', { to: 'codex', message: ANSWER }), 'no way to answer');
};

/** Asks a question and waits until the answer wakes it. */
export const codexAsks: Script = (turn) => {
  const { answers, talk } = turn;
  if (!talk.includes('Ask the other one.')) return 'ready';
  if (!talk.includes(QUESTION))
    return step(answers, hubCall(turn, 'SendMessage', { to: 'claude', message: QUESTION }), 'no way to ask');
  if (!talk.includes(WAKING) || talk.includes(ANSWER)) return 'standing by';
  return step(answers, hubCall(turn, 'ReadMailbox', {}), 'nothing to read');
};

export const opencodeWaits: Script = (turn) => {
  const { answers, talk } = turn;
  if (!talk.includes(WAKING) || talk.includes(QUESTION)) return 'standing by';
  return step(answers, hubCall(turn, 'ReadMailbox', {}), 'nothing to read');
};
