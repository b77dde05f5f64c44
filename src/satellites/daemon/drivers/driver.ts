import type { RunOutcome, RunUsage } from '../../../areas/runs/rules/run.ts';
import type { AgentId } from '../../../kernel/rules/identity.ts';
import type { ApprovalPolicy, RunnerSettings } from '../../../kernel/settings/runner-settings.ts';

export type { FailureReason, RunOutcome } from '../../../areas/runs/rules/run.ts';

/** How the agent reaches the hub's tools: a stdio command, a URL, or both, with the run's token. */
export interface McpAccess {
  /** Name of the server in the agent's configuration. */
  readonly name: string;
  readonly stdio: { readonly command: readonly string[]; readonly env: Readonly<Record<string, string>> };
  readonly url: string | null;
  /** Bound to the agent, the task and the lease; it expires with the run. */
  readonly token: string;
  /** Servers in the settings of the agent's program that this one takes the place of. */
  readonly replaced?: readonly ReplacedServer[];
}

/** A server that the user of a program has configured there. */
export type ReplacedServer = { readonly name: string } & ({ readonly command: string } | { readonly url: string });

export interface RunLimits {
  readonly wallMs: number;
  readonly idleMs: number;
  readonly maxTurns?: number;
  readonly maxCostUsd?: number;
}

/** One action of an agent, exactly as it would be done. */
export interface AskedTool {
  readonly tool: string;
  /** The arguments as JSON. */
  readonly arguments: string;
  readonly folder: string | null;
  /** What the agent said just before. */
  readonly said: string | null;
}

export interface Approved {
  /** `expired`: nobody can answer any more, so nothing is allowed. */
  readonly decision: 'allow_once' | 'allow_run' | 'deny' | 'expired';
  readonly reason?: string;
}

export type Approve = (asked: AskedTool) => Promise<Approved>;

/** One invocation, ready to start. */
export interface RunSpec {
  readonly runId: string;
  /** `null` for a worker's run. */
  readonly taskId: string | null;
  readonly agentId: AgentId;
  readonly cwd: string;
  /** The task and its context. It changes between runs of one session, so it is sent before the prompt. */
  readonly systemPrompt?: string;
  readonly prompt: string;
  /** The agent's own session to continue. */
  readonly resumeRef?: string;
  readonly background: boolean;
  readonly mcp: McpAccess;
  /** `hub`: only the hub's own tools are approved unattended. */
  readonly policy: { readonly tools: 'hub' | 'all'; readonly approvals?: ApprovalPolicy };
  /** Asks a person about one action, and waits for the answer. */
  readonly approve?: Approve;
  readonly limits: RunLimits;
  readonly runner: RunnerSettings;
}

export type RunEvent =
  | { readonly type: 'started'; readonly sessionRef: string | null; readonly pid?: number }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'tool'; readonly name: string; readonly input?: unknown; readonly error?: string }
  /** Totals of this run so far: a later event replaces an earlier one. */
  | ({ readonly type: 'usage' } & Partial<RunUsage>)
  | { readonly type: 'retry'; readonly status: number | null }
  | { readonly type: 'permission'; readonly tool: string; readonly allowed: boolean; readonly hubTool: boolean }
  /** Raw output of the program: stored up to a cap, and proof that the run is alive. */
  | { readonly type: 'output'; readonly stream: 'stdout' | 'stderr'; readonly text: string }
  | { readonly type: 'ended'; readonly outcome: RunOutcome };

/** Drives one run. The last event is `ended`; if it is missing, the run has crashed. */
export interface AgentDriver {
  readonly kind: string;
  start(run: RunSpec): AsyncIterable<RunEvent>;
  /** Stops the agent and everything it started. The events end soon after. Calling it again does nothing. */
  cancel(): void;
}

/** Makes a driver for one run. */
export type DriverMaker = () => AgentDriver;

export type Drivers = Readonly<Record<string, DriverMaker>>;

/**
 * Joins both into one text, since not every agent takes a system prompt, and some keep the first one for the session.
 */
export function wholePrompt({ systemPrompt, prompt }: Pick<RunSpec, 'systemPrompt' | 'prompt'>): string {
  return systemPrompt === undefined ? prompt : `${systemPrompt}\n\n${prompt}`;
}
