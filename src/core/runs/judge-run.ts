import type { Outcome } from './run.ts';

export interface RunFacts {
  /** What the agent's program said; nothing when it ended without a word. */
  readonly said: Outcome | undefined;
  /** Why the hub itself stopped it, if it did. */
  readonly stopped: Outcome | undefined;
  readonly hub: 'required' | 'optional';
  /** The hub saw this run's own token. */
  readonly connected: boolean;
  /** A tool of the hub was denied to the agent by its own program. */
  readonly denied: boolean;
}

/**
 * Exit codes and the word "success" prove nothing: programs report both when their tools were denied or the hub was
 * never reached. A run is good when its end was reported without error, the hub was reached, and no tool of it denied.
 * That a run was cancelled is only the hub's to say: what the hub stopped is started again without being counted.
 */
export function judgeRun({ said, stopped, hub, connected, denied }: RunFacts): Outcome {
  if (stopped !== undefined) return stopped;
  if (said === undefined) return { kind: 'failed', reason: 'crashed' };
  if (said.kind === 'failed') return said.reason === 'cancelled' ? { ...said, reason: 'crashed' } : said;
  if (denied) return { kind: 'failed', reason: 'permission' };
  if (!connected && hub === 'required') return { kind: 'failed', reason: 'mcp' };
  return said;
}
