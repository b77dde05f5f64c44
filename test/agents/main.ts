// npm run test:agents [-- program[:case] … | story | live | wake …]: runs the real programs through our drivers against
// a mock model and records their output for the tests that need no programs; then plays scenes with real programs.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE } from '../../src/kernel/rules/time.ts';
import { endAll } from '../endings.ts';
import { type AgentCase, cases, isFor, verdictOf } from './cases.ts';
import { cancelCase, type Driven, driveCase, type Stage, specFor, startToolServer } from './drive.ts';
import { faultsOf } from './faults.ts';
import { playExtension, playGuard } from './guard.ts';
import { installed } from './installed.ts';
import { playLive, playPluginWake } from './live.ts';
import { startMockModel } from './mock-model.ts';
import { newcomerPlays } from './newcomer.ts';
import { programs, type TestedProgram } from './programs.ts';
import { playPrompts } from './prompts.ts';
import { keepRealHub } from './real-hub.ts';
import { scrubber, slim, writeRecording } from './recording.ts';
import { playShells } from './shells.ts';
import { playStory } from './story.ts';
import { closeTerminals } from './terminal.ts';

const RECORDINGS = path.resolve('test/agents/recordings');
const LIMIT_MS = Number(process.env.AGENT_CASE_SECONDS ?? 90) * 1000;
const UNKNOWN = '00000000-0000-4000-8000-00000000dead';

function record(program: TestedProgram, it: AgentCase, bin: string, driven: Driven, stage: Stage): void {
  const { spec, events, said, timedOut } = driven;
  const scrub = scrubber({
    [spec.cwd]: '/home/agent/work',
    [path.join(stage.folder, program.name)]: '/home/agent',
    [stage.folder]: '/home',
    [spec.cwd.replaceAll('/', '-')]: '-home-agent-work',
    [path.dirname(path.dirname(path.dirname(bin)))]: '/opt/agent',
    [process.cwd()]: '/opt/waggle',
    [process.execPath]: '/usr/bin/node',
    [spec.mcp.token]: 'wgl_test',
  });
  const text = (stream: 'stdout' | 'stderr') =>
    events.flatMap((event) => (event.type === 'output' && event.stream === stream ? [event.text] : [])).join('');
  const stop = timedOut ? 'timeout' : (it.stop ?? null);
  const tail = {
    program: program.name,
    version: program.version,
    case: it.name,
    driver: program.driver,
    at: Date.now(),
    resumeRef: spec.resumeRef ?? null,
    stop,
    stderr: text('stderr').slice(-2000),
    outcome: said ?? ({ kind: 'failed', reason: 'crashed' } as const),
    events: events.flatMap((event) => (event.type === 'output' ? [] : [event.type])),
  } as const;
  const lines = text('stdout')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => scrub(slim(line)));
  writeRecording(RECORDINGS, { lines, tail: JSON.parse(scrub(JSON.stringify(tail))) });
}

async function runProgram(program: TestedProgram, wanted: readonly AgentCase[], stage: Stage): Promise<boolean[]> {
  const bin = installed(program);
  const results: boolean[] = [];
  const earlier = new Map<string, Driven>();
  let last: string | null = null;
  for (const it of wanted) {
    if (!isFor(it, program)) continue;
    const ref: string | null = it.resume === 'last' ? last : it.resume === 'unknown' ? UNKNOWN : null;
    if (it.resume === 'last' && program.losesYoungSessions) await sleep(MINUTE - (Date.now() % MINUTE));
    const spec = await specFor(program, bin, it, stage, ref);
    const driven = await driveCase(program, it, spec, stage);
    if (it.name === 'success' || it.resume === 'last') last = driven.sessionRef;
    const hubFault = it.hub === 'real' ? stage.waggle.fault() : undefined;
    const faults = [...faultsOf(program, it, driven, earlier), ...(hubFault === undefined ? [] : [hubFault])];
    earlier.set(it.name, driven);
    const log = process.env.AGENT_GUARD_LOG;
    if (log !== undefined)
      writeFileSync(`${log}-${program.name}-${it.name}.json`, JSON.stringify(driven.requests, null, 1));
    // Runs against a real hub are not recorded: only what the model got from the hub is checked here.
    if (it.hub !== 'real') record(program, it, bin, driven, stage);
    const line = `${program.name.padEnd(14)} ${it.name.padEnd(8)} ${verdictOf(driven.verdict).padEnd(12)}`;
    console.log(
      `${line} ${driven.seconds.toFixed(1).padStart(5)} s ${faults.length === 0 ? '' : ` FAILED ${faults.join('; ')}`}`,
    );
    results.push(faults.length === 0);
  }
  return results;
}

