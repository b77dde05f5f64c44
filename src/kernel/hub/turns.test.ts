import { expect, test } from 'vitest';
import { makeTurns } from './turns.ts';

/** Work of agents that ends when the test says so, in the order in which it began. */
function workplace(atOnce: number, most: number) {
  const turns = makeTurns(atOnce, most);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<void>((resolve) => ends.push(resolve));
  };
  return {
    begun,
    call: (agent: string, name: string) =>
      turns.take(agent, work(name)).then(
        () => 'done',
        ({ code, details }) => [code, details],
      ),
    async endOne() {
      const before = begun.length;
      ends.shift()?.();
      if (before < 9) await expect.poll(() => begun.length).toBeGreaterThan(before);
    },
    endAll: () => ends.splice(0).map((end) => end()),
  };
}

const REFUSED = ['STORE_UNAVAILABLE', { retry_after_seconds: 1 }];

test('agents take turns, however many calls one of them has made', async () => {
  const { begun, call, endOne, endAll } = workplace(1, 10);
  const all = [call('ann', 'a1'), call('ann', 'a2'), call('ann', 'a3'), call('bob', 'b1'), call('cleo', 'c1')];
  for (let n = 0; n < 4; n++) await endOne();
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3']);
  endAll();
  expect(await Promise.all(all)).toEqual(Array(5).fill('done'));
});

test('beyond the limit the call of the agent with the most is refused', async () => {
  const { begun, call, endOne, endAll } = workplace(1, 2);
  const first = call('ann', 'a1');
  const [second, third] = [call('ann', 'a2'), call('ann', 'a3')];
  expect(await call('ann', 'a4')).toEqual(REFUSED);
  const others = call('bob', 'b1');
  expect(await third).toEqual(REFUSED);
  expect(await call('ann', 'a5')).toEqual(REFUSED);
  await endOne();
  await endOne();
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  endAll();
  expect(await Promise.all([first, second, others])).toEqual(['done', 'done', 'done']);
});

test('work that fails gives its turn on', async () => {
  const turns = makeTurns(1, 1);
  await expect(turns.take('ann', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await turns.take('ann', async () => 'answered')).toBe('answered');
});
