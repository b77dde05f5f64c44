import type { z } from 'zod';
import { WaggleError } from '../../core/errors.ts';
import { type Agent, type AgentId, mayUse, type TokenScope } from '../../core/identity.ts';
import { redactedValue } from '../../core/text/redaction.ts';
import type { WaitingCounts } from '../../core/waiting.ts';
import type { Scope } from '../../store/context.ts';
import type { Store } from '../../store/store.ts';
import type { Reads, Writes } from '../../store/unit.ts';
import type {
  AnyTool,
  Caller,
  HubDesk,
  HubTool,
  ReadTool,
  RunContext,
  ToolSettings,
  WriteTool,
} from '../../tools/define.ts';
import { scopeOf } from '../../tools/define.ts';
import type { Outcome, ToolCall } from './door.ts';
import { bodyHash, parseInput, refuseUnstorable, takeKey } from './input.ts';
import { withCounts, withReports } from './reports.ts';
import { toolNamed } from './selection.ts';

export interface CallParts {
  readonly store: Store;
  readonly settings: ToolSettings;
  readonly desk: (caller: Caller, agent: Agent) => HubDesk;
  readonly record: (call: CallRecord) => void;
  /** Looks for agents that were described on disk since the last look; true when there are new ones. */
  readonly refreshAgents: () => Promise<boolean>;
  /** Why the file that describes this agent is not valid, if it is not. */
  readonly faultOf: (agent: AgentId) => string | undefined;
  readonly report: (fault: unknown, tool: string) => void;
}

export interface CallRecord {
  readonly tool: string;
  readonly caller: Caller;
  readonly code: string | null;
  readonly startedNs: bigint;
  readonly bytesIn: number;
  readonly bytesOut: number;
}

interface Answer {
  readonly output: object;
  readonly waiting: WaitingCounts;
}

export function callerScope(caller: Caller): Scope {
  const { agent, session, surface, run } = caller;
  return {
    agent,
    session,
    surface,
    ...(run === undefined ? {} : { run }),
    ...(caller.scopes.includes('admin') ? { admin: true } : {}),
  };
}

