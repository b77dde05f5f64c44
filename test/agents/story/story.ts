import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { endAll } from '../../endings.ts';
import { type Machine, machineOn, runWaggle, startHub } from '../../processes.ts';
import { gitIn } from '../git-in.ts';
import { installed } from '../installed.ts';
import type { MockModel, ScriptName } from '../mock-model.ts';
import { codexProvider, programs } from '../programs.ts';
import { saidBy } from '../said-by.ts';
import type { Playing } from '../stage.ts';
import { PATIENCE_MS } from '../within.ts';
import { storyFaults } from './story-faults.ts';
import { CLAUDE, claudeAnswers, claudeRenames, codexAdapts, codexReads } from './story-scripts.ts';

const BUTTON = 'export interface ButtonProps {\n  color: string;\n  label: string;\n}\n';

export interface Played {
  /** The requests to the model in each part, in order, as JSON. */
  readonly sent: Readonly<Record<Part, readonly string[]>>;
  /** The file as the second session left it. */
  readonly file: string;
}

export type Part = 'renames' | 'adapts' | 'answers' | 'reads';

/** Claude Code renames a prop; Codex, on the same repository, is warned before it edits, asks, and gets an answer. */
export async function playStory(model: MockModel): Promise<Playing> {
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'waggle-story-')));
  const [home, shop, checkout] = ['home', 'shop', 'checkout'].map((name) => path.join(folder, name));
  if (home === undefined || shop === undefined || checkout === undefined) throw new Error('No folders.');
  mkdirSync(path.join(home, '.codex'), { recursive: true });
  mkdirSync(shop);
  writeFileSync(path.join(shop, 'button.tsx'), BUTTON);
  for (const args of [
    ['init', '-q', '-b', 'main'],
    ['add', '.'],
    ['commit', '-q', '-m', 'shop'],
  ])
    gitIn(shop, args);
  gitIn(shop, ['worktree', 'add', '-q', '-b', 'checkout', checkout]);
  const own = { HOME: home, CLAUDE_CONFIG_DIR: path.join(home, '.claude'), CODEX_HOME: path.join(home, '.codex') };
  const machine = machineOn(undefined, own);
  try {
    await startHub(machine);
    await installHere(machine);
    const parts = makeParts(machine, model, { shop, checkout });
    const outputs = {
      renames: await parts.claude('renames', ['-p', 'Rename the prop.', '--session-id', CLAUDE]),
      adapts: await parts.codex('adapts', ['Make the button blue.']),
      answers: await parts.claude('answers', ['-p', 'What now?', '--resume', CLAUDE]),
      reads: await parts.codex('reads', ['resume', '--last', 'Go on.']),
    };
    // Programs also send requests that only check whether the model is available.
    const isTalk = (body: object) => 'messages' in body || 'input' in body;
    const sentIn = (part: Part) =>
      model
        .requests(`script-${part}`)
        .filter(isTalk)
        .map((body) => JSON.stringify(body));
    const sent = {
      renames: sentIn('renames'),
      adapts: sentIn('adapts'),
      answers: sentIn('answers'),
      reads: sentIn('reads'),
    };
    const file = readFileSync(path.join(checkout, 'button.tsx'), 'utf8');
    const played = { sent, file };
    if (process.env.AGENT_STORY_LOG !== undefined) {
      writeFileSync(process.env.AGENT_STORY_LOG, JSON.stringify({ ...played, outputs }, null, 1));
    }
    return { faults: storyFaults(played), notes: [] };
  } finally {
    await endAll();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function installHere(machine: Machine): Promise<void> {
  const { code, stderr } = await runWaggle(machine, ['install', 'claude', 'codex']);
  if (code !== 0) throw new Error(`waggle install: ${stderr}`);
}

function makeParts(machine: Machine, model: MockModel, { shop, checkout }: { shop: string; checkout: string }) {
  const bin = (name: string) => {
    const program = programs.find((one) => one.name === name);
    if (program === undefined) throw new Error(`No program ${name}.`);
    return installed(program);
  };
  const scripts = { renames: claudeRenames, adapts: codexAdapts, answers: claudeAnswers, reads: codexReads };
  const at = (part: Part): string => {
    const name: ScriptName = `script-${part}`;
    model.follow(name, scripts[part](shop));
    return model.url(name);
  };
  return {
    claude: (part: Part, args: readonly string[]) => {
      const keys = { ANTHROPIC_API_KEY: 'not-a-key', ANTHROPIC_BASE_URL: at(part) };
      const flags = ['--output-format', 'stream-json', '--verbose', '--permission-mode', 'acceptEdits'];
      return ran(bin('claude'), [...args, ...flags], shop, { ...machine.env, ...keys });
    },
    codex: (part: Part, args: readonly string[]) => {
      const settings = [
        ...codexProvider(at(part)),
        '-c',
        'model="gpt-5.5"',
        '-c',
        'mcp_servers.waggle.required=true',
        '-c',
        'sandbox_mode="danger-full-access"',
      ];
      const flags = ['exec', '--dangerously-bypass-hook-trust', '--json', ...settings];
      return ran(bin('codex'), [...flags, ...args], checkout, { ...machine.env, MOCK_KEY: 'not-a-key' });
    },
  };
}

function ran(program: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Promise<string> {
  return saidBy(spawn(program, [...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], timeout: PATIENCE_MS }));
}
