import { withoutLastDashes } from '../text/last-dashes.ts';
export type AgentId = string;
export type SessionId = string;

export const WORKSPACE_ID = 1;
export const USER: AgentId = 'user';
/** The author of everything that the hub itself writes. It is not an agent. */
export const HUB_NAME = 'waggle';

/** Names under which the hub writes, or which mean everybody: no new agent or handle may have them. */
const reservedNames: ReadonlySet<string> = new Set([HUB_NAME, 'system', 'hub', 'any', 'all']);

export function isReservedName(name: string): boolean {
  return reservedNames.has(name);
}

const agentIdPattern = /^[a-z0-9][a-z0-9._-]{0,63}$/;

export function isAgentId(text: string): boolean {
  return agentIdPattern.test(text);
}

/** Client names that are aliases of one agent, wherever an agent is named. */
const synonyms: Readonly<Record<string, AgentId>> = { 'claude-code': 'claude' };

/**
 * Maps the names that programs send in the handshake to the usual agent ids. It applies only to a connection that names
 * no agent: an agent registered under the longer name keeps it with `--agent`.
 */
const clients: readonly (readonly [RegExp, AgentId])[] = [
  [/^codex(-mcp-client|-cli|-vscode)$/, 'codex'],
  // These two may append the name that their settings give to this server.
  [/^gemini-cli(-mcp-client(-.+)?)?$/, 'gemini'],
  [/^qwen-(code|cli)(-mcp-client(-.+)?)?$/, 'qwen'],
  [/^(github-)?copilot(-cli|-developer)$/, 'copilot'],
  [/^cursor-(vscode|agent|cli)$/, 'cursor'],
  [/^visual-studio-code(-.+)?$/, 'vscode'],
  [/^opencode-(ai|cli)$/, 'opencode'],
  [/^kilo-(code|cli)$/, 'kilo'],
];

/** Turns a client's name into an agent id: `Claude Code` and `claude-code` both become `claude`. */
export function agentIdFromClient(clientName: string): AgentId {
  const name = clientName
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[^a-z0-9]+/, '');
  const slug = withoutLastDashes(name).slice(0, 64);
  return canonicalAgentId(slug === '' ? 'agent' : slug);
}

/** The agent of a connection that names none, derived from the client's name, even through a proxy. */
export function agentOfClient(clientName: string): AgentId {
  const [own = ''] = clientName.split(' (via ');
  const id = agentIdFromClient(own);
  const agent = clients.find(([pattern]) => pattern.test(id))?.[1] ?? id;
  // A program does not become the person, the hub or everybody by its name.
  return agent === USER || isReservedName(agent) ? `${agent}-client` : agent;
}

export function canonicalAgentId(id: AgentId): AgentId {
  return synonyms[id] ?? id;
}

export type TokenScope = 'read' | 'write' | 'run' | 'admin';
export const tokenScopes: readonly TokenScope[] = ['read', 'write', 'run', 'admin'];

export type AgentKind = 'agent' | 'person';
export type Role = 'owner' | 'member' | 'reader';

/** Toolset name to the tools allowed in it; `null` allows the whole toolset. */
export type Capabilities = Readonly<Record<string, readonly string[] | null>>;

export interface Agent {
  readonly id: AgentId;
  readonly kind: AgentKind;
  readonly name: string;
  readonly description: string;
  readonly email: string | null;
  readonly owner: AgentId | null;
  /** Absent: the agent may use every tool. */
  readonly capabilities: Capabilities | null;
  readonly skills: readonly string[] | null;
  /** The agent's name for the collection that it writes to by default. */
  readonly defaultCollection: string | null;
  /** The collection itself; `null` if the agent file gives a name and the agent has not written to it yet. */
  readonly defaultCollectionId: number | null;
  /** The team that it created or joined last, in any session. */
  readonly lastTeamId: number | null;
  readonly runner: Readonly<Record<string, unknown>> | null;
  readonly createdAt: number;
}

/** The properties by which an allow-list matches a tool. */
export interface CallableTool {
  readonly name: string;
  readonly toolset: string;
  readonly alsoIn?: readonly string[];
  readonly comesWith?: string;
}

/** Whether the agent may call a tool through any of its toolsets. The hub's own tools are open to every agent. */
export function mayUse(agent: Pick<Agent, 'capabilities'>, tool: CallableTool): boolean {
  const { capabilities } = agent;
  if (capabilities === null || tool.toolset === 'hub') return true;
  const names = [tool.name, tool.comesWith];
  return [tool.toolset, ...(tool.alsoIn ?? [])].some((toolset) => {
    const allowed = capabilities[toolset];
    return allowed !== undefined && (allowed === null || allowed.some((name) => names.includes(name)));
  });
}
