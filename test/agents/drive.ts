import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { judgeRun } from '../../src/areas/runs/rules/judge-run.ts';
import { runnerSettings } from '../../src/kernel/settings/runner-settings.ts';
import { acpDriver } from '../../src/satellites/daemon/drivers/acp.ts';
import { claudeDriver } from '../../src/satellites/daemon/drivers/claude.ts';
import { codexDriver } from '../../src/satellites/daemon/drivers/codex.ts';
import type { McpAccess, RunEvent, RunOutcome, RunSpec } from '../../src/satellites/daemon/drivers/driver.ts';
import { type AgentCase, expected } from './cases.ts';
import { connect } from './connected.ts';
import type { MockModel } from './mock-model.ts';
import type { TestedProgram } from './programs.ts';
import type { KeptHub } from './real-hub.ts';
import type { Body } from './wires.ts';
import { PATIENCE_MS } from './within.ts';

export interface Stage {
  readonly folder: string;
  readonly model: MockModel;
  readonly hubUrl: string;
  readonly hubLog: string;
  readonly waggle: KeptHub;
  readonly limitMs: number;
}

export interface Driven {
  readonly spec: RunSpec;
  readonly events: readonly RunEvent[];
  readonly said: RunOutcome | undefined;
  readonly verdict: RunOutcome;
  readonly timedOut: boolean;
  readonly sessionRef: string | null;
  readonly hubSaw: readonly { token: string; method: string }[];
  /** The requests that the model got in this run. */
  readonly requests: readonly Body[];
  readonly seconds: number;
}

/** Resolved from the repository root, since this file may run as a bundle in another folder. */
const TOOL_SERVER = path.resolve('test/agents/tool-server.mjs');
const makers = { acp: acpDriver, claude: claudeDriver, codex: codexDriver };

export async function specFor(
  program: TestedProgram,
  bin: string,
  it: AgentCase,
  stage: Stage,
  ref: string | null,
): Promise<RunSpec> {
  const home = path.join(stage.folder, [program.name, ...(it.connected === undefined ? [] : [it.connected])].join('-'));
  const cwd = path.join(home, 'work');
  mkdirSync(cwd, { recursive: true });
  const base = program.runner({ model: stage.model.url(it.model), home });
  const own = await connected(program, bin, it, { ...stage, home, env: base.env ?? {} });
  const extra = it.runner?.[program.name] ?? it.runner?.[program.driver] ?? {};
  // The short limit applies only to cases that may end in a timeout.
  const limitMs = expected(it, program).includes('timeout') ? stage.limitMs : PATIENCE_MS;
  return {
    runId: `r-${program.name}-${it.name}`,
    taskId: '6',
    agentId: it.as ?? 'ada',
    cwd,
    systemPrompt: it.about ?? 'You work on task 6.',
    prompt: '-- Complete the task.',
    background: true,
    ...(ref === null ? {} : { resumeRef: ref }),
    mcp: await hubOf(program, it, stage),
    policy: { tools: 'hub' },
    limits: { wallMs: limitMs, idleMs: limitMs, ...it.limits },
    runner: runnerSettings.parse({
      driver: program.driver,
      command: [bin],
      ...base,
      env: { ...base.env, ...own },
      args: [...(base.args ?? []), ...(it.unallowed === true ? [] : (program.allow ?? [])), ...(extra.args ?? [])],
    }),
  };
}

async function connected(
  program: TestedProgram,
  bin: string,
  it: AgentCase,
  { waggle, home, env }: Pick<Stage, 'waggle'> & { readonly home: string; readonly env: Record<string, string> },
): Promise<Record<string, string>> {
  if (it.connected === undefined) return {};
  return connect({ program, bin, home, env }, it.connected, (await waggle.current()).machine);
}

