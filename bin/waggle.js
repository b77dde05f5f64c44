#!/usr/bin/env node
const { existsSync } = require('node:fs');
const { join } = require('node:path');

const [major, minor] = process.versions.node.split('.').map(Number);
const [command, first] = process.argv.slice(2);
// A hook is a program of its own, so that a client's every prompt and tool call pays for nothing else.
const isHook = command === 'hook' && first !== undefined && !first.startsWith('-');
// The same for a shell that completes a command.
const isCompletion = command === '__complete' && first !== undefined;
const isSmall = isHook || isCompletion;
const program = join(__dirname, '..', 'dist', isHook ? 'hook.cjs' : isCompletion ? 'complete.cjs' : 'cli.cjs');

const isOld = major < 20 || (major === 20 && minor < 19);

if (isSmall && (isOld || !existsSync(program))) {
  // A client must never stumble over its hooks, and a prompt over an error.
} else if (isOld) {
  console.error(`Waggle needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exitCode = 1;
} else if (!existsSync(program)) {
  console.error('Waggle is not built yet: run `npm run build` in its folder; that also installs what it needs.');
  process.exitCode = 1;
} else if (isSmall) {
  // Compiling so little takes less time than reading what was compiled before.
  require(program);
} else {
  const { runCompiled } = require('./compiled.js');
  const { startSmall, staySmall } = require('./small-heap.js');
  const isSmallHeap = command === 'mcp';
  if (isSmallHeap) startSmall();
  runCompiled(program, command, () => isSmallHeap && staySmall());
}
