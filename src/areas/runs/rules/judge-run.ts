import type { RunOutcome } from './run.ts';

export interface RunFacts {
  /** The outcome that the agent's program reported; `undefined` if it ended without one. */
  readonly said: RunOutcome | undefined;
  /** Why the hub itself stopped the run, if it did. */
  readonly stopped: RunOutcome | undefined;
  readonly hub: 'required' | 'optional';
  /** The run's own token was used to connect to the hub. */
  readonly connected: boolean;
  /** The agent's program denied it a tool of the hub. */
  readonly denied: boolean;
}

/**
 * Exit codes and the word "success" prove nothing: programs report both when their tools were denied or the hub was
 * never reached. A run is good if it reported its end without error, reached the hub, and was denied no tool of the
 * hub. Only the hub can report a run as canceled: a run that the hub stopped is restarted without counting as a
 * failure.
 */
export function judgeRun({ said, stopped, hub, connected, denied }: RunFacts): RunOutcome {
  if (stopped !== undefined) return stopped;
  if (said === undefined) return { kind: 'failed', reason: 'crashed' };
  if (said.kind === 'failed') return said.reason === 'cancelled' ? { ...said, reason: 'crashed' } : said;
  if (denied) return { kind: 'failed', reason: 'permission' };
  if (!connected && hub === 'required') return { kind: 'failed', reason: 'mcp' };
  return said;
}
