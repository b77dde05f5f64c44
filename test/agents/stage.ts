import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { endAll } from '../endings.ts';
import { type Machine, machineOn, runWaggle, startHub } from '../processes.ts';
import { waggleFolder } from './connected.ts';
import { gitIn } from './git-in.ts';
import { installed } from './installed.ts';
import type { MockModel, ScriptName } from './mock-model.ts';
import { programs, type TestedProgram, visitors } from './programs.ts';

export const KEY = 'not-a-key';

export interface Scene {
  readonly machine: Machine;
  readonly model: MockModel;
  readonly home: string;
  readonly repo: string;
}

/** The requests that the model at this address got, as JSON. */
export const sentTo = (model: MockModel, name: ScriptName) => model.requests(name).map((body) => JSON.stringify(body));

/** The result of a scene: failed expectations and measurements. */
export interface Playing {
  readonly faults: readonly string[];
  readonly notes: readonly string[];
}

/** Plays a scene with a repository, a hub and a fresh home, in which `waggle install` has set up the clients. */
export async function onStage(
  model: MockModel,
  clients: readonly string[],
  play: (scene: Scene, faults: string[], notes: string[]) => Promise<void>,
  tell: (machine: Machine, home: string) => Promise<void> = (machine) => installFor(machine, clients),
): Promise<Playing> {
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'waggle-live-')));
  const [home, repo] = [path.join(folder, 'home'), path.join(folder, 'repo')];
  for (const name of [...['.codex', '.claude', '.gemini'].map((one) => path.join(home, one)), repo])
    mkdirSync(name, { recursive: true });
  writeFileSync(path.join(repo, 'button.tsx'), 'export const color = 1;\n');
  for (const args of [
    ['init', '-q', '-b', 'main'],
    ['add', '.'],
    ['commit', '-q', '-m', 'shop'],
  ])
    gitIn(repo, args);
  trustFolder(home, repo);
  const bins = clients.map((name) => path.dirname(binOf(name)));
  const own = {
    HOME: home,
    CLAUDE_CONFIG_DIR: path.join(home, '.claude'),
    CODEX_HOME: path.join(home, '.codex'),
    XDG_CONFIG_HOME: path.join(home, 'config'),
    PATH: [waggleFolder(home), ...bins, process.env.PATH].join(path.delimiter),
  };
  const machine = machineOn(undefined, own);
  const [faults, notes]: [string[], string[]] = [[], []];
  try {
    await startHub(machine);
    await tell(machine, home);
    await play({ machine, model, home, repo }, faults, notes);
    return { faults, notes };
  } finally {
    await endAll();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

async function installFor(machine: Machine, clients: readonly string[]): Promise<void> {
  const { code, stderr } = await runWaggle(machine, ['install', ...clients.map((name) => programOf(name).bin)]);
  if (code !== 0) throw new Error(`waggle install: ${stderr}`);
}

export function programOf(name: string): TestedProgram {
  const program = [...programs, ...visitors].find((one) => one.name === name);
  if (program === undefined) throw new Error(`No program ${name}.`);
  return program;
}

export const binOf = (name: string): string => installed(programOf(name));

/** Writes the answers to the programs' first-start questions: trusted folder, key and theme. */
function trustFolder(home: string, repo: string): void {
  const project = { hasTrustDialogAccepted: true, hasCompletedProjectOnboarding: true };
  const claude = {
    hasCompletedOnboarding: true,
    theme: 'dark',
    customApiKeyResponses: { approved: [KEY], rejected: [] },
    projects: { [repo]: project },
  };
  writeFileSync(path.join(home, '.claude', '.claude.json'), JSON.stringify(claude));
  const gemini = { security: { auth: { selectedType: 'gemini-api-key' } } };
  writeFileSync(path.join(home, '.gemini', 'settings.json'), JSON.stringify(gemini));
  writeFileSync(path.join(home, '.codex', 'config.toml'), `[projects."${repo}"]\ntrust_level = "trusted"\n`);
}
