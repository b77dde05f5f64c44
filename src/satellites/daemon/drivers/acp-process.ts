import type { AnyMessage, Stream } from '@agentclientprotocol/sdk';
import { z } from 'zod';
import { parseJson } from '../../../kernel/text/parse-json.ts';
import type { RunSpec } from './driver.ts';
import type { ProgramExit } from './json-lines.ts';
import { lineSplitter } from './lines.ts';
import { runEnvironment, startProgram } from './program.ts';

/** How long an agent may take to exit by itself after its input is closed. */
const LEAVE_MS = 500;
/** How long the exit event may lag behind the program's last output. */
const GONE_MS = 250;

/**
 * Without this, Qwen Code since 0.24 calls its model before it has connected to the hub, so a short run has no hub
 * tools.
 */
const ENVIRONMENT = { QWEN_CODE_LEGACY_MCP_BLOCKING: '1' };

const message = z.custom<AnyMessage>((value) => z.looseObject({ jsonrpc: z.literal('2.0') }).safeParse(value).success);

/** The agent's program, with its input and output as a stream of messages. */
export function acpProcess(run: RunSpec, graceMs: number, onOutput: (at: 'stdout' | 'stderr', text: string) => void) {
  let errors = '';
  let incoming: ReadableStreamDefaultController<AnyMessage> | undefined;
  const readable = new ReadableStream<AnyMessage>({
    start(controller) {
      incoming = controller;
    },
    // The connection cancels the stream when a write fails, and the program may still print something.
    cancel() {
      incoming = undefined;
    },
  });
  const lines = lineSplitter((line) => {
    const parsed = message.safeParse(parseJson(line));
    if (parsed.success) incoming?.enqueue(parsed.data);
  });
  const program = startProgram({
    command: [...(run.runner.command ?? []), ...run.runner.args],
    cwd: run.cwd,
    env: { ...ENVIRONMENT, ...runEnvironment(run) },
    input: 'open',
    graceMs,
    onOutput(stream, text) {
      onOutput(stream, text);
      if (stream === 'stdout') lines.add(text);
      else errors = (errors + text).slice(-4000);
    },
  });
  const writable = new WritableStream<AnyMessage>({ write: (it) => program.write(`${JSON.stringify(it)}\n`) });
  const stream: Stream = { readable, writable };
  const exit = program.ended.then((end): ProgramExit => {
    lines.end();
    closeQuietly(incoming);
    incoming = undefined;
    return { ...end, errors: errors.trim() };
  });
  const orLater = <T>(ms: number, later: T) => Promise.race([exit, wait(ms).then(() => later)]);

  return {
    program,
    stream,
    /** The exit of the program, if it has ended. */
    exitIfGone: (): Promise<ProgramExit | undefined> => orLater(GONE_MS, undefined),
    /** Closes its input, and stops it if it does not exit in time. */
    async finish(): Promise<void> {
      program.closeInput();
      if ((await orLater(LEAVE_MS, undefined)) === undefined) program.stop();
      await exit;
    },
  };
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}

function closeQuietly(controller: ReadableStreamDefaultController<AnyMessage> | undefined): void {
  try {
    controller?.close();
  } catch {
    // The connection has closed it already.
  }
}
