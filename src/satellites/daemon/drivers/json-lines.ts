import type { AgentDriver, RunEvent, RunOutcome, RunSpec } from './driver.ts';
import { eventQueue } from './event-queue.ts';
import { lineSplitter } from './lines.ts';
import { describedEnd, type Program, type ProgramEnd, runEnvironment, startProgram } from './program.ts';

export interface Invocation {
  readonly command: readonly string[];
  /** Defaults: the environment of the run, with the runner's own variables, overrides them. */
  readonly env: Readonly<Record<string, string>>;
  readonly input: string;
}

export interface LineStep<S> {
  readonly state: S;
  readonly events: readonly RunEvent[];
}

export interface ProgramExit extends ProgramEnd {
  /** The last part of standard error. Only used if the program reported nothing else. */
  readonly errors: string;
}

/** How to start a program and parse its lines. Pure functions, so that tests can replay recorded streams. */
export interface LineDialect<S> {
  readonly kind: string;
  invocation(run: RunSpec): Invocation;
  begin(run: RunSpec): S;
  read(state: S, line: string): LineStep<S>;
  outcome(state: S, exit: ProgramExit): RunOutcome;
  /** Whether the run can no longer succeed and should be stopped, to save cost. */
  isHopeless(state: S): boolean;
}

/** A program that takes one prompt, prints events as lines of JSON and ends. */
export function lineDriver<S>(dialect: LineDialect<S>, graceMs: number): AgentDriver {
  let program: Program | undefined;
  let canceled = false;
  return {
    kind: dialect.kind,
    start: (run) =>
      drive(dialect, run, graceMs, {
        started(it) {
          program = it;
          if (canceled) it.stop();
        },
        canceled: () => canceled,
      }),
    cancel() {
      canceled = true;
      program?.stop();
    },
  };
}

interface Hooks {
  readonly started: (program: Program) => void;
  readonly canceled: () => boolean;
}

async function* drive<S>(
  dialect: LineDialect<S>,
  run: RunSpec,
  graceMs: number,
  hooks: Hooks,
): AsyncGenerator<RunEvent, void> {
  const queue = eventQueue<RunEvent>({ pause: () => program.pause(), resume: () => program.resume() });
  let state = dialect.begin(run);
  let errors = '';
  const lines = lineSplitter((line) => {
    const step = dialect.read(state, line);
    state = step.state;
    for (const event of step.events) queue.push(event);
    if (dialect.isHopeless(state)) program.stop();
  });
  const { command, env, input } = dialect.invocation(run);
  const program = startProgram({
    command,
    cwd: run.cwd,
    env: { ...env, ...runEnvironment(run) },
    input,
    graceMs,
    onOutput(stream, text) {
      queue.push({ type: 'output', stream, text });
      if (stream === 'stdout') lines.add(text);
      else errors = (errors + text).slice(-16_000);
    },
  });
  queue.push({ type: 'started', sessionRef: null, ...(program.pid === undefined ? {} : { pid: program.pid }) });
  hooks.started(program);
  void program.ended.then((end) => {
    lines.end();
    const outcome = hooks.canceled() ? canceledOutcome : dialect.outcome(state, { ...end, errors: errors.trim() });
    queue.push({ type: 'ended', outcome });
    queue.end();
  });
  yield* queue.iterate();
}

export const canceledOutcome: RunOutcome = { kind: 'failed', reason: 'cancelled' };

/** The outcome of a program that ended without reporting one. */
export function wordlessEnd(exit: ProgramExit): RunOutcome {
  return { kind: 'failed', reason: 'crashed', detail: describedEnd(exit, exit.errors).detail };
}
