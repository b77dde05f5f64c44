import { execFileSync, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { waggleArguments } from '../processes.ts';
import type { MockModel, ScriptName } from './mock-model.ts';
import { addPlugin } from './plugin.ts';
import { opencodeEnvironment } from './programs.ts';
import { saidBy } from './said-by.ts';
import { binOf, onStage, programOf, type Scene, sentTo } from './stage.ts';
import type { Call, Offer, Script } from './wires.ts';
import { PATIENCE_MS } from './within.ts';

/** The prompt of every headless program here. */
export const PROMPT = 'Make it blue.';
const WARNING = 'button.tsx is being worked on by 1 other session';

/** Arguments that run each program non-interactively with permission to edit. */
const headless: Readonly<Record<string, readonly string[]>> = {
  claude: ['--permission-mode', 'acceptEdits', '-p'],
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
    if (!sent.some((text) => text.includes(PROMPT))) faults.push(`it did not take its prompt: ${said.slice(-400)}`);
    if (!sent.some((text) => text.includes(WARNING))) faults.push('it was not warned before its edit');
    if (readFileSync(path.join(scene.repo, 'button.tsx'), 'utf8') !== before) faults.push('the edit was not held back');
    const log = process.env.AGENT_GUARD_LOG;
    if (log !== undefined) writeFileSync(`${log}-${way}-${name}.json`, JSON.stringify({ said, sent }, null, 1));
  };

function editsOnce(file: string): Script {
  return ({ offers, answers, talk }): Call | string => {
    const call = answers.length > 0 || !talk.includes(PROMPT) ? undefined : editCall(offers, file);
    return call === undefined ? 'done' : { id: 'call_1', ...call };
  };
}

/** Writes the file with the program's own tool, with its own fields only: some programs refuse any other. */
export function editCall(offers: readonly Offer[], file: string): Omit<Call, 'id'> | undefined {
  const content = 'export const color = 2;\n';
  const inputs: Readonly<Record<string, Record<string, string>>> = {
    write_file: { file_path: file, content },
    write: { filePath: file, content },
    Write: { file_path: file, content },
    create: { path: file, file_text: content },
  };
  const offer = offers.find(({ name }) => Object.hasOwn(inputs, name));
  return offer && { ...offer, input: inputs[offer.name] ?? {} };
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

export async function ranHeadless(
  { machine, model, home, repo }: Scene,
  name: string,
  script: ScriptName,
): Promise<string> {
  const program = programOf(name);
  const url = model.url(script);
  const own =
    name === 'opencode' || name === 'kilo'
      ? opencodeEnvironment(name.toUpperCase(), url, home, 'allow')
      : program.runner({ model: url, home }).env;
  const child = spawn(binOf(name), [...(headless[program.bin] ?? []), PROMPT], {
    cwd: repo,
    env: { ...machine.env, ...own },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: PATIENCE_MS,
  });
  return saidBy(child);
}
