import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A program in its own terminal; tmux answers the program's terminal queries. */
export interface Terminal {
  type(text: string): void;
  press(key: string): void;
  screen(): string;
  close(): void;
}

interface Opening {
  readonly command: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** Each capture starts a process, and callers poll far more often, so captures are cached for this long. */
const LOOK_MS = 200;

let opened = 0;
const open = new Set<Terminal>();

export function closeTerminals(): void {
  for (const terminal of open) terminal.close();
}

export function openTerminal({ command, cwd, env }: Opening): Terminal {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'waggle-terminal-'));
  const socket = path.join(folder, 'tmux');
  const launcher = path.join(folder, 'run.sh');
  const exports = Object.entries(env)
    .filter(([name, value]) => value !== undefined && /^\w+$/.test(name))
    .map(([name, value]) => `export ${name}=${quoted(value ?? '')}`);
  // TERM must match tmux, not the caller's terminal.
  writeFileSync(
    launcher,
    [...exports, 'export TERM=screen-256color', `exec ${command.map(quoted).join(' ')}`].join('\n'),
  );
  const tmux = (...args: readonly string[]) =>
    execFileSync('tmux', ['-S', socket, '-f', '/dev/null', ...args], { encoding: 'utf8', stdio: 'pipe' });
  opened += 1;
  const name = `t${opened}`;
  tmux('new-session', '-d', '-s', name, '-x', '120', '-y', '40', '-c', cwd, 'sh', launcher);
  const group = -Number(tmux('list-panes', '-t', name, '-F', '#{pane_pid}').trim());
  let seen = { text: '', at: Number.NEGATIVE_INFINITY };
  const terminal: Terminal = {
    type: (text) => void tmux('send-keys', '-t', name, '-l', text),
    press: (key) => void tmux('send-keys', '-t', name, key),
    screen() {
      if (performance.now() - seen.at > LOOK_MS)
        seen = { text: tmux('capture-pane', '-p', '-t', name), at: performance.now() };
      return seen.text;
    },
    close() {
      open.delete(terminal);
      // Kills the whole process group: survivors would go on writing to the folder.
      for (const end of [() => tmux('kill-server'), () => process.kill(group, 'SIGKILL')]) {
        try {
          end();
        } catch {
          // It has already ended.
        }
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
  open.add(terminal);
  return terminal;
}
