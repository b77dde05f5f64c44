import type { McpAccess, RunSpec } from './driver.ts';

/** Where the run's secret stands, so that a command line, which every user of the machine can read, only names it. */
export const TOKEN_VARIABLE = 'WAGGLE_TOKEN';

/** What the hub's server needs besides its own command, when an agent starts it. */
export function serverEnvironment({ mcp, agentId, runId }: RunSpec): Record<string, string> {
  return { ...mcp.stdio.env, WAGGLE_AGENT: agentId, WAGGLE_RUN_ID: runId };
}

/** The name as it stands inside the names of tools. */
export function wordOf({ name }: Pick<McpAccess, 'name'>): string {
  return name.replace(/[^A-Za-z0-9_-]/g, '_');
}
