import { execFileSync, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { waggleArguments } from '../processes.ts';
import type { MockModel, ScriptName } from './mock-model.ts';
import { addPlugin } from './plugin.ts';
import { opencodeEnvironment } from './programs.ts';
import { saidBy } from './said-by.ts';
import { binOf, onStage, programOf, type Scene, sentTo } from './stage.ts';
import type { Call, Script } from './wires.ts';
import { PATIENCE_MS } from './within.ts';

const WARNING = 'button.tsx is being worked on by 1 other session';

/** Arguments that run each program non-interactively with permission to edit. */
const headless: Readonly<Record<string, readonly string[]>> = {
  gemini: ['--approval-mode', 'yolo', '-m', 'gemini-2.5-flash', '-p'],
  qwen: ['--yolo', '--auth-type', 'openai', '-p'],
  copilot: ['--allow-all-tools', '--disable-builtin-mcps', '-p'],
  opencode: ['run'],
  kilo: ['run'],
};

/** Another session holds a file: the program must be warned before its edit, and the edit must be held back. */
export const playGuard = (name: string) => (model: MockModel) => onStage(model, [name], guarded(model, name, 'guard'));

/** Like `playGuard`, but with the plugin folder as an extension instead of `waggle install`. */
export const playExtension = (name: string) => (model: MockModel) =>
  onStage(model, [name], guarded(model, name, 'extension'), async ({ env }) =>
    addPlugin(programOf(name).bin, binOf(name), env),
  );

const guarded =
  (model: MockModel, name: string, way: string) =>
  async (scene: Scene, faults: string[]): Promise<void> => {
    const script: ScriptName = `script-${way}-${name}`;
    model.follow(script, editsOnce(path.join(scene.repo, 'button.tsx')));
    const before = readFileSync(path.join(scene.repo, 'button.tsx'), 'utf8');
    holdAsAnother(scene);
    const said = await ranHeadless(scene, name, script);
    const sent = sentTo(model, script);
    if (!sent.some((text) => text.includes('Make it blue.')))
      faults.push(`it did not take its prompt: ${said.slice(-400)}`);
    if (!sent.some((text) => text.includes(WARNING))) faults.push('it was not warned before its edit');
    if (readFileSync(path.join(scene.repo, 'button.tsx'), 'utf8') !== before) faults.push('the edit was not held back');
    const log = process.env.AGENT_GUARD_LOG;
    if (log !== undefined) writeFileSync(`${log}-${way}-${name}.json`, JSON.stringify({ said, sent }, null, 1));
  };

const editors = ['write_file', 'write', 'create', 'edit', 'str_replace_editor', 'apply_patch'];

function editsOnce(file: string): Script {
  const content = 'export const color = 2;\n';
  const old = 'export const color = 1;\n';
  return ({ offers, answers, talk }): Call | string => {
    const offer = editors.flatMap((name) => offers.find((one) => one.name === name) ?? [])[0];
    if (offer === undefined || answers.length > 0 || !talk.includes('Make it blue.')) return 'done';
    const input = {
      file_path: file,
      filePath: file,
      path: file,
      content,
      file_text: content,
      old_str: old,
      new_str: content,
    };
    return { id: 'call_1', ...offer, input: { ...input, command: 'create' } };
  };
}

/** Runs the hooks of another client, whose session edits the same file. */
function holdAsAnother({ machine, repo }: Scene): void {
  const input = {
    session_id: 'another-session',
    cwd: repo,
    tool_name: 'Edit',
    tool_input: { file_path: path.join(repo, 'button.tsx') },
  };
  for (const moment of ['pre-tool-use', 'post-tool-use'])
    execFileSync(
      process.execPath,
      waggleArguments('hook', moment, '--client', 'codex', '--session', 'another-session'),
      {
        input: JSON.stringify(input),
        env: machine.env,
        cwd: repo,
      },
    );
}

async function ranHeadless({ machine, model, home, repo }: Scene, name: string, script: ScriptName): Promise<string> {
  const program = programOf(name);
  const url = model.url(script);
  const own =
    name === 'opencode' || name === 'kilo'
      ? opencodeEnvironment(name.toUpperCase(), url, home, 'allow')
      : program.runner({ model: url, home }).env;
  const child = spawn(binOf(name), [...(headless[program.bin] ?? []), 'Make it blue.'], {
    cwd: repo,
    env: { ...machine.env, ...own },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: PATIENCE_MS,
  });
  return saidBy(child);
}
