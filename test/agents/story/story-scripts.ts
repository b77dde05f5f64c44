import path from 'node:path';
import type { Call, Script, Turn } from '../wires.ts';

type ScriptIn = (shop: string) => Script;

const stepAfter = (turn: Turn, call: Call | undefined) =>
  call === undefined ? 'done' : { id: `call_${turn.answers.length + 1}`, ...call };

/** On a busy machine the hub's tools arrive after the first request; until then the model reads the file again. */
const MOST_LOOKS = 200;

function onceThere(turn: Turn, shop: string, name: string, args: object): Call | undefined {
  const found = offered(turn, 'tools_call', { name, arguments: { ...args } });
  return found ?? (turn.answers.length < MOST_LOOKS ? offered(turn, 'Read', { file_path: button(shop) }) : undefined);
}

const button = (shop: string) => path.join(shop, 'button.tsx');

function offered({ offers }: Turn, name: string, input: Call['input']): Call | undefined {
  const offer = offers.find(
    (one) => one.name === name || one.name === `mcp__waggle__${name}` || one.name === `waggle_${name}`,
  );
  return offer === undefined ? undefined : { ...offer, input };
}

/** Calls unlisted tools through `tools_call`, which the model may have to search for first. */
export function hubCall(turn: Turn, name: string, args: object): Call | undefined {
  const found = offered(turn, 'tools_call', { name, arguments: { ...args } });
  if (found !== undefined || turn.talk.includes('"tool_search_output"')) return found;
  return { name: 'tool_search', id: 'call_search', input: { query: 'waggle tools_call', limit: 5 } };
}

/** The session id of Claude Code, the first program. */
export const CLAUDE = '11111111-2222-4333-8444-555555555555';
export const RENAMED = 'The prop color is now called tone';
export const QUESTION = 'Is any colour allowed?';
export const ANSWER = 'Only those of the theme';

export const claudeRenames: ScriptIn = (shop) => (turn) => {
  const file_path = button(shop);
  if (turn.answers.length === 0) return stepAfter(turn, offered(turn, 'Read', { file_path }));
  const rename = { file_path, old_string: 'color: string', new_string: 'tone: string' };
  if (turn.answers.length === 1) return stepAfter(turn, offered(turn, 'Edit', rename));
  // The conversation contains the call once it was made.
  const isNoted = turn.talk.includes(RENAMED);
  return isNoted ? 'done' : stepAfter(turn, onceThere(turn, shop, 'task_note_working', { content: RENAMED }));
};

const patched = (prop: string) =>
  `*** Begin Patch\n*** Update File: button.tsx\n@@\n-  color: string;\n+  ${prop}: 'blue';\n*** End Patch`;

/** Tries its edit; when that is held back, reads the observations it is pointed to, asks, and edits accordingly. */
export const codexAdapts: ScriptIn = () => (turn) => {
  const { answers, talk } = turn;
  const id = `call_${answers.length + 1}`;
  const step = (call: Call | undefined) => (call === undefined ? 'done' : { id, ...call });
  if (answers.length === 0) return step(offered(turn, 'apply_patch', patched('color')));
  const ids = /get_observations \{\\+"ids\\+":\[([\d,]+)\]\}/.exec(answers[0] ?? '')?.[1];
  const to = /task_message \{\\+"task_id\\+":(\d+),\\+"to_agent\\+":\\+"([\w-]+)/.exec(answers[0] ?? '');
  if (ids === undefined || to === null) return 'not told';
  if (answers.length === 1) return step(hubCall(turn, 'get_observations', { ids: ids.split(',').map(Number) }));
  const [, task = '', agent = ''] = to;
  const question = { task_id: Number(task), to_agent: agent, urgency: 'needs_reply', content: QUESTION };
  if (answers.length === 2) return step(hubCall(turn, 'task_message', question));
  const prop = talk.includes(RENAMED) ? 'tone' : 'color';
  // The mock model answers so fast that the hook takes the retry for another call of the same response.
  const isHeld = answers.length === 3 || answers.at(-1)?.includes('held back once') === true;
  return isHeld && answers.length < 40 ? step(offered(turn, 'apply_patch', patched(prop))) : 'done';
};

export const claudeAnswers: ScriptIn = (shop) => (turn) => {
  const asking = turn.answers.find((text) => text.includes(QUESTION));
  if (asking === undefined) return stepAfter(turn, onceThere(turn, shop, 'task_messages', { unread_only: true }));
  const found = /\{\\+"id\\+":(\d+),\\+"task_id\\+":(\d+)/.exec(asking);
  if (found === null || turn.talk.includes(ANSWER)) return 'done';
  const [, reply = '', task = ''] = found;
  const answer = { task_id: Number(task), to_agent: 'codex', reply_to: Number(reply), content: ANSWER };
  return stepAfter(turn, onceThere(turn, shop, 'task_message', answer));
};

export const codexReads: ScriptIn = () => (turn) => {
  const isAsked = turn.talk.includes(ANSWER);
  const call = isAsked ? undefined : hubCall(turn, 'ReadMailbox', {});
  return call === undefined ? 'done' : { id: `call_${turn.answers.length + 1}`, ...call };
};
