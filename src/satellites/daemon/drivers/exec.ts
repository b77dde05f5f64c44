import { LONGEST_RESULT, leftOut } from '../../../kernel/text/both-ends.ts';
import { rawOutput } from '../run/raw-output.ts';
import type { AgentDriver, RunEvent, RunOutcome, RunSpec } from './driver.ts';
import { wholePrompt } from './driver.ts';
import { eventQueue } from './event-queue.ts';
import { describedEnd, type Program, type ProgramEnd, runEnvironment, startProgram } from './program.ts';

export interface ExecOptions {
  readonly graceMs: number;
  /** Overrides the runner's own command. */
  readonly command?: readonly string[];
  readonly kind?: string;
}

/**
 * Runs any program: the prompt is its standard input, the hub is in its environment, its trimmed output is the result.
 */
export function execDriver({ graceMs, command, kind = 'exec' }: ExecOptions): AgentDriver {
  let program: Program | undefined;
  return {
    kind,
    start: (run) =>
      runProgram(run, command ?? run.runner.command ?? [], graceMs, (started) => {
        program = started;
      }),
    cancel: () => program?.stop(),
  };
}

async function* runProgram(
  run: RunSpec,
  command: readonly string[],
  graceMs: number,
  started: (program: Program) => void,
): AsyncGenerator<RunEvent, void> {
  const queue = eventQueue<RunEvent>({ pause: () => program.pause(), resume: () => program.resume() });
  const result = rawOutput({ head: (LONGEST_RESULT * 3) / 4, tail: LONGEST_RESULT / 4 - 100 });
  let errors = '';
  const program = startProgram({
    command,
    cwd: run.cwd,
    env: runEnvironment(run),
    input: wholePrompt(run),
    graceMs,
    onOutput(stream, text) {
      if (stream === 'stdout') result.add(text);
      else errors = (errors + text).slice(-2000);
      queue.push({ type: 'output', stream, text });
    },
  });
  started(program);
  queue.push({ type: 'started', sessionRef: null, ...(program.pid === undefined ? {} : { pid: program.pid }) });
  void program.ended.then((end) => {
    const printed = wholeOf(result.take());
    const outcome = outcomeOf(end, printed, errors.trim());
    if (printed.result !== '') queue.push({ type: 'text', text: printed.result });
    queue.push({ type: 'ended', outcome });
    queue.end();
  });
  yield* queue.iterate();
}

/** A plain program reports success by its exit code alone; whether it used the hub is checked elsewhere. */
function outcomeOf(end: ProgramEnd, printed: ReturnType<typeof wholeOf>, errors: string): RunOutcome {
  if (end.code === 0) return { kind: 'ok', ...printed };
  return { kind: 'failed', reason: 'crashed', ...describedEnd(end, errors) };
}

function wholeOf({ text, cut } = { text: '', cut: 0 }): { result: string; length?: number } {
  const result = text.trim();
  return cut === 0 ? { result } : { result, length: result.length - leftOut(cut).length + cut };
}
