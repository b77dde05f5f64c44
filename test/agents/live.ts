import { runWaggle } from '../processes.ts';
import { ANSWER, claudeWaits, codexAsks, opencodeWaits, QUESTION, WAKING } from './live-scripts.ts';
import type { MockModel, ScriptName } from './mock-model.ts';
import { codexProvider, opencodeEnvironment } from './programs.ts';
import { binOf, KEY, onStage, type Scene, sentTo } from './stage.ts';
import { openTerminal, type Terminal } from './terminal.ts';
import { timed } from './wake-times.ts';
import { within } from './within.ts';

/** Claude Code and Codex, each open in a terminal: Codex asks, and the idle Claude Code wakes and answers. */
export const playLive = (model: MockModel) =>
  onStage(model, ['claude', 'codex'], async (scene, faults, notes) => {
    model.follow('script-live-claude', claudeWaits);
    model.follow('script-live-codex', codexAsks);
    const claude = openClaude(scene);
    const codex = openCodex(scene);
    try {
      const claudeGot = (words: string) => sentTo(model, 'script-live-claude').some((text) => text.includes(words));
      const codexGot = (words: string) => sentTo(model, 'script-live-codex').some((text) => text.includes(words));
      const want = wanting(faults, { claude, codex });
      if (!(await want('the first program did not open', () => claude.screen().includes('❯')))) return;
      if (!(await want('the second program did not open', codexReady(codex)))) return;
      if (!(await prompt(claude, 'Stand by.', want))) return;
      if (!(await want('the first program did not take its prompt', () => claudeGot('Stand by.')))) return;
      if (!(await want('the first program did not end its turn', () => claude.screen().includes('standing by'))))
        return;
      if (!(await prompt(codex, 'Ask the other one.', want))) return;
      if (!(await want('the second program did not take its prompt', () => codexGot('Ask the other one.')))) return;
      if (!(await want('the idle first one was not woken', () => claudeGot(WAKING)))) return;
      if (!(await want('the first could not read the question', () => claudeGot(QUESTION)))) return;
      if (!(await want('the idle second one was not woken', () => codexGot(WAKING)))) return;
      await want('the second could not read the answer', () => codexGot(ANSWER));
      faults.push(...roleFaults(sentTo(model, 'script-live-codex')));
      await timed(scene, faults, notes, [
        { client: 'claude', script: 'script-live-claude', from: 'codex' },
        { client: 'codex', script: 'script-live-codex', from: 'claude' },
      ]);
    } finally {
      claude.close();
      codex.close();
    }
  });

/** A program that is woken by its plugin: a message arrives while it is idle, and it starts a turn. */
export const playPluginWake = (name: 'opencode' | 'kilo') => (model: MockModel) =>
  onStage(model, [name], async (scene, faults, notes) => {
    const script: ScriptName = `script-live-${name}`;
    model.follow(script, opencodeWaits);
    const terminal = openForked(scene, name, script);
    try {
      const got = (words: string) => sentTo(model, script).some((text) => text.includes(words));
      const want = wanting(faults, { [name]: terminal });
      if (!(await want('it did not open', () => terminal.screen().includes('Ask anything')))) return;
      if (!(await prompt(terminal, 'Stand by.', want))) return;
      if (!(await want('it did not take its prompt', () => got('Stand by.')))) return;
      if (!(await want('it did not end its turn', () => terminal.screen().includes('standing by')))) return;
      const sent = await runWaggle(scene.machine, ['board', 'send', name, QUESTION]);
      if (sent.code !== 0) faults.push(`waggle board send: ${sent.stderr}`);
      if (!(await want('the idle session was not woken', () => got(WAKING)))) return;
      await want('it could not read the message', () => got(QUESTION));
      await timed(scene, faults, notes, [{ client: name, script, from: 'user' }]);
    } finally {
      terminal.close();
    }
  });

const answered = new WeakSet<Terminal>();

/** Codex asks once, before or after it shows its prompt, whether to switch models; keeps the existing one. */
export function answersDialog(terminal: Terminal): boolean {
  if (answered.has(terminal) || !terminal.screen().includes('Use existing model')) return false;
  answered.add(terminal);
  terminal.press('Down');
  terminal.press('Enter');
  return true;
}

export function codexReady(codex: Terminal): () => boolean {
  return () => {
    answersDialog(codex);
    const screen = codex.screen();
    return !screen.includes('Use existing model') && screen.includes('for shortcuts');
  };
}

/** The text that wakes a session must not contain what others wrote, since it has the user's role. */
function roleFaults(requests: readonly string[]): readonly string[] {
  const woken = requests.find((text) => text.includes(WAKING)) ?? '';
  return woken.includes(ANSWER) ? ['what the first wrote stood in the text that woke the second'] : [];
}

type Want = (fault: string, holds: () => boolean) => Promise<boolean>;

/** Types a line and waits until it is on the screen before pressing Enter, since a busy program reads keys late. */
export async function prompt(terminal: Terminal, line: string, want: Want): Promise<boolean> {
  terminal.type(line);
  const isTyped = () => {
    // The dialog has consumed the text, so it is typed again.
    if (answersDialog(terminal)) terminal.type(line);
    return terminal.screen().includes(line);
  };
  if (!(await want(`"${line}" was not typed`, isTyped))) return false;
  terminal.press('Enter');
  return true;
}

export function wanting(faults: string[], shown: Readonly<Record<string, Terminal>>): Want {
  return async (fault, holds) => {
    if (await within(holds)) return true;
    const screens = Object.entries(shown).map(([name, { screen }]) => `--- ${name}\n${screen().trim()}`);
    faults.push([fault, ...(process.env.AGENT_SCREENS === undefined ? [] : screens)].join('\n'));
    return false;
  };
}

export function openClaude({ machine, model, repo }: Scene, args: readonly string[] = []): Terminal {
  const env = {
    ...machine.env,
    ANTHROPIC_API_KEY: KEY,
    ANTHROPIC_BASE_URL: model.url('script-live-claude'),
    DISABLE_AUTOUPDATER: '1',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
  };
  return openTerminal({ command: [binOf('claude'), ...args], cwd: repo, env });
}

export function openCodex({ machine, model, repo }: Scene): Terminal {
  const settings = ['model="gpt-5.5"', 'mcp_servers.waggle.required=true', 'check_for_update_on_startup=false'];
  const args = [
    '--dangerously-bypass-hook-trust',
    ...codexProvider(model.url('script-live-codex')),
    ...settings.flatMap((setting) => ['-c', setting]),
  ];
  return openTerminal({ command: [binOf('codex'), ...args], cwd: repo, env: { ...machine.env, MOCK_KEY: KEY } });
}

function openForked({ machine, model, home, repo }: Scene, name: string, script: ScriptName): Terminal {
  const env = { ...machine.env, ...opencodeEnvironment(name.toUpperCase(), model.url(script), home, 'allow') };
  return openTerminal({ command: [binOf(name)], cwd: repo, env });
}
