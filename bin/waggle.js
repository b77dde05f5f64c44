#!/usr/bin/env node
const { existsSync } = require('node:fs');
const { join } = require('node:path');

const [major, minor] = process.versions.node.split('.').map(Number);
const [command, first] = process.argv.slice(2);
// Hooks are a separate program, so that each prompt and tool call of a client loads nothing else.
const isHook = command === 'hook' && first !== undefined && !first.startsWith('-');
// The same holds for shell completion.
const isCompletion = command === '__complete' && first !== undefined;
const isSmall = isHook || isCompletion;
const program = join(__dirname, '..', 'dist', isHook ? 'hook.cjs' : isCompletion ? 'complete.cjs' : 'cli.cjs');

const isOld = major < 20 || (major === 20 && minor < 19);

if (isSmall && (isOld || !existsSync(program))) {
  // A hook must never fail its client, and a completion must not print an error at the prompt.
} else if (isOld) {
  console.error(`Waggle needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exitCode = 1;
} else if (!existsSync(program)) {
  console.error('Waggle is not built yet: run `npm run build` in its folder, which also installs its dependencies.');
  process.exitCode = 1;
} else if (isSmall) {
  // Compiling such a small program takes less time than reading it from the cache.
  require(program);
} else {
  const { runCompiled } = require('./compiled.js');
  const { startSmall, staySmall } = require('./small-heap.js');
  const isSmallHeap = command === 'mcp';
  if (isSmallHeap) startSmall();
  runCompiled(program, command, () => isSmallHeap && staySmall());
}
