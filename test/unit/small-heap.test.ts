import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
const smallHeap = fileURLToPath(new URL('../../bin/small-heap.js', import.meta.url));

/** Creates garbage like a server, a little in each turn of the event loop, and prints the size of V8's young space. */
const MAKE_GARBAGE = `
  const { getHeapSpaceStatistics } = require('node:v8');
  const kept = [];
  let turns = 0;
  function turn() {
    for (let n = 0; n < 1000; n++) kept[n % 500] = { n, text: 'x'.repeat(20) + n };
    if (++turns < 5000) return setImmediate(turn);
    const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
    console.log(young.space_used_size + young.space_available_size);
  }
  turn();
`;

async function youngBytes(before: string): Promise<number> {
  const { stdout } = await run(process.execPath, ['-e', before + MAKE_GARBAGE, smallHeap]);
  return Number(stdout);
}

test('a program with a small heap gives new objects a fraction of the space that V8 uses by default', async () => {
  const usual = await youngBytes('');
  const small = await youngBytes(
    'const { startSmall, staySmall } = require(process.argv[1]); startSmall(); staySmall();',
  );
  expect(small).toBeLessThanOrEqual(usual / 2);
});
