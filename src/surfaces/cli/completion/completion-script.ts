import type { Command } from 'commander';
import { bashScript, zshScript } from './bash-and-zsh.ts';
import { commandTree } from './command-tree.ts';
import { fishScript } from './fish.ts';
import { powershellScript } from './powershell.ts';

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript, powershell: powershellScript };

/** The command tree as a script of the shell: completing starts no process of ours. */
export function completionScript(shell: keyof typeof scripts, program: Command): string {
  return scripts[shell](commandTree(program));
}
