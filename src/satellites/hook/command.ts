import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { shellCommand } from './edited-files.ts';
import { askFirst } from './edits.ts';
import { sessionPlace } from './place.ts';
import type { Occasion } from './tell.ts';

/** Programs may be given no id for a call; then they make one call at a time. */
const ONLY = 'only';

/**
 * A shell command that names a file which others hold is held once, like an edit of that file. The hub is asked only if
 * the command says itself that it writes a file.
 */
export async function beforeCommand(occasion: Occasion): Promise<string | undefined> {
  const { input, home, speaker } = occasion;
  const edits = await editsIn(occasion);
  if (edits === undefined || edits.isReading) return undefined;
  const said = edits.files.length === 0 ? undefined : await askFirst(occasion, 'command', edits.files);
  // The file tells by its time when the command began.
  sessionPlace(home, speaker.session).beginCommand(input.tool_use_id ?? ONLY);
  return said;
}

/** What a command changed is looked for by a process of its own: the client does not wait for git. */
export async function afterCommand(occasion: Occasion): Promise<void> {
  const { input, home, speaker } = occasion;
  const edits = await editsIn(occasion);
  if (edits === undefined || edits.isReading) return;
  const since = sessionPlace(home, speaker.session).endCommand(input.tool_use_id ?? ONLY);
  if (since === undefined) return;
  const { session_id, cwd, tool_name, agent_id, model, turn_id, transcript_path } = input;
  const about = { session_id, cwd, tool_name, agent_id, model, turn_id, transcript_path };
  const [, program = '', command = '', , ...rest] = process.argv;
  const child = spawn(process.execPath, [...process.execArgv, program, command, 'look', ...rest], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    windowsHide: true,
  });
  child.once('error', () => undefined);
  child.stdin.on('error', () => undefined);
  child.stdin.end(JSON.stringify({ ...about, look: { since, named: edits.files, cwd: edits.cwd } }));
  await once(child.stdin, 'close');
  child.unref();
}

/** How many files of a command count. */
const MOST = 50;

async function editsIn({ input }: Occasion) {
  const command = shellCommand(input);
  if (command === undefined) return undefined;
  const { shellEdits } = await import('./shell/shell-edits.ts');
  const { files, isReading } = shellEdits(command.line, command.cwd, command.isPowerShell ? '`' : '\\');
  return { files: files.slice(0, MOST), isReading, cwd: command.cwd };
}
