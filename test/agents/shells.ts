import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { endAll } from '../endings.ts';
import { type Machine, machineOn, runWaggle, waggleArguments } from '../processes.ts';
import type { Playing } from './stage.ts';
import { openTerminal, type Terminal } from './terminal.ts';
import { within } from './within.ts';

/** Text typed before Tab, and text that must then be on the screen: commands, flags, values and files. */
const tries = [
  ['waggle boa', 'waggle board'],
  ['waggle task list --stat', 'waggle task list --status'],
  ['waggle task list --status ca', '--status canceled'],
  ['waggle task list --status=ca', '--status=canceled'],
  ['waggle install goo', 'waggle install goose'],
  ['waggle import no', 'waggle import notes\\ with\\ spaces.jsonl'],
  ['waggle export --out fol', 'waggle export --out folder/'],
  ['waggle ta', 'Print events'],
] as const;

const shells = { zsh: ['zsh', '-i'], fish: ['fish'] } as const;

/** Tries the completion scripts in real shells, by pressing Tab in a terminal. */
export async function playShells(): Promise<Playing> {
  const faults: string[] = [];
  const notes: string[] = [];
  for (const shell of ['zsh', 'fish'] as const) {
    const { status, stdout } = spawnSync(shell, ['--version'], { encoding: 'utf8' });
    if (status !== 0) faults.push(`${shell} is not on this machine`);
    else {
      faults.push(...(await completed(shell)));
      notes.push(stdout.trim());
    }
  }
  return { faults, notes };
}

async function completed(shell: keyof typeof shells): Promise<readonly string[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'waggle-shell-'));
  const bin = path.join(folder, 'bin');
  for (const name of [bin, path.join(folder, 'folder')]) mkdirSync(name);
  symlinkSync(waggleArguments()[0] ?? '', path.join(bin, 'waggle'));
  writeFileSync(path.join(folder, 'notes with spaces.jsonl'), '');
  const machine = machineOn(undefined, { HOME: folder, PATH: `${bin}:${process.env.PATH}` });
  await writeScript(machine, shell, folder);
  const terminal = openTerminal({ command: shells[shell], cwd: folder, env: machine.env });
  try {
    return await pressed(shell, terminal);
  } finally {
    terminal.close();
    await endAll();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

async function writeScript(machine: Machine, shell: keyof typeof shells, folder: string): Promise<void> {
  const { stdout } = await runWaggle(machine, ['completion', shell]);
  if (shell === 'zsh') {
    writeFileSync(path.join(folder, '.zshrc'), `autoload -Uz compinit; compinit -u\n${stdout}\nPROMPT='ready> '\n`);
    return;
  }
  const place = path.join(folder, '.config', 'fish');
  mkdirSync(path.join(place, 'completions'), { recursive: true });
  writeFileSync(path.join(place, 'completions', 'waggle.fish'), stdout);
  writeFileSync(path.join(place, 'config.fish'), "function fish_prompt; echo -n 'ready> '; end\n");
}

async function pressed(shell: string, terminal: Terminal): Promise<readonly string[]> {
  const shows = (text: string) => within(() => terminal.screen().includes(text));
  const faults: string[] = [];
  for (const [typed, wanted] of tries) {
    if (!(await shows('ready>'))) return [...faults, `${shell} shows no prompt`];
    terminal.type(typed);
    await shows(typed);
    terminal.press('Tab');
    if (!(await shows(wanted))) faults.push(`${shell} makes of ${typed}: ${terminal.screen().trim()}`);
    for (const key of ['C-u', 'C-l']) terminal.press(key);
    await within(() => /^\s*ready>\s*$/.test(terminal.screen()));
  }
  return faults;
}
