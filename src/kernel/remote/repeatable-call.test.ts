import { expect, test } from 'vitest';
import type { Caller } from '../rules/caller.ts';
import { repeatable } from './repeatable-call.ts';

const caller: Caller = { agent: 'ada', session: 's', surface: 'mcp', scopes: ['write'] };

test('a call without a key gets a new one each time', () => {
  const call = { name: 'create_task', input: { title: 'x' }, caller };
  const keys = [repeatable(call), repeatable(call)].map((one) => one.idempotencyKey);
  expect(keys[0]).toMatch(/^bridge-[\w-]{36}$/);
  expect(keys[1]).not.toBe(keys[0]);
  expect(repeatable({ ...call, input: undefined }).idempotencyKey).toBeDefined();
});

test("the caller's own key stays the only one, wherever it is given", () => {
  const inner = { title: 'x', idempotency_key: 'mine' };
  for (const call of [
    { name: 'create_task', input: {}, caller, idempotencyKey: 'mine' },
    { name: 'create_task', input: inner, caller },
    { name: 'tools_call', input: { name: 'create_task', arguments: inner }, caller },
  ]) {
    expect(repeatable(call)).toBe(call);
  }
});
