import { execFileSync, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { runWaggle, waggleArguments } from '../processes.ts';
import type { MockModel, ScriptName } from './mock-model.ts';
import { addPlugin } from './plugin.ts';
import { codexProvider, opencodeEnvironment } from './programs.ts';
import { saidBy } from './said-by.ts';
import { binOf, KEY, onStage, type Playing, programOf, type Scene, sentTo } from './stage.ts';
import type { Call, Offer, Script } from './wires.ts';
import { PATIENCE_MS } from './within.ts';

const PROMPT = 'What shall I do?';
const TITLE = 'Water the plants in the hall';
const MAIL = 'The watering can is in the shed.';

interface Newcomer {
  /** Arguments for a non-interactive prompt with the program's default approvals. */
  readonly ask: readonly string[];
  /** Additional arguments with the plugin: only the user can mark an extension of Gemini CLI as trusted. */
  readonly withPlugin?: readonly string[];
  /** At the end of its turn it is told what arrived meanwhile. */
  readonly hearsAtEnd: boolean;
  /** It has no hooks and learns its agent name from the server's instructions. */
  readonly hookless?: boolean;
}

const newcomers: Readonly<Record<string, Newcomer>> = {
  claude: { ask: ['-p'], hearsAtEnd: true },
  codex: { ask: ['exec', '--dangerously-bypass-hook-trust'], hearsAtEnd: true },
  gemini: {
    ask: ['-m', 'gemini-2.5-flash', '-p'],
    withPlugin: ['--approval-mode', 'yolo'],
    hearsAtEnd: true,
  },
  qwen: { ask: ['--auth-type', 'openai', '-p'], hearsAtEnd: true },
  copilot: { ask: ['--disable-builtin-mcps', '-p'], hearsAtEnd: false },
  opencode: { ask: ['run'], hearsAtEnd: false },
  kilo: { ask: ['run'], hearsAtEnd: false },
  goose: { ask: ['run', '--no-session', '-t'], hearsAtEnd: false, hookless: true },
};

/**
 * A program right after `waggle install`, or with our plugin: its model learns its agent name, is offered the tools,
 * may call them without approval, sees the task of this agent, and at the end of its turn hears what arrived meanwhile.
 */
const playNewcomer = (name: string, way: 'install' | 'plugin') => (model: MockModel) =>
  way === 'install'
    ? onStage(model, [name], met(name, way))
    : onStage(model, [name], met(name, way), async ({ env }) => addPlugin(programOf(name).bin, binOf(name), env));

const met =
  (name: string, way: string) =>
  async (scene: Scene, faults: string[], notes: string[]): Promise<void> => {
    const { model } = scene;
    const agent = programOf(name).bin;
    const script: ScriptName = `script-${way}-${name}`;
    // `waggle install` has already registered the agent when it tested the connection.
    if (way === 'plugin') await told(scene, ['agent', 'add', agent]);
    await told(scene, ['task', 'add', TITLE, '--owner', agent]);
    model.follow(script, looksAround(scene, agent));
    const said = await asked(scene, name, way, script);
    // Ignores the separate request in which one program asks for a conversation title.
    const isTalk = (text: string) => text.includes(PROMPT) && !text.includes('Generate a short title');
    const sent = sentTo(model, script).filter(isTalk);
    const want = (isSo: boolean, fault: string) => void (isSo ? undefined : faults.push(fault));
    want(sent.length > 0, `it did not take its prompt: ${said.slice(-400)}`);
    const someSay = (words: RegExp) => sent.some((text) => words.test(text));
    want(/waggle/i.test(sent[0] ?? ''), 'its first request does not name Waggle');
    const named = newcomers[agent]?.hookless === true ? `You are ${agent} ` : `you are the agent ${agent},`;
    want(someSay(new RegExp(named)), `it was not told that it is ${agent}`);
    want(someSay(new RegExp(`\\\\*"agent\\\\*":\\\\*"${agent}\\\\*"`)), `its tools do not know it as ${agent}`);
    want(someSay(/(?<!Waggle\. )Waiting for you: 1 ready/), 'no counter stood beside an answer');
    want(someSay(new RegExp(TITLE)), 'it could not read its task');
    const wokenAt = sent.findIndex((text) => text.includes('Other messages from user'));
    const hearsAtEnd = newcomers[agent]?.hearsAtEnd === true;
    want(!hearsAtEnd || wokenAt > 0, 'it did not hear at the end of its turn of the message');
    if (!hearsAtEnd && wokenAt > 0) notes.push('it hears at the end of its turn too');
    want(!sent.some((text) => text.includes(MAIL)), 'what another wrote stood in a text of the hook');
    const log = process.env.AGENT_GUARD_LOG;
    if (log !== undefined) writeFileSync(`${log}-${way}-${name}.json`, JSON.stringify({ said, sent }, null, 1));
  };

async function told({ machine }: Scene, args: readonly string[]): Promise<void> {
  const { code, stderr } = await runWaggle(machine, args);
  if (code !== 0) throw new Error(`waggle ${args.join(' ')}: ${stderr}`);
}

/** Calls the tool it is told to call first, reads the waiting task, and gets a message before it ends its turn. */
function looksAround({ machine: { env }, repo }: Scene, agent: string): Script {
  let isWritten = false;
  return ({ offers, answers, talk }): Call | string => {
    if (!talk.includes(PROMPT)) return 'ready';
    // Some programs ask their model before a slow server has started, and offer its tools a moment later.
    const early = answers.filter((text) => TOO_EARLY.test(text)).length;
    const searched = /"name":"tool_?search"/i.test(talk) ? 1 : 0;
    const next = early > MOST_TRIES ? undefined : steps[answers.length - early - searched];
    const call = next && callOf(offers, next, searched > 0);
    if (call !== undefined) return { id: `call_${answers.length + 1}`, ...call };
    const pastime = offers.find(({ name }) => name === 'Read');
    if (next !== undefined && pastime !== undefined)
      return { id: `call_${answers.length + 1}`, ...pastime, input: { file_path: path.join(repo, 'button.tsx') } };
    if (next !== undefined) return `${next.tool} was not offered`;
    if (!isWritten) execFileSync(process.execPath, waggleArguments('board', 'send', agent, MAIL), { env });
    isWritten = true;
    return 'done';
  };
}

const MOST_TRIES = 100;
/** Answers from before the tool was available: its call failed, or the model read a file while waiting. */
const TOO_EARLY = /is not a function|export const color/;

interface Step {
  readonly tool: string;
  readonly input: Record<string, unknown>;
}

const steps: readonly Step[] = [
  { tool: 'startup_panel', input: {} },
  { tool: 'get_task', input: { id: '1' } },
];

const NAMES = steps.map(({ tool }) => `mcp__waggle__${tool}`);

function callOf(offers: readonly Offer[], { tool, input }: Step, searched: boolean): Call | undefined {
  const offered = (wanted: RegExp) => offers.find(({ name }) => wanted.test(name));
  const own = offered(new RegExp(`${tool}$`));
  if (own !== undefined) return { ...own, input };
  // Some models call tools from a script passed to `exec`; others search for tools first and use `tool_call`.
  const runner = offered(/^exec$/);
  const line = `text(JSON.stringify(await tools.mcp__waggle__${tool}(${JSON.stringify(input)})))`;
  if (runner !== undefined) return { ...runner, input: line };
  const bridge = searched ? offered(/^tool_call$/) : undefined;
  if (bridge !== undefined) return { ...bridge, input: { name: `mcp__waggle__${tool}`, arguments: input } };
  const search = searched ? undefined : offered(/^tool_search$/);
  return search && { ...search, input: { query: `select:${NAMES.join(',')}` } };
}

async function asked(
  { machine, model, home, repo }: Scene,
  name: string,
  way: string,
  script: ScriptName,
): Promise<string> {
  const program = programOf(name);
  const { ask, withPlugin = [] } = newcomers[program.bin] ?? { ask: [] };
  const url = model.url(script);
  const isForked = ['opencode', 'kilo'].includes(program.bin);
  const own = isForked
    ? opencodeEnvironment(program.bin.toUpperCase(), url, home, 'allow')
    : program.runner({ model: url, home }).env;
  const provider = program.bin === 'codex' ? codexProvider(url) : [];
  const args = [...(way === 'plugin' ? withPlugin : []), ...ask, ...provider, PROMPT];
  const child = spawn(binOf(name), args, {
    cwd: repo,
    env: { ...machine.env, ...own, MOCK_KEY: KEY },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: PATIENCE_MS,
  });
  return saidBy(child);
}

export const newcomerPlays: readonly (readonly [string, string, (model: MockModel) => Promise<Playing>])[] = [
  ...['claude', 'codex', 'gemini', 'qwen', 'qwen-0.24.4', 'copilot', 'opencode', 'kilo', 'goose'].map(
    (name) => [`install-${name}`, name, playNewcomer(name, 'install')] as const,
  ),
  ...['claude', 'codex', 'gemini', 'qwen', 'qwen-0.24.4', 'copilot'].map(
    (name) => [`plugin-${name}`, name, playNewcomer(name, 'plugin')] as const,
  ),
];
