import path from 'node:path';
import type { HookFile } from './client.ts';

const MARK = '// Written by waggle install; waggle uninstall takes it away.';

/** opencode has no hooks but plugins: modules in a folder of its settings. */
export const opencodePlugin: HookFile = {
  file: ({ home, env, project }) =>
    project === undefined
      ? path.join(env.XDG_CONFIG_HOME || path.join(home, '.config'), 'opencode', 'plugin', 'waggle.js')
      : path.join(project, '.opencode', 'plugin', 'waggle.js'),
  withHooks: (_text, lineFor) => pluginText(lineFor),
  withoutHooks: (text) => (text.startsWith(MARK) ? undefined : text),
};

/**
 * The preface goes into the system prompt at the session's first message. A waiter beside the idle session prints what
 * comes, and the plugin gives it to the model as a part that is not shown as the user's.
 */
function pluginText(lineFor: (moment: string) => string): string {
  return `${MARK}
import { spawn } from 'node:child_process';

const lines = ${JSON.stringify({ start: lineFor('session-start'), wait: lineFor('wait'), end: lineFor('session-end') }, null, 2)};
const waiting = new Map();
const prefaces = new Map();

function ask(line, session) {
  return new Promise((resolve) => {
    // In place of the shell, so that a waiter notices when opencode ends.
    const command = process.platform === 'win32' ? line : 'exec ' + line;
    const child = spawn(command, { shell: true, stdio: ['pipe', 'pipe', 'ignore'] });
    let said = '';
    child.stdout.on('data', (part) => { said += part; });
    child.stdin.on('error', () => {});
    child.once('error', () => resolve({ said: '', child }));
    child.once('close', () => resolve({ said, child }));
    child.stdin.end(JSON.stringify({ session_id: session, cwd: process.cwd() }));
    if (line === lines.wait) waiting.set(session, child);
  });
}

export const Waggle = async ({ client }) => ({
  event: async ({ event }) => {
    const session = event.properties?.sessionID ?? event.properties?.info?.id;
    if (event.type === 'session.deleted' && session) {
      waiting.get(session)?.kill();
      void ask(lines.end, session);
    }
    if (event.type !== 'session.idle' || !session || waiting.has(session)) return;
    void ask(lines.wait, session).then(({ said }) => {
      waiting.delete(session);
      if (said === '') return;
      const parts = [{ type: 'text', text: said, synthetic: true }];
      return client.session.promptAsync({ path: { id: session }, body: { parts } });
    }).catch(() => {});
  },
  'chat.message': async ({ sessionID }) => {
    if (!sessionID || prefaces.has(sessionID)) return;
    prefaces.set(sessionID, (await ask(lines.start, sessionID)).said);
  },
  'experimental.chat.system.transform': async ({ sessionID }, output) => {
    const preface = prefaces.get(sessionID);
    if (preface) output.system.push(preface);
  },
});
`;
}