/** Parses, checks, opens the unit, runs, checks the answer, counts what waits, and maps every fault to a code. */
export function makeCallTool(parts: CallParts): (call: ToolCall) => Promise<Outcome> {
  return async function callTool(call: ToolCall): Promise<Outcome> {
    const startedNs = process.hrtime.bigint();
    const tool = toolNamed(call.name);
    if (tool?.access === 'forward') return forwarded(tool, call);
    const outcome = tool === undefined ? unknownTool(call.name) : await told(await attempt(tool, call), call);
    parts.record({
      tool: tool?.name ?? 'unknown',
      caller: call.caller,
      code: outcome.ok ? null : outcome.error.code,
      startedNs,
      bytesIn: sizeOf(call.input),
      bytesOut: outcome.ok ? outcome.text.length : outcome.error.error.length,
    });
    return outcome;
  };

  /** The answer is the tool's, whatever becomes of the news beside it. */
  async function told(outcome: Outcome, { caller, signal }: ToolCall): Promise<Outcome> {
    try {
      const scope = callerScope(caller);
      const counted = signal?.aborted === true ? outcome : await withCounts(parts.store, scope, outcome);
      return await withReports(parts.store, scope, counted);
    } catch (fault) {
      parts.report(fault, 'notifications');
      return outcome;
    }
  }

  async function forwarded(tool: Extract<AnyTool, { access: 'forward' }>, call: ToolCall): Promise<Outcome> {
    try {
      const { key, body } = takeKey(call.input, call.idempotencyKey);
      const { name, input } = tool.target(parseInput(tool.input(), body));
      if (toolNamed(name)?.access === 'forward') return unknownTool(name);
      return makeCallTool(parts)({ ...call, name, input, idempotencyKey: key });
    } catch (error) {
      return failure(tool.name, error);
    }
  }

  async function attempt(tool: Exclude<AnyTool, { access: 'forward' }>, call: ToolCall): Promise<Outcome> {
    try {
      return await answered(tool, call);
    } catch (error) {
      if (error instanceof WaggleError && error.code === 'AGENT_NOT_FOUND' && (await parts.refreshAgents())) {
        return answered(tool, call).catch((again: unknown) => refused(tool, again, call.signal));
      }
      return refused(tool, error, call.signal);
    }
  }

  function refused(tool: AnyTool, error: unknown, signal: AbortSignal | undefined): Outcome {
    // Nobody waits for a call that was broken off, and the store may be closing with it.
    const ours = !(error instanceof WaggleError) || error.code === 'INTERNAL';
    if (ours && signal?.aborted !== true) parts.report(error, tool.name);
    // What the tool itself says no to is its answer; what the door says no to stays an error.
    const answersItself = tool.refusal === 'answer' && error instanceof WaggleError && tool.errors.includes(error.code);
    if (!answersItself) return failure(tool.name, error);
    const output = { success: false, reason: error.code.toLowerCase(), ...error.toWire() };
    return { ok: true, tool: tool.name, output, text: JSON.stringify(output), waiting: {} };
  }

  /** Without a valid description nobody knows what the agent may do, so it may do nothing. */
  function refuseMisdescribed({ agent }: Caller): void {
    const fault = parts.faultOf(agent);
    if (fault !== undefined) throw new WaggleError('CONFIG_INVALID', fault);
  }

  async function answered(tool: Exclude<AnyTool, { access: 'forward' }>, call: ToolCall): Promise<Outcome> {
    refuseMisdescribed(call.caller);
    requireScope(call.caller, scopeOf(tool));
    const { key, body } = takeKey(call.input, call.idempotencyKey);
    refuseUnstorable(body, tool.access === 'write' ? tool.judgesEach : undefined);
    const clean = tool.access === 'write' ? redactedValue(body) : { value: body, changed: [], emptied: [] };
    const input = parseInput(tool.input(), renamed(tool, clean.value), clean);
    const answer = await run(tool, input, call, key, clean.value);
    const text = tool.text === undefined ? JSON.stringify(answer.output) : tool.text(answer.output, input);
    return { ok: true, tool: tool.name, ...answer, text };
  }

  async function run(
    tool: Exclude<AnyTool, { access: 'forward' }>,
    input: object,
    call: ToolCall,
    key: string | undefined,
    body: unknown,
  ): Promise<Answer> {
    if (tool.access === 'hub') return askHub(tool, input, call);
    const prepared = await tool.prepare?.(input, call.caller, parts.settings);
    const context = { caller: call.caller, settings: parts.settings, prepared };
    if (tool.access === 'read') return finished(tool, input, context, await read(tool, input, context));
    const isKeyed = key !== undefined && tool.onlyLooks?.(input) !== true;
    const answer = await write(tool, input, context, isKeyed ? { key, hash: bodyHash(body) } : undefined);
    await tool.after?.(answer.output, { ...context, now: parts.store.now() });
    return answer;
  }

  async function askHub(tool: HubTool, input: object, { caller, signal }: ToolCall): Promise<Answer> {
    const agent = await parts.store.read(callerScope(caller), (unit) => allowed(unit, tool, caller));
    const output = checkedOutput(tool, await tool.run(parts.desk(caller, agent), input as never, signal));
    const waiting = await parts.store.read(callerScope(caller), (unit) => unit.waiting.counts());
    return { output, waiting };
  }

  function read(tool: ReadTool, input: object, context: Omit<RunContext, 'now'>): Promise<Answer> {
    const { store } = parts;
    const open = tool.settled === true ? store.settled : store.read;
    return open(callerScope(context.caller), async (unit) => {
      await allowed(unit, tool, context.caller);
      const output = checkedOutput(tool, await tool.run(unit, input as never, { ...context, now: unit.now }));
      return { output, waiting: await unit.waiting.counts() };
    });
  }

  async function finished(
    tool: ReadTool,
    input: object,
    context: Omit<RunContext, 'now'>,
    answer: Answer,
  ): Promise<Answer> {
    if (tool.finish === undefined) return answer;
    const output = await tool.finish(answer.output, input as never, { ...context, now: parts.store.now() });
    return { ...answer, output: checkedOutput(tool, output) };
  }

  function write(
    tool: WriteTool,
    input: object,
    context: Omit<RunContext, 'now'>,
    once: Once | undefined,
  ): Promise<Answer> {
    return parts.store.write(callerScope(context.caller), tool.name, async (unit) => {
      await allowed(unit, tool, context.caller);
      const output = await onlyOnce(unit, tool, once, async () =>
        checkedOutput(tool, await tool.run(unit, input as never, { ...context, now: unit.now })),
      );
      const waiting = await unit.waiting.counts();
      if (context.caller.run !== undefined) await unit.runs.countWrite(context.caller.run);
      return { output, waiting };
    });
  }
}

