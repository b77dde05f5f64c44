import { PassThrough, type Readable, type Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { JSONRPCErrorResponse, JSONRPCMessage, JSONRPCRequest } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { exitCodeOf, knownError, type WaggleError } from '../rules/errors.ts';
import { SECOND } from '../rules/time.ts';
import { type Gate, makeGate } from './gate.ts';
import { listingFor } from './listing.ts';
import { isRequest, withObjectArguments } from './messages.ts';
import { beginVisit, type McpVisit, type VisitOptions } from './visit.ts';

export interface McpStdioOptions extends VisitOptions {
  readonly stdin?: Readable;
  readonly stdout?: Writable;
  readonly stderr?: Writable;
}

/** Timeout for requests still pending at the end of input. */
const LAST_ANSWERS = 2 * SECOND;

/** From the range that JSON-RPC reserves for server errors. */
const SERVER_ERROR = -32000;

/** Serves one client until its input ends or the process is asked to stop; resolves with the exit code. */
export async function serveMcpStdio(options: McpStdioOptions): Promise<number> {
  const { stdin = process.stdin, stdout = process.stdout, stderr = process.stderr } = options;
  try {
    // A wrong toolset is refused at once, before any client sends a message.
    listingFor({ capabilities: null }, options.toolsets);
  } catch (error) {
    return exitCodeOf(refusal(error, stderr).code);
  }
  const input = new PassThrough();
  const admission = makeAdmission(options, stderr);
  const gate = makeGate(new StdioServerTransport(input, stdout), (message) => admission.admit(message, gate));
  const serving = serveStdio(({ era }) => admission.visit().server(era), { transport: gate });
  const stop = () => void serving.close();
  const unfeed = feed(stdin, input, gate);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
  await gate.closed;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.off(signal, stop);
  unfeed();
  return admission.end();
}

/** Ends the input only after the last answers are sent, because a script may send its calls and close stdin. */
function feed(stdin: Readable, input: PassThrough, gate: Gate): () => void {
  const finish = () => void answerRest(input, gate).then(() => input.end());
  stdin.pipe(input, { end: false });
  for (const end of ['end', 'close', 'error']) stdin.once(end, finish);
  return () => {
    for (const end of ['end', 'close', 'error']) stdin.off(end, finish);
    stdin.unpipe(input);
    stdin.pause();
  };
}

async function answerRest(input: PassThrough, gate: Gate): Promise<void> {
  while (input.readableLength + input.writableLength > 0) await nextTurn();
  await gate.settled(LAST_ANSWERS);
}

/** Admits the client at its first request, which contains its name, or reports to the client and stderr why not. */
function makeAdmission(options: McpStdioOptions, stderr: Writable) {
  let visit: McpVisit | undefined;
  let refused: WaggleError | undefined;

  async function greet(message: JSONRPCMessage, gate: Gate): Promise<McpVisit | undefined> {
    if (refused !== undefined || !isRequest(message)) return undefined;
    if (message.method === 'ping') {
      await gate.send({ jsonrpc: '2.0', id: message.id, result: {} });
      return undefined;
    }
    try {
      return await beginVisit(options, message);
    } catch (error) {
      refused = refusal(error, stderr);
      await gate.send(errorReply(message, refused));
      await gate.close();
      return undefined;
    }
  }

  return {
    visit(): McpVisit {
      if (visit === undefined) throw new Error('No message passes the gate before the client has been let in.');
      return visit;
    },
    async admit(message: JSONRPCMessage, gate: Gate): Promise<JSONRPCMessage | undefined> {
      visit ??= await greet(message, gate);
      if (visit === undefined) return undefined;
      try {
        await visit.noteListening(message);
      } catch (error) {
        if (isRequest(message)) await gate.send(errorReply(message, knownError(error)));
        return undefined;
      }
      return withObjectArguments(message);
    },
    async end(): Promise<number> {
      await visit?.end();
      return refused === undefined ? 0 : exitCodeOf(refused.code);
    },
  };
}

function errorReply({ id }: JSONRPCRequest, refused: WaggleError): JSONRPCErrorResponse {
  const { error: message, ...data } = refused.toWire();
  return { jsonrpc: '2.0', id, error: { code: SERVER_ERROR, message, data } };
}

/** Reports the error on stderr, because stdout belongs to the protocol. */
function refusal(error: unknown, stderr: Writable): WaggleError {
  const known = knownError(error);
  const fault = error === known ? '' : ` ${error instanceof Error ? error.stack : String(error)}`;
  stderr.write(`waggle: ${known.code}: ${known.message} ${known.toWire().hint}${fault}\n`);
  return known;
}
