import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import type { TestedProgram } from './programs.ts';

const cache = () => process.env.XDG_CACHE_HOME ?? path.join(os.homedir(), '.cache');

const manifest = z.object({
  version: z.string(),
  scripts: z.object({ postinstall: z.string().optional() }).optional(),
});

const readManifest = (folder: string) =>
  manifest.parse(JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')));

/** Returns the program in exactly this version. Installs it from npm into its own folder, not as a dependency. */
export function installed(program: TestedProgram): string {
  const { package: name, version, bin } = program;
  const root = process.env.AGENT_PROGRAMS ?? path.join(cache(), 'waggle-test-agents');
  const folder = path.join(root, `${bin}-${version}`);
  const place = path.join(folder, 'node_modules', name);
  if (!existsSync(path.join(place, 'package.json'))) fetchInto(folder, place, program);
  const found = readManifest(place).version;
  if (found !== version) throw new Error(`${place} holds ${found}, not ${version}.`);
  const own = path.join(folder, 'node_modules', '.bin', bin);
  return program.node === undefined ? own : withNode(folder, own, bin);
}

const nodePackage = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;

/** Writes a launcher that runs the program with the Node version installed beside it. */
function withNode(folder: string, program: string, bin: string): string {
  const launcher = path.join(folder, 'bin', bin);
  const node = path.join(folder, 'node_modules', nodePackage, 'bin');
  mkdirSync(path.dirname(launcher), { recursive: true });
  writeFileSync(launcher, `#!/bin/sh\nPATH="${node}:$PATH" exec "${program}" "$@"\n`, { mode: 0o755 });
  return launcher;
}

function fetchInto(folder: string, place: string, { package: name, parts = [], version, node }: TestedProgram): void {
  console.error(`Installing ${name}@${version} …`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }');
  const runtime = node === undefined ? [] : [`${nodePackage}@${node}`];
  const packages = [...[name, ...parts].map((it) => `${it}@${version}`), ...runtime];
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...packages], {
    cwd: folder,
    stdio: 'inherit',
  });
  // Newer npm versions ask before they run package scripts, and nobody can answer here.
  const [runner, ...args] = readManifest(place).scripts?.postinstall?.split(' ') ?? [];
  if (runner === 'node') execFileSync(process.execPath, args, { cwd: place, stdio: 'inherit' });
}
