import { type ClientContext, client, methods, type PromptResponse } from '@agentclientprotocol/sdk';
import type { RunOutcome } from '../../../areas/runs/rules/run.ts';
import { defined } from '../../../kernel/rules/defined.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import { settlePermission } from './acp-approval.ts';
import { COPILOT, copilotFault, namedFor, withoutOwnServer } from './acp-copilot.ts';
import { acpProcess } from './acp-process.ts';
import { readAcpRef, writeAcpRef } from './acp-ref.ts';
import { type AcpSession, greet, openSession } from './acp-session.ts';
import {
  type AcpState,
  acpErrorOutcome,
  acpStopOutcome,
  beginAcp,
  closeText,
  readUpdate,
  readUsage,
} from './acp-stream.ts';
import type { ProgramDriverOptions } from './claude.ts';
import type { AgentDriver, RunEvent, RunSpec } from './driver.ts';
import { wholePrompt } from './driver.ts';
import { eventQueue } from './event-queue.ts';
import { canceledOutcome } from './json-lines.ts';

/** Any agent that speaks the Agent Client Protocol over its standard input and output. */
export function acpDriver(options: ProgramDriverOptions): AgentDriver {
  let canceled = false;
  let cancel: (() => void) | undefined;
  return {
    kind: 'acp',
    start: (run) =>
      drive(withoutOwnServer(run), options, {
        canceled: () => canceled,
        onCancel(act) {
          cancel = act;
          if (canceled) act();
        },
      }),
    cancel() {
      if (canceled) return;
      canceled = true;
      cancel?.();
    },
  };
}

interface Cancel {
  readonly canceled: () => boolean;
  readonly onCancel: (act: () => void) => void;
}

async function* drive(run: RunSpec, options: ProgramDriverOptions, cancel: Cancel): AsyncGenerator<RunEvent, void> {
  const queue = eventQueue<RunEvent>({ pause: () => agent.program.pause(), resume: () => agent.program.resume() });
  const agent = acpProcess(run, options.graceMs, (stream, text) => queue.push({ type: 'output', stream, text }));
  const { pid } = agent.program;
  queue.push({ type: 'started', sessionRef: null, ...defined({ pid }) });
  cancel.onCancel(() => agent.program.stop());
  void converse(run, agent, options, cancel, (event) => queue.push(event)).then(async (outcome) => {
    await agent.finish();
    queue.push({ type: 'ended', outcome: cancel.canceled() ? canceledOutcome : outcome });
    queue.end();
  });
  yield* queue.iterate();
}

type Agent = ReturnType<typeof acpProcess>;

/** One prompt, from `initialize` to the stop reason. */
async function converse(
  given: RunSpec,
  agent: Agent,
  { now, graceMs }: ProgramDriverOptions,
  cancel: Cancel,
  push: (event: RunEvent) => void,
): Promise<RunOutcome> {
  const costBefore = readAcpRef(given.resumeRef ?? '').costUsd;
  const talk: Talk = {
    run: given,
    state: beginAcp(costBefore),
    listening: false,
    refused: undefined,
    refusedOfHub: undefined,
    denials: [],
    push,
  };
  const app = client({ name: 'waggle' })
    .onNotification(methods.client.session.update, ({ params }) => listen(talk, params.update))
    .onRequest(methods.client.session.requestPermission, async ({ params }) => {
      const open = talk.state.tools.get(params.toolCall.toolCallId);
      const said = talk.state.saying.trim() || talk.state.lastSaid;
      const { outcome, event, denial } = await settlePermission(params, { run: talk.run, open, said });
      if (denial !== undefined) talk.denials.push(denial);
      if (!event.allowed) talk.refused ??= event.tool;
      if (event.hubTool && !event.allowed) talk.refusedOfHub ??= event.tool;
      push(event);
      return { outcome };
    });
  try {
    return await app.connectWith(agent.stream, async (peer) => {
      const hello = await greet(peer);
      const run = namedFor(given, hello);
      talk.run = run;
      const session = await openSession(peer, hello, run);
      if ('failed' in session) return session.failed;
      talk.state = { ...talk.state, session: session.id };
      push({ type: 'started', sessionRef: writeAcpRef({ session: session.id, costUsd: talk.state.costBefore }) });
      cancel.onCancel(() => void hush(peer, session, agent, graceMs));
      talk.listening = true;
      return prompt(peer, session, run, talk, now);
    });
  } catch (fault) {
    flush(talk);
    return acpErrorOutcome(fault, await agent.exitIfGone(), now());
  }
}

interface Talk {
  /** The run, with the name that the hub's server has for this agent. */
  run: RunSpec;
  state: AcpState;
  /** False while an agent replays an old conversation. */
  listening: boolean;
  /** The first tool that was refused. */
  refused: string | undefined;
  /** The first refused tool that is, or may be, the hub's. */
  refusedOfHub: string | undefined;
  /** What persons have denied, in words that the model has not read yet. */
  readonly denials: string[];
  readonly push: (event: RunEvent) => void;
}

function listen(talk: Talk, update: unknown): void {
  const { state, events } = readUpdate(talk.state, update, talk.listening);
  talk.state = state;
  for (const event of events) talk.push(event);
}

function flush(talk: Talk): void {
  const { state, events } = closeText(talk.state);
  talk.state = state;
  for (const event of events) talk.push(event);
}

async function prompt(
  peer: ClientContext,
  { id, agent }: AcpSession,
  run: RunSpec,
  talk: Talk,
  now: () => Instant,
): Promise<RunOutcome> {
  const ask = async (text: string) => {
    const content = [{ type: 'text' as const, text }];
    const said = await peer.request<PromptResponse>(methods.agent.session.prompt, { sessionId: id, prompt: content });
    flush(talk);
    const usage = readUsage(said);
    if (usage !== undefined) talk.push(usage);
    return said;
  };
  let answer = await ask(wholePrompt(run));
  // A refusal has no words in the protocol, so the model reads them as the next prompt of its session.
  while (talk.denials.length > 0 && answer.stopReason !== 'refusal') {
    answer = await ask(talk.denials.splice(0).join('\n'));
  }
  if (talk.refusedOfHub !== undefined) return refusedOutcome(talk.refusedOfHub, run);
  const fault = agent === COPILOT ? copilotFault(talk.state.lastPiece, talk.refused, now()) : undefined;
  return fault ?? acpStopOutcome(answer.stopReason, talk.state);
}

/** The agent may have continued and ended successfully, but its work did not reach the hub. */
function refusedOutcome(tool: string, { mcp }: RunSpec): RunOutcome {
  const detail =
    `the agent asked for a tool without saying that it is the hub's, so it was refused: ${tool.slice(0, 200)}. ` +
    `Let the agent's own settings or its args allow the tools of the server ${mcp.name}`;
  return { kind: 'failed', reason: 'permission', detail };
}

/** Cancels the session first, so that the agent can save it before the program is stopped. */
async function hush(peer: ClientContext, { id }: AcpSession, { program }: Agent, graceMs: number): Promise<void> {
  const timer = setTimeout(() => program.stop(), graceMs / 4);
  void program.ended.then(() => clearTimeout(timer));
  await peer.notify(methods.agent.session.cancel, { sessionId: id }).catch(() => undefined);
}
