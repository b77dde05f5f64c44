import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { PATIENCE_MS } from './within.ts';

const FOLDER = path.resolve('plugin');

const marketplace = (add: string) => [
  ['plugin', 'marketplace', 'add', FOLDER],
  ['plugin', add, 'waggle@waggle-local'],
];
const extension = [['extensions', 'install', path.join(FOLDER, 'waggle'), '--consent']];

/** The commands that install the plugin's folder in each program. */
const commands: Readonly<Record<string, readonly (readonly string[])[]>> = {
  claude: marketplace('install'),
  codex: marketplace('add'),
  gemini: extension,
  qwen: extension,
  copilot: marketplace('install'),
};

export function addPlugin(name: string, bin: string, env: NodeJS.ProcessEnv): void {
  for (const args of commands[name] ?? [])
    execFileSync(bin, [...args], {
      env,
      // Answers the question whether to trust the folder, which one program asks regardless of its flags.
      input: 'y\n',
      timeout: PATIENCE_MS,
      killSignal: 'SIGKILL',
    });
}
