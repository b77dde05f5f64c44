#!/usr/bin/env node
import { existsSync } from 'node:fs';
import module from 'node:module';

const [major, minor] = process.versions.node.split('.').map(Number);
const cli = new URL('../dist/cli.js', import.meta.url);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Waggle needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exitCode = 1;
} else if (!existsSync(cli)) {
  console.error('Waggle is not built yet: run `npm run build` in its folder.');
  process.exitCode = 1;
} else {
  // Absent before Node 22.
  module.enableCompileCache?.();
  await import(cli.href);
}
