import {
  type ClientContext,
  type InitializeResponse,
  type McpServer,
  methods,
  type NewSessionResponse,
  PROTOCOL_VERSION,
  RequestError,
} from '@agentclientprotocol/sdk';
import type { Outcome } from '../../core/runs/run.ts';
import type { RunSpec } from './driver.ts';
import { serverEnvironment, TOKEN_VARIABLE } from './hub-entry.ts';

export interface AcpSession {
  readonly id: string;
}

const AUTH_REQUIRED = -32000;

/** Greets the agent and opens a session that has the hub's tools: the old one where there is one, else a new one. */
export async function openSession(
  peer: ClientContext,
  run: RunSpec,
): Promise<AcpSession | { readonly failed: Outcome }> {
  const hello = await peer.request(methods.agent.initialize, {
    protocolVersion: PROTOCOL_VERSION,
    // The agent uses its own tools on its own files, under its own rules: the hub lends it neither.
    clientCapabilities: { fs: { readTextFile: false, writeTextFile: false }, terminal: false },
    clientInfo: { name: 'waggle', version: '0' },
  });
  const place = { cwd: run.cwd, mcpServers: [hubServer(run, hello)] };
  if (run.resumeRef === undefined) {
    const made = await peer.request<NewSessionResponse>(methods.agent.session.new, place);
    return { id: made.sessionId };
  }
  return takeUp(peer, run.resumeRef, hello, place);
}

async function takeUp(
  peer: ClientContext,
  sessionId: string,
  { agentCapabilities }: InitializeResponse,
  place: { cwd: string; mcpServers: McpServer[] },
): Promise<AcpSession | { readonly failed: Outcome }> {
  const lost = (detail: string) => ({ failed: { kind: 'failed', reason: 'session_lost', detail } as const });
  try {
    if (agentCapabilities?.sessionCapabilities?.resume != null) {
      await peer.request(methods.agent.session.resume, { sessionId, ...place });
    } else if (agentCapabilities?.loadSession === true) {
      await peer.request(methods.agent.session.load, { sessionId, ...place });
    } else {
      return lost('the agent cannot take up a session');
    }
    return { id: sessionId };
  } catch (fault) {
    // A program that has died, or wants a login, has not lost its session.
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