interface Once {
  readonly key: string;
  readonly hash: string;
}

/** The same key and body get the same answer while the caller may see it; effect and record are one transaction. */
async function onlyOnce(
  unit: Writes,
  tool: WriteTool,
  once: Once | undefined,
  effect: () => Promise<object>,
): Promise<object> {
  if (once === undefined) return effect();
  const kept = await unit.idempotency.find(once.key);
  if (kept === undefined) {
    const output = await effect();
    const answer = tool.kept === undefined ? output : checkedOutput(tool, tool.kept(output));
    await unit.idempotency.keep(once.key, { tool: tool.name, bodyHash: once.hash, answer });
    return output;
  }
  if (kept.tool !== tool.name || kept.bodyHash !== once.hash) {
    throw new WaggleError('IDEMPOTENCY_CONFLICT', 'This idempotency key was used for a different call.');
  }
  if (kept.answer !== undefined) return kept.answer;
  throw new WaggleError('ALREADY_DONE', 'This call was carried out before; what it answered cannot be told again.');
}

async function allowed(unit: Reads, tool: AnyTool, caller: Caller): Promise<Agent> {
  const agent = await unit.agents.find(caller.agent);
  if (agent === undefined) throw new WaggleError('UNAUTHENTICATED', 'This agent is not registered here.');
  if (!mayUse(agent, tool)) throw new WaggleError('UNKNOWN_TOOL', 'No such tool is available to you.');
  return agent;
}

function requireScope(caller: Caller, needed: TokenScope): void {
  const { scopes } = caller;
  if (scopes.includes(needed) || scopes.includes('admin')) return;
  if (needed === 'read' && scopes.length > 0) return;
  throw new WaggleError('SCOPE_REQUIRED', `This call needs the scope ${needed}.`, { scope: needed });
}

/** An answer that breaks its own contract is our bug; inside a write it undoes the write. */
function checkedOutput(tool: { readonly name: string; readonly output: () => z.ZodType }, output: unknown): object {
  const parsed = tool.output().safeParse(output);
  if (parsed.success) return parsed.data as object;
  throw new Error(`${tool.name} answered against its own schema: ${parsed.error.message}`);
}

/** Fields under the other names that callers know them by. The proper name wins where both are given. */
function renamed({ renames = {} }: AnyTool, body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const own = Object.entries(body).filter(([name]) => !Object.hasOwn(renames, name));
  const others = Object.entries(body).filter(([name]) => Object.hasOwn(renames, name));
  return others.length === 0
    ? body
    : Object.fromEntries([...others.map(([name, value]) => [renames[name], value]), ...own]);
}

function unknownTool(name: string): Outcome {
  const error = new WaggleError('UNKNOWN_TOOL', 'No such tool is available to you.');
  return { ok: false, tool: name, error: error.toWire() };
}

function failure(tool: string, error: unknown): Outcome {
  const known = error instanceof WaggleError ? error : new WaggleError('INTERNAL', 'Waggle met a fault of its own.');
  return { ok: false, tool, error: known.toWire() };
}

function sizeOf(input: unknown): number {
  return input === undefined ? 0 : (JSON.stringify(input)?.length ?? 0);
}
