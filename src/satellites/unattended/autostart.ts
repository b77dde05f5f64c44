import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { answer, type Context, refuseServer } from '../../kernel/cli/context.ts';
import { ensureHome } from '../../kernel/hub/home.ts';
import { findRunningHub } from '../../kernel/hub/hub-file.ts';
import { WaggleError } from '../../kernel/rules/errors.ts';
import { plainLine } from '../../kernel/text/plain-text.ts';
import { type Service, serviceFor } from './autostart-files.ts';
import { logFile } from './background-hub.ts';

/** Platforms on which autostart is not tested; the command prints the warning. */
const UNTRIED: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  darwin: 'Support for macOS was written from documentation and has not been tried yet.',
  win32: 'Support for Windows was written from documentation and has not been tried yet.',
};

function serviceOf({ home, io }: Context, flags: readonly string[]): Service {
  const userHome = io.env.HOME ?? os.homedir();
  const program = process.argv[1] ?? '';
  const log = logFile(home);
  const command = [process.execPath, program, 'start', '--home', home, '--no-color', ...flags];
  return serviceFor({ platform: process.platform, userHome, command, log });
}

export async function installService(
  context: Context,
  { print, flags }: { readonly print: boolean; readonly flags: readonly string[] },
): Promise<void> {
  refuseServer(context);
  const service = serviceOf(context, flags);
  if (print) return answer(context, service, () => service.text.trimEnd());
  ensureHome(context.home);
  const running = await findRunningHub(context.home);
  if (running !== undefined)
    throw new WaggleError(
      'HUB_RUNNING',
      'A hub is already running. Stop it first with waggle stop, then install the service.',
    );
  mkdirSync(path.dirname(logFile(context.home)), { recursive: true, mode: 0o700 });
  mkdirSync(path.dirname(service.file), { recursive: true });
  writeFileSync(service.file, service.text);
  const failed = runAll(service.enable, context);
  tell(context, service, failed, {
    installed: true,
    done: 'The hub now runs as a service and starts again when you sign in.',
  });
}

export function uninstallService(context: Context): void {
  refuseServer(context);
  const service = serviceOf(context, []);
  const wasThere = existsSync(service.file);
  if (!wasThere) {
    answer(context, { installed: false }, () => 'No Waggle service is installed.');
    return;
  }
  if (!readFileSync(service.file, 'utf8').includes('aggle'))
    throw new WaggleError(
      'INVALID_INPUT',
      'The service file with that name does not belong to Waggle. It was not changed.',
    );
  const failed = runAll(service.disable, context);
  rmSync(service.file);
  tell(context, service, failed, {
    installed: false,
    done: `Removed the service. Your data stays in ${context.home}.`,
  });
}

/** Runs the commands in order; returns the first failing command with its error output. */
function runAll(commands: readonly (readonly string[])[], { io }: Context): string | undefined {
  for (const [program = '', ...words] of commands) {
    const { status, stderr, error } = spawnSync(program, words, { encoding: 'utf8', env: { ...io.env } });
    if (status !== 0) return `${[program, ...words].join(' ')}: ${error?.message ?? stderr.trim()}`;
  }
  return undefined;
}

function tell(
  context: Context,
  service: Service,
  failed: string | undefined,
  { installed, done }: { readonly installed: boolean; readonly done: string },
): void {
  const commands = (installed ? service.enable : service.disable).map((words) => words.join(' '));
  const untried = UNTRIED[process.platform];
  answer(
    context,
    { installed, file: service.file, by: service.by, active: failed === undefined, failed, commands },
    () =>
      [
        ...(failed === undefined
          ? [done]
          : [
              `${installed ? 'Wrote the file' : 'Removed the file'}, but ${service.by} could not be reached: ${plainLine(failed)}`,
              'When it is available, run:',
              ...commands.map((command) => `  ${command}`),
            ]),
        `File  ${plainLine(service.file)}`,
        ...(untried === undefined ? [] : [untried]),
      ].join('\n'),
  );
}
