import type { McpAccess, RunSpec } from './driver.ts';

/**
 * Environment variable with the run's token, so that a command line, which every user of the machine can read, only
 * names it.
 */
export const TOKEN_VARIABLE = 'WAGGLE_TOKEN';

/** The environment that the hub's server needs when an agent starts it. */
export function serverEnvironment({ mcp, agentId, runId }: RunSpec): Record<string, string> {
  return { ...mcp.stdio.env, WAGGLE_AGENT: agentId, WAGGLE_RUN_ID: runId };
}

/** The server name as it appears inside tool names. */
export function wordOf({ name }: Pick<McpAccess, 'name'>): string {
  return name.replace(/[^A-Za-z0-9_-]/g, '_');
}

/**
 * The name of the run's server for a program that has a server of the usual name in its user's settings. It contains no
 * verb: Copilot takes a tool whose name contains "run" for a shell.
 */
export function ownName({ name }: Pick<McpAccess, 'name'>): string {
  return `${name}_hub`;
}
