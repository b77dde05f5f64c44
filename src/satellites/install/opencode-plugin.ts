import path from 'node:path';
import type { HookFile } from './client.ts';

const MARK = '// Written by waggle install; waggle uninstall takes it away.';

/** opencode and its fork Kilo have no hooks but plugins: modules in a folder of their settings. */
const pluginOf = (name: string): HookFile => ({
  file: ({ home, env, project }) =>
    project === undefined
      ? path.join(env.XDG_CONFIG_HOME || path.join(home, '.config'), name, 'plugin', 'waggle.js')
      : path.join(project, `.${name}`, 'plugin', 'waggle.js'),
  withHooks: (_text, lineFor, server = 'waggle') => pluginText(lineFor, server),
  withoutHooks: (text) => (text.startsWith(MARK) ? undefined : text),
});

export const opencodePlugin = pluginOf('opencode');
export const kiloPlugin = pluginOf('kilo');

/**
 * The plugin adds the preface to the system prompt at the session's first message, and news at later ones. A held edit
 * fails with the reason, so that the model reads it before it edits. A waiter beside the idle session prints news,
 * which the plugin passes to the model as a part that is not shown as the user's. One process may have several sessions
 * with one connection to our server, so a session that calls a tool of ours after another one has spoken says so first.
 */
function pluginText(lineFor: (moment: string) => string, server: string): string {
  const lines = {
    start: lineFor('session-start'),
    prompt: lineFor('user-prompt-submit'),
    before: lineFor('pre-tool-use'),
    after: lineFor('post-tool-use'),
    wait: lineFor('wait'),
    end: lineFor('session-end'),
  };
  return `${MARK}
import { spawn } from 'node:child_process';

const lines = ${JSON.stringify(lines, null, 2)};
const ownTools = ${JSON.stringify(`${server}_`)};
${CODE}`;
}

const CODE = `const edits = ['edit', 'write', 'patch', 'apply_patch', 'multiedit', 'bash'];
const waiting = new Map();
const prefaces = new Map();
const news = new Map();
const calls = new Map();
let speaker;

function ask(line, session, cwd, more = {}) {
  if (line !== lines.wait) speaker = session;
  return new Promise((resolve) => {
    // In place of the shell, so that a waiter notices when its client ends.
    const command = process.platform === 'win32' ? line : 'exec ' + line;
    const child = spawn(command, { shell: true, stdio: ['pipe', 'pipe', 'ignore'] });
    let said = '';
    child.stdout.on('data', (part) => { said += part; });
    child.stdin.on('error', () => {});
    child.once('error', () => resolve(''));
    child.once('close', () => resolve(said));
    child.stdin.end(JSON.stringify({ session_id: session, cwd, ...more }));
    if (line === lines.wait) waiting.set(session, child);
  });
}

export const Waggle = async ({ client, directory = process.cwd() }) => ({
  event: async ({ event }) => {
    const session = event.properties?.sessionID ?? event.properties?.info?.id;
    if (event.type === 'session.deleted' && session) {
      waiting.get(session)?.kill();
      void ask(lines.end, session, directory);
    }
    // The model has just lost what it was told.
    if (event.type === 'session.compacted' && prefaces.has(session)) prefaces.set(session, await ask(lines.start, session, directory));
    if (event.type !== 'session.idle' || !session || waiting.has(session)) return;
    void ask(lines.wait, session, directory).then((said) => {
      waiting.delete(session);
      if (said === '') return;
      const parts = [{ type: 'text', text: said, synthetic: true }];
      return client.session.promptAsync({ path: { id: session }, body: { parts } });
    }).catch(() => {});
  },
  'chat.message': async ({ sessionID }) => {
    if (!sessionID) return;
    if (prefaces.has(sessionID)) news.set(sessionID, await ask(lines.prompt, sessionID, directory));
    else prefaces.set(sessionID, await ask(lines.start, sessionID, directory));
  },
  'experimental.chat.system.transform': async ({ sessionID }, output) => {
    for (const text of [prefaces.get(sessionID), news.get(sessionID)]) if (text) output.system.push(text);
  },
  'tool.execute.before': async ({ tool, sessionID, callID }, output) => {
    if (tool.startsWith(ownTools) && speaker !== sessionID) await ask(lines.before, sessionID, directory, { tool_name: tool });
    if (!edits.includes(tool)) return;
    const call = { tool_name: tool, tool_input: output.args };
    const said = await ask(lines.before, sessionID, directory, call);
    if (said !== '') throw new Error(said);
    calls.set(callID, call);
  },
  'tool.execute.after': async ({ sessionID, callID }) => {
    const call = calls.get(callID);
    if (call === undefined) return;
    calls.delete(callID);
    await ask(lines.after, sessionID, directory, call);
  },
});
`;
