import type { Turns } from '../hub/turns.ts';
import { type Caller, requireScope } from '../rules/caller.ts';
import { WaggleError } from '../rules/errors.ts';
import type { Agent, AgentId, SessionId } from '../rules/identity.ts';
import type { Shown } from '../rules/news/shown.ts';
import type { Prove } from '../rules/proof.ts';
import type { Instant } from '../rules/time.ts';
import type { Store } from '../store/store.ts';
import { type AnyTool, type ForwardTool, type HubTool, scopeOf } from '../tool/define.ts';
import type { HubDesk } from '../tool/desk.ts';
import type { ToolSettings } from '../tool/run-context.ts';
import type { Arrivals } from './arrivals.ts';
import { withCurrentSessions } from './current-sessions.ts';
import type { Outcome, ToolCall } from './door.ts';
import { forwarded } from './forward.ts';
import { refusal, unknownTool } from './outcomes.ts';
import { checkedOutput, type Performed, perform } from './perform.ts';
import { callerScope, requireAllowed, unlessHidden } from './permission.ts';
import { withProof } from './proving.ts';
import { rendered } from './rendering.ts';
import { type ReportSource, withCounts, withReports } from './reports.ts';
import { readRequest } from './request.ts';
import { noted } from './searched.ts';
import { toolNamed } from './selection.ts';
import { isWrite, type WriteQuota } from './write-quota.ts';

export interface CallParts {
  readonly store: Store;
  /** Registers the agent and the session of a caller. */
  readonly enter: (caller: Caller) => Promise<Agent>;
  /** A call has registered its session itself. */
  readonly entered: (caller: Caller) => void;
  readonly settings: ToolSettings;
  readonly desk: (caller: Caller, agent: Agent) => HubDesk;
  readonly quota: WriteQuota;
  readonly turns: Turns;
  readonly arrivals: Arrivals;
  /** Runs the checks of work that is to be completed. */
  readonly prove: Prove | undefined;
  readonly reports: ReportSource;
  readonly record: (call: CallRecord) => void;
  /** Stores the calls recorded so far. */
  readonly callsWritten: () => Promise<void>;
  /** When a session last called a tool, including calls that are not stored yet. */
  readonly lastCall: (session: SessionId, tool: string, since: Instant) => Instant | undefined;
  /** Imports agents described on disk since the last refresh; true if there are new ones. */
  readonly refreshAgents: () => Promise<boolean>;
  /** Why the file that describes this agent is not valid, if it is invalid. */
  readonly faultOf: (agent: AgentId) => string | undefined;
  readonly report: (fault: unknown, tool: string) => void;
}

export interface CallRecord {
  readonly tool: string;
  readonly caller: Caller;
  /** Whether a client's hook made the call, beside the model. */
  readonly byHook: boolean;
  /** The session and agent that the call acted as, if that is known to belong to the caller. */
  readonly acting: Pick<Caller, 'session' | 'agent'>;
  /** The session that the call counts for: that of its run, else the one it acted as. */
  readonly session: SessionId;
  readonly code: string | null;
  readonly startedNs: bigint;
  /** What the answer showed of what waits for the session. */
  readonly shown?: Shown | undefined;
  readonly charactersIn: number;
  readonly charactersOut: number;
}

type OwnTool = Exclude<AnyTool, ForwardTool>;

interface Heard {
  readonly outcome: Outcome;
  /** The caller that the call acted as; for a refused call, the connection. */
  readonly acting: Caller;
}

/** The only entry point for calls. `answer` handles a call from top to bottom; any error thrown becomes a code. */
export function makeCallTool(parts: CallParts): (call: ToolCall) => Promise<Outcome> {
  return async function callTool(call) {
    const startedNs = process.hrtime.bigint();
    const tool = toolNamed(call.name);
    let passedOn = false;
    const passOn = (inner: ToolCall) => {
      passedOn = true;
      return callTool(inner);
    };
    const { outcome, acting } = await heard(parts, tool, call, passOn);
    // An alias call is recorded once, as the tool it stands for.
    if (passedOn) return outcome;
    parts.record({
      tool: tool?.name ?? 'unknown',
      caller: call.caller,
      byHook: tool?.dialect?.ofHooks === true,
      // A call without a session name still counts for the one name given on its connection.
      acting: acting === call.caller ? parts.arrivals.voice(call.caller) : acting,
      session: call.caller.run === undefined ? acting.session : call.caller.session,
      code: outcome.ok ? null : outcome.error.code,
      shown: shownBy(tool, outcome),
      startedNs,
      charactersIn: sizeOf(call.input),
      charactersOut: outcome.ok ? outcome.text.length : JSON.stringify(outcome.error).length,
    });
    return outcome;
  };
}

