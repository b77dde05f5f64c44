import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { WaggleError } from '../../kernel/rules/errors.ts';
import { type DemoServer, runHook, type Self, startHub, startMcp } from './programs.ts';

/** One simulated client, with its hooks and MCP server started as the real program would start them. */
export interface DemoClient {
  readonly name: 'claude' | 'codex';
  readonly session: string;
  readonly folder: string;
  /** Runs a hook; returns what it passes to the model, if anything. */
  hook(event: string, input?: object): Promise<HookSaid | undefined>;
  call(tool: string, input: object): Promise<string>;
}

export interface HookSaid {
  /** Whether the hook refused the tool call. */
  readonly refused: boolean;
  readonly text: string;
}

export interface Stage {
  readonly claude: DemoClient;
  readonly codex: DemoClient;
  end(): Promise<void>;
}

/** No client waits for these hooks. One that gave up on a busy machine would leave the story without its warning. */
const HOOK_PATIENCE_MS = '60000';

const BUTTON = `export interface ButtonProps {
  color: string;
  label: string;
}
`;
const PAGE = `export const Page = () => (
  <main>
    <Button color="red" label="Buy" />
  </main>
);
`;

/** A repository with two work trees, a store and a hub, in a temporary folder that is deleted when the stage ends. */
export async function setStage(command: Self['command'], env: NodeJS.ProcessEnv): Promise<Stage> {
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'waggle-demo-')));
  const endings: (() => Promise<unknown> | unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const end = async () => {
    for (const one of endings.splice(0).reverse()) await one();
  };
  try {
    const [shop, checkout] = makeRepository(folder);
    const home = { WAGGLE_HOME: path.join(folder, 'home'), WAGGLE_HOOK_PATIENCE_MS: HOOK_PATIENCE_MS };
    const self = { command, env: { ...ownEnvironment(env), ...home } };
    const hub = await startHub(self, folder);
    endings.push(hub.end);
    const actor = async (name: DemoClient['name'], session: string, cwd: string) => {
      const made = await enter(self, { name, session, folder: cwd });
      endings.push(made.mcp.end);
      return made.actor;
    };
    const claude = await actor('claude', 'demo-claude', shop);
    return { claude, codex: await actor('codex', 'demo-codex', checkout), end };
  } catch (error) {
    await end();
    throw error;
  }
}

async function enter(
  self: Self,
  { name, session, folder }: Pick<DemoClient, 'name' | 'session' | 'folder'>,
): Promise<{ actor: DemoClient; mcp: DemoServer }> {
  const own = name === 'claude' ? { CLAUDE_CODE_SESSION_ID: session } : {};
  const here = { ...self, env: { ...self.env, ...own } };
  const meta = name === 'codex' ? { 'x-codex-turn-metadata': { session_id: session } } : {};
  const mcp = await startMcp(here, ['--agent', name, '--toolsets', 'colony'], folder, meta);
  const actor: DemoClient = {
    name,
    session,
    folder,
    async hook(event, input = {}) {
      const given = { session_id: session, hook_event_name: event, cwd: folder, ...input };
      return said(await runHook(here, [event, '--client', name], given, folder));
    },
    call: mcp.call,
  };
  return { actor, mcp };
}

function said(printed: string): HookSaid | undefined {
  if (printed === '') return undefined;
  const { hookSpecificOutput: own = {}, reason } = JSON.parse(printed) as {
    hookSpecificOutput?: Record<string, string>;
    reason?: string;
  };
  const text = own.permissionDecisionReason ?? own.additionalContext ?? reason ?? '';
  return { refused: own.permissionDecision === 'deny', text };
}

/** The environment without variables that point to the user's own store, hub or session. */
function ownEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !/^(WAGGLE|COLONY|CLAUDE|CODEX|GEMINI|GIT)_/.test(name)),
  );
}

function makeRepository(folder: string): readonly [string, string] {
  const [shop, checkout] = [path.join(folder, 'shop'), path.join(folder, 'shop-checkout')];
  mkdirSync(shop);
  writeFileSync(path.join(shop, 'button.tsx'), BUTTON);
  writeFileSync(path.join(shop, 'page.tsx'), PAGE);
  git(shop, 'init', '-q', '-b', 'main');
  git(shop, 'add', '.');
  git(shop, 'commit', '-q', '-m', 'A shop');
  git(shop, 'worktree', 'add', '-q', '-b', 'checkout', checkout);
  return [shop, checkout];
}

function git(cwd: string, ...args: string[]): void {
  const identity = ['-c', 'user.name=demo', '-c', 'user.email=demo@example.org', '-c', 'commit.gpgsign=false'];
  const { status } = spawnSync('git', [...identity, ...args], { cwd, stdio: 'ignore' });
  if (status !== 0) throw new WaggleError('INVALID_INPUT', 'The demo needs git on the PATH.');
}
