import { expect, test } from 'vitest';
import { obey } from './sample-worker.ts';

test('a long-running sample worker calls the hub each minute, so that it is not taken for dead', async () => {
  const did: string[] = [];
  const hub = {
    call: async (tool: string) => {
      did.push(tool);
      return { ok: true, text: '', output: {} };
    },
    close: async () => undefined,
  };
  const code = await obey(hub, {
    env: {},
    say: () => undefined,
    complain: () => undefined,
    prompt: async () => 'Read it all\ntake 150 seconds',
    pause: async (ms) => did.push(`${ms / 1000} s`),
  });
  expect(code).toBe(0);
  expect(did).toEqual(['hub_status', '60 s', 'hub_status', '60 s', 'hub_status', '30 s', 'hub_status']);
});