async function heard(
  parts: CallParts,
  tool: AnyTool | undefined,
  call: ToolCall,
  passOn: (inner: ToolCall) => Promise<Outcome>,
): Promise<Heard> {
  const acting = call.caller;
  if (tool === undefined) return { outcome: unknownTool(call.name), acting };
  if (tool.access === 'forward') return { outcome: await forwarded(tool, call, passOn), acting };
  const made = await attempt(parts, tool, call);
  return { ...made, outcome: await withNews(parts, call, made.outcome) };
}

async function answer(parts: CallParts, tool: OwnTool, call: ToolCall): Promise<Heard> {
  // A hook does not enter first, and the agent's file may be newer than the hub.
  if (tool.dialect?.ofHooks === true) await parts.refreshAgents();
  refuseMisdescribed(parts, call.caller);
  const given = await unlessHidden({ store: parts.store, tool, caller: call.caller }, async () => {
    requireScope(call.caller, scopeOf(tool));
    if (isWrite(tool, call.input)) parts.quota.take(call.caller);
    return readRequest(tool, call);
  });
  const request = { ...given, input: await withCurrentSessions(parts.store, call.caller, given.input) };
  const { output, waiting, acting } =
    tool.access === 'hub'
      ? await askHub(parts, tool, request.input, call)
      : await parts.turns.take(call.caller.agent, () =>
          withProof(parts, tool, request.input, call.caller, (caller) => perform(parts, tool, request, caller)),
        );
  const outcome = { ok: true, tool: tool.name, output, ...rendered(tool, output, request.input), waiting } as const;
  return { outcome: noted(outcome, request.note), acting };
}

/** Without a valid agent file the agent's rights are unknown, so every call is refused. */
function refuseMisdescribed(parts: CallParts, { agent }: Caller): void {
  const fault = parts.faultOf(agent);
  if (fault !== undefined) throw new WaggleError('CONFIG_INVALID', fault);
}

async function askHub(parts: CallParts, tool: HubTool, input: object, call: ToolCall): Promise<Performed> {
  const { caller, signal } = call;
  const agent = await admitted(parts, tool, caller);
  const output = checkedOutput(tool, await tool.run(parts.desk(caller, agent), input as never, signal));
  const waiting = await parts.store.read(callerScope(caller), (unit) => unit.waiting.counts());
  return { output, waiting, acting: caller };
}

/** A hook does not enter first: an agent that is unknown here enters now, if it may write. */
async function admitted({ store, enter }: CallParts, tool: HubTool, caller: Caller): Promise<Agent> {
  const allowed = () => store.read(callerScope(caller), (unit) => requireAllowed(unit, tool, caller));
  if (tool.dialect?.ofHooks !== true || !caller.scopes.includes('write')) return allowed();
  return allowed().catch(async (error: unknown) => {
    if (!(error instanceof WaggleError) || error.code !== 'UNAUTHENTICATED') throw error;
    await enter(caller);
    return allowed();
  });
}

/** The agent may have been described on disk a moment ago: refresh, then retry once. */
async function attempt(parts: CallParts, tool: OwnTool, call: ToolCall): Promise<Heard> {
  try {
    return await answer(parts, tool, call);
  } catch (error) {
    if (error instanceof WaggleError && error.code === 'AGENT_NOT_FOUND' && (await parts.refreshAgents())) {
      return answer(parts, tool, call).catch((again: unknown) => refused(parts, tool, again, call));
    }
    return refused(parts, tool, error, call);
  }
}

function refused(parts: CallParts, tool: OwnTool, error: unknown, { caller, signal }: ToolCall): Heard {
  // No caller waits for an aborted call, and the store may be closing.
  const ours = !(error instanceof WaggleError) || error.code === 'INTERNAL';
  if (ours && signal?.aborted !== true) parts.report(error, tool.name);
  return { outcome: refusal(tool, error), acting: caller };
}

/** A failure to add news must not change the tool's answer. */
async function withNews(parts: CallParts, { caller, signal }: ToolCall, outcome: Outcome): Promise<Outcome> {
  // What waits is for the session, and its subagent would pass nothing on.
  if (caller.subagent !== undefined) return outcome.ok ? { ...outcome, waiting: {} } : outcome;
  // Without a reader, the news added to the answer would be lost.
  if (caller.takesReports !== true || signal?.aborted === true) return outcome;
  try {
    const scope = callerScope(caller);
    return await withReports(parts, scope, await withCounts(parts.store, scope, outcome), {
      marks: caller.readsObjects !== true,
      signal,
    });
  } catch (fault) {
    parts.report(fault, 'notifications');
    return outcome;
  }
}

function shownBy(tool: AnyTool | undefined, outcome: Outcome): Shown | undefined {
  if (tool === undefined || tool.access === 'forward' || !outcome.ok) return undefined;
  return tool.shows?.(outcome.output);
}

function sizeOf(input: unknown): number {
  return input === undefined ? 0 : (JSON.stringify(input)?.length ?? 0);
}
