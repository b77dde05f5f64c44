import { expect, test } from 'vitest';
import { answerJson } from '../text/plain-text.ts';
import { withCallableTools } from './written-calls.ts';

const reach = (name: string) => (name === 'task_plan_claim_subtask' ? 'called' : 'listed');
const answered = (output: object) => withCallableTools({ output, text: answerJson(output) }, reach);
const claim = 'mcp__waggle__task_plan_claim_subtask({ plan_slug: "a", file_scope: ["x)y.ts"] })';
const through =
  'mcp__waggle__tools_call({ name: "task_plan_claim_subtask", arguments: { plan_slug: "a", file_scope: ["x)y.ts"] } })';

test('a call of a tool that is not listed goes through tools_call, in the object and in the text', () => {
  const inbox = 'mcp__waggle__attention_inbox({"session_id":"s"})';
  const output = {
    ready: [{ codex_mcp_call: claim }],
    codex_mcp_call: claim,
    copy_paste_next_mcp_calls: [claim, inbox],
    suggested_call: inbox,
  };
  const wanted = {
    ready: [{ codex_mcp_call: through }],
    codex_mcp_call: through,
    copy_paste_next_mcp_calls: [through, inbox],
    suggested_call: inbox,
  };
  expect(answered(output)).toEqual({ output: wanted, text: answerJson(wanted) });
});

test('calls name the server as the client does', () => {
  const output = { codex_mcp_call: claim, suggested_call: 'mcp__waggle__attention_inbox({})', text: claim };
  const wanted = {
    codex_mcp_call: through.replace('mcp__waggle__', 'mcp__hive-2__'),
    suggested_call: 'mcp__hive-2__attention_inbox({})',
  };
  const text = answerJson({ codex_mcp_call: claim, suggested_call: output.suggested_call });
  const answer = withCallableTools({ output, text }, reach, 'hive-2');
  expect(answer).toEqual({ output: { ...wanted, text: claim }, text: answerJson(wanted) });
});

test('texts of agents stay unchanged, and so does an answer without calls', () => {
  for (const output of [{ text: claim, codex_mcp_call: 'mcp__waggle__search({})' }, { text: 'Nothing.' }]) {
    expect(answered(output)).toEqual({ output, text: answerJson(output) });
  }
});
