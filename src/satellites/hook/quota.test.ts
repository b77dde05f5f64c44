import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { someFolder } from '../../../test/repositories.ts';
import { endedForQuota, quotaStop } from './quota.ts';
import { lastFailure } from './transcript.ts';

test('a quota stop is told from other failures, and from a model that writes about limits', () => {
  expect(quotaStop({ error: 'rate_limit', last_assistant_message: 'API Error: Request rejected (429)' })).toBe(
    'rate_limit: API Error: Request rejected (429)',
  );
  expect(quotaStop({ error: 'billing_error', last_assistant_message: 'Credit balance is too low' })).toBeDefined();
  expect(quotaStop({ error: 'usage_limit_exceeded', error_details: 'You’ve hit your usage limit.' })).toBeDefined();
  expect(quotaStop({ error: 'server_error', last_assistant_message: 'API Error: 500' })).toBeUndefined();
  expect(quotaStop({ last_assistant_message: `The rate limit of this API ${'is high. '.repeat(60)}` })).toBeUndefined();
  expect(quotaStop({})).toBeUndefined();
});

test.each([
  'Claude AI usage limit reached|1731751200',
  '5-hour limit reached ∙ resets 3pm',
  "You've hit your usage limit. Try again in 2 hours.",
  'You’ve reached your weekly limit',
  'Credit balance is too low',
  'Quota exceeded for this account.',
])('a turn that ends with a limit message is a quota stop: %s', (last_assistant_message) => {
  expect(endedForQuota({ last_assistant_message })).toBe(true);
  expect(quotaStop({ last_assistant_message })).toBe(last_assistant_message);
});

test.each([
  'The rate limit of the API is 5 per second now.',
  'Done: the page says "Usage limit reached" and the tests pass.',
  `You've hit your usage limit of ideas. ${'And so on. '.repeat(60)}`,
  '',
])('a model that writes about limits is not stopped: %s', (last_assistant_message) => {
  expect(endedForQuota({ last_assistant_message })).toBe(false);
});

const claude = (more: object, text: string) => ({
  type: 'assistant',
  message: { content: [{ type: 'text', text }] },
  ...more,
});
const codex = (error: object | null) => ({ type: 'event_msg', payload: { type: 'task_complete', error } });

test('the end of the last turn is read from the transcript, for the two clients that keep one', () => {
  const file = path.join(someFolder(), 'talk.jsonl');
  const after = (...entries: object[]) => {
    writeFileSync(file, `half a line}\n${entries.map((entry) => JSON.stringify(entry)).join('\n')}\n`);
    return quotaStop(lastFailure({ transcript_path: file }));
  };
  const limited = claude(
    { isApiErrorMessage: true, error: 'rate_limit' },
    'API Error: This would exceed your rate limit.',
  );
  expect(after(limited, { type: 'cost-state' })).toContain('exceed your rate limit');
  // A later successful turn ends the quota stop.
  expect(after(limited, claude({}, 'Done.'))).toBeUndefined();
  const spent = codex({ message: 'You’ve hit your usage limit.', codex_error_info: 'usage_limit_exceeded' });
  expect(after(codex(null), spent)).toContain('hit your usage limit');
  expect(after(spent, codex(null))).toBeUndefined();
  expect(lastFailure({ transcript_path: path.join(someFolder(), 'absent') })).toEqual({});
  expect(lastFailure({ transcript_path: null })).toEqual({});
});
