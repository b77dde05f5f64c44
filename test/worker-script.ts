import { ok, type Script } from './fake-agent.ts';

/** A worker that follows the last line of its prompt: `say …`, `fail …`, or `hang` until it is stopped. */
export const obedient: Script = async function* ({ run, call, canceled }) {
  yield { type: 'started', sessionRef: `session of ${run.agentId}` };
  await call('hub_status', {});
  const order = run.prompt.split('\n').at(-1) ?? '';
  if (order.startsWith('hang')) {
    yield { type: 'text', text: 'half of it' };
    await canceled;
    return;
  }
  if (order.startsWith('fail')) {
    yield { type: 'ended', outcome: { kind: 'failed', reason: 'crashed', detail: order.slice(5) } };
    return;
  }
  yield { type: 'tool', name: 'Read', input: {} };
  yield { type: 'usage', inputTokens: 10, outputTokens: 5 };
  yield ok(order.replace(/^say /, ''));
};
