#!/usr/bin/env node
import { existsSync, lstatSync } from 'node:fs';
import module from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';

const [major, minor] = process.versions.node.split('.').map(Number);
// A hook is a program of its own, so that a client's every prompt and tool call pays for nothing else.
const isHook = process.argv[2] === 'hook' && process.argv[3] !== undefined && !process.argv[3].startsWith('-');
// The same for a shell that completes a command.
const isCompletion = process.argv[2] === '__complete' && process.argv[3] !== undefined;
const file = isHook ? 'hook.js' : isCompletion ? 'complete.js' : 'cli.js';
const cli = new URL(`../dist/${file}`, import.meta.url);

const isOld = major < 20 || (major === 20 && minor < 19);

if ((isHook || isCompletion) && (isOld || !existsSync(cli))) {
  // A client must never stumble over its hooks, and a prompt over an error.
} else if (isOld) {
  console.error(`Waggle needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exitCode = 1;
} else if (!existsSync(cli)) {
  console.error('Waggle is not built yet: run `npm run build` in its folder; that also installs what it needs.');
  process.exitCode = 1;
} else {
  const cache = compileCache();
  // Absent before Node 22.
  if (cache !== undefined) module.enableCompileCache?.(cache);
  await import(cli.href);
}

/** In the home, once there is one: compiled code is run as it lies there, so nobody else may write to the folder. */
function compileCache() {
  const home = process.env.WAGGLE_HOME || process.env.COLONY_HOME || join(homedir(), '.waggle');
  try {
    const { mode } = lstatSync(join(home, '.'));
    return process.platform === 'win32' || (mode & 0o022) === 0 ? join(home, 'cache') : undefined;
  } catch {
    return undefined;
  }
}
