import {
  type ClientContext,
  type InitializeResponse,
  type McpServer,
  methods,
  type NewSessionResponse,
  PROTOCOL_VERSION,
  RequestError,
} from '@agentclientprotocol/sdk';
import type { RunOutcome } from '../../../areas/runs/rules/run.ts';
import { readAcpRef } from './acp-ref.ts';
import type { RunSpec } from './driver.ts';
import { serverEnvironment, TOKEN_VARIABLE } from './hub-entry.ts';

export interface AcpSession {
  readonly id: string;
  /** The agent's own name. */
  readonly agent: string | undefined;
}

const AUTH_REQUIRED = -32000;
const NO_SUCH_METHOD = -32601;

/** Initializes the agent, which says its name and what it can do. */
export function greet(peer: ClientContext): Promise<InitializeResponse> {
  return peer.request(methods.agent.initialize, {
    protocolVersion: PROTOCOL_VERSION,
    // The agent uses its own file and terminal tools, under its own rules: the hub offers neither.
    clientCapabilities: { fs: { readTextFile: false, writeTextFile: false }, terminal: false },
    clientInfo: { name: 'waggle', version: '0' },
  });
}

/** Opens a session with the hub's tools: the earlier session if there is one, else a new one. */
export async function openSession(
  peer: ClientContext,
  hello: InitializeResponse,
  run: RunSpec,
): Promise<AcpSession | { readonly failed: RunOutcome }> {
  const place = { cwd: run.cwd, mcpServers: [hubServer(run, hello)] };
  if (run.resumeRef === undefined) {
    const made = await peer.request<NewSessionResponse>(methods.agent.session.new, place);
    return { id: made.sessionId, agent: hello.agentInfo?.name };
  }
  return takeUp(peer, readAcpRef(run.resumeRef).session, hello, place);
}

async function takeUp(
  peer: ClientContext,
  sessionId: string,
  { agentCapabilities, agentInfo }: InitializeResponse,
  place: { cwd: string; mcpServers: McpServer[] },
): Promise<AcpSession | { readonly failed: RunOutcome }> {
  const lost = (detail: string) => ({ failed: { kind: 'failed', reason: 'session_lost', detail } as const });
  const canLoad = agentCapabilities?.loadSession === true;
  const canResume = agentCapabilities?.sessionCapabilities?.resume != null;
  if (!canResume && !canLoad) return lost('the agent cannot take up a session');
  const load = () => peer.request(methods.agent.session.load, { sessionId, ...place });
  try {
    if (canResume) {
      await peer.request(methods.agent.session.resume, { sessionId, ...place }).catch((fault: unknown) => {
        // Some agents advertise `resume` but implement it under another method name.
        if (!canLoad || !(fault instanceof RequestError) || fault.code !== NO_SUCH_METHOD) throw fault;
        return load();
      });
    } else await load();
    return { id: sessionId, agent: agentInfo?.name };
  } catch (fault) {
    // If the program has died or needs a login, its session is not lost.
    if (!(fault instanceof RequestError) || fault.code === AUTH_REQUIRED) throw fault;
    return lost(fault.message);
  }
}

function hubServer(run: RunSpec, { agentCapabilities }: InitializeResponse): McpServer {
  const { name, url, token, stdio } = run.mcp;
  if (url !== null && agentCapabilities?.mcpCapabilities?.http === true) {
    return { type: 'http', name, url, headers: [{ name: 'Authorization', value: `Bearer ${token}` }] };
  }
  const [command = '', ...args] = stdio.command;
  const env = Object.entries({ ...serverEnvironment(run), [TOKEN_VARIABLE]: token });
  return { name, command, args, env: env.map(([key, value]) => ({ name: key, value })) };
}