/** Scenes that take more than one run of one program. */
const plays = [
  ['story', 'claude + codex', playStory],
  ['live', 'claude + codex', playLive],
  ['wake', 'opencode', playPluginWake('opencode')],
  ['wake-kilo', 'kilo', playPluginWake('kilo')],
  ['prompts', 'claude', playPrompts],
  ['shells', 'zsh, fish', playShells],
  ['guard-gemini', 'gemini', playGuard('gemini')],
  ['guard-qwen', 'qwen', playGuard('qwen')],
  ['guard-qwen-0.24.4', 'qwen 0.24.4', playGuard('qwen-0.24.4')],
  ['guard-copilot', 'copilot', playGuard('copilot')],
  ['extension-gemini', 'gemini', playExtension('gemini')],
  ['extension-qwen', 'qwen', playExtension('qwen')],
  ['extension-qwen-0.24.4', 'qwen 0.24.4', playExtension('qwen-0.24.4')],
  ['guard-opencode', 'opencode', playGuard('opencode')],
  ['guard-kilo', 'kilo', playGuard('kilo')],
  ...newcomerPlays,
] as const;

const asked = process.argv.slice(2).map((word) => word.split(':'));
const folder = mkdtempSync(path.join(os.tmpdir(), 'waggle-agents-'));
mkdirSync(RECORDINGS, { recursive: true });
const hubLog = path.join(folder, 'hub.jsonl');
const endings: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true }), endAll];
async function tidy(): Promise<void> {
  for (const end of endings.splice(0).reverse()) await end();
}
// The started processes would otherwise go on for days.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    cancelCase();
    closeTerminals();
    void tidy().finally(() => process.exit(1));
  });
}
const model = await startMockModel();
endings.push(() => model.close());
const hub = await startToolServer(hubLog);
endings.push(() => hub.stop());
const waggle = await keepRealHub();
const stage: Stage = { folder, model, hubUrl: hub.url, hubLog, waggle, limitMs: LIMIT_MS };
const results: boolean[] = [];
try {
  for (const program of programs) {
    const chosen = asked.filter(([name]) => name === program.name);
    if (asked.length > 0 && chosen.length === 0) continue;
    const names = chosen.flatMap(([, name]) => (name === undefined ? [] : [name]));
    const wanted = names.length === 0 ? cases : cases.filter(({ name }) => names.includes(name));
    results.push(...(await runProgram(program, wanted, stage)));
  }
  for (const [name, who, play] of plays) {
    if (asked.length > 0 && !asked.some(([one]) => one === name)) continue;
    const { faults, notes } = await play(model);
    console.log(`${who.padEnd(14)} ${name.padEnd(8)} ${faults.length === 0 ? 'ok' : `FAILED ${faults.join('; ')}`}`);
    for (const note of notes) console.log(`${' '.repeat(15)}${note}`);
    results.push(faults.length === 0);
  }
} finally {
  await tidy();
}
console.log(`${results.filter((good) => good).length} of ${results.length} cases as expected`);
process.exitCode = results.every((good) => good) ? 0 : 1;
