import { expect, test } from 'vitest';
import type { DemoClient } from './stage.ts';
import { makeTeller } from './teller.ts';

const claude = { name: 'claude' } as DemoClient;

test("the demo's text is wrapped to the screen and not cut", async () => {
  const told: string[] = [];
  const teller = makeTeller({ out: (text) => void told.push(text), color: false, columns: 60, pause: async () => {} });
  const words = Array.from({ length: 30 }, (_, n) => `word${n}`).join(' ');
  await teller.scene(words);
  await teller.heard(claude, 'stop', { text: `${words}\n${words}`, refused: false });
  await teller.called(claude, 'task_message', words, words);
  const lines = told.join('').split('\n');
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(60);
  const joined = told.join('').replace(/\s+/g, ' ');
  expect(joined.split(words).length - 1).toBe(5);
  expect(joined).toContain(`claude calls task_message ${words}`);
});