async function hubOf(program: TestedProgram, it: AgentCase, { waggle, hubUrl, hubLog }: Stage): Promise<McpAccess> {
  const command = it.hub === 'gone' ? [process.execPath, '-e', 'process.exit(1)'] : [process.execPath, TOOL_SERVER];
  const stdio = { command, env: { TOOL_SERVER_LOG: hubLog } };
  if (it.hub === 'real') {
    const real = await waggle.current();
    return { name: 'waggle', stdio, url: real.url, token: await real.token(it.as ?? 'ada') };
  }
  const url = it.hub === 'http' ? hubUrl : null;
  return { name: 'waggle', stdio, url, token: `wgl_test_${program.name}_${it.name}` };
}

let cancelCurrent = () => {};

/** Cancels the program of the current case, for when the harness itself is told to end. */
export const cancelCase = () => cancelCurrent();

/** Runs a case through the driver, and stops and judges it as the runner does. */
export async function driveCase(program: TestedProgram, it: AgentCase, spec: RunSpec, stage: Stage): Promise<Driven> {
  const began = Date.now();
  const driver = makers[program.driver]({ graceMs: 5000, now: Date.now });
  cancelCurrent = () => driver.cancel();
  const events: RunEvent[] = [];
  const asked = stage.model.requests(it.model).length;
  let pid: number | undefined;
  let stopped: Stopped | undefined;
  const stop = (reason: Stopped['reason']) => {
    stopped ??= { kind: 'failed', reason };
    driver.cancel();
  };
  const limit = setTimeout(() => stop('timeout'), spec.limits.wallMs);
  const watch = setInterval(() => {
    if (it.stop === undefined || pid === undefined || stage.model.requests(it.model).length <= asked) return;
    clearInterval(watch);
    if (it.stop === 'cancel') stop('cancelled');
    else process.kill(pid, 'SIGKILL');
  }, 500);
  for await (const event of driver.start(spec)) {
    events.push(event);
    if (event.type === 'started') pid ??= event.pid;
  }
  clearTimeout(limit);
  clearInterval(watch);
  driver.cancel();
  const seconds = (Date.now() - began) / 1000;
  const requests = stage.model.requests(it.model).slice(asked);
  const timedOut = stopped?.reason === 'timeout';
  return { spec, events, requests, timedOut, seconds, ...judged(it, events, spec, stage, stopped) };
}

type Stopped = Extract<RunOutcome, { kind: 'failed' }>;

function judged(
  { hub }: AgentCase,
  events: readonly RunEvent[],
  spec: RunSpec,
  stage: Stage,
  stopped: Stopped | undefined,
) {
  const said = events.flatMap((event) => (event.type === 'ended' ? [event.outcome] : [])).at(-1);
  const hubSaw = hubLines(stage).filter(({ token }) => token === spec.mcp.token);
  const denied = events.some((event) => event.type === 'permission' && event.hubTool && !event.allowed);
  // A real hub writes no log here; its answers in the requests to the model prove the connection.
  const connected = hub === 'real' || hubSaw.some(({ method }) => method === 'initialize');
  const verdict = judgeRun({ said, stopped, hub: 'required', connected, denied });
  const refs = events.flatMap((event) => (event.type === 'started' && event.sessionRef ? [event.sessionRef] : []));
  return { said, verdict, hubSaw, sessionRef: refs.at(-1) ?? null };
}

function hubLines({ hubLog }: Stage): { token: string; method: string }[] {
  if (!existsSync(hubLog)) return [];
  const lines = readFileSync(hubLog, 'utf8').trim().split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as { token: string; method: string });
}

/** Starts the hub stand-in over HTTP. */
export async function startToolServer(log: string): Promise<{ url: string; stop(): void }> {
  writeFileSync(log, '');
  const child = spawn(process.execPath, [TOOL_SERVER, '--http'], {
    env: { ...process.env, TOOL_SERVER_LOG: log },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const url of createInterface({ input: child.stdout })) return { url, stop: () => void child.kill() };
  throw new Error('The tool server did not start.');
}
