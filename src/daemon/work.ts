import type { Outcome, Run } from '../core/run.ts';
import type { Reads, Writes } from '../store/unit.ts';

/** What to say to the agent of a run that was just claimed. */
export interface Work {
  readonly systemPrompt?: string;
  readonly prompt: string;
  /** Thread entries up to here are in the prompt, so the next run need not repeat them. */
  readonly seenEntry: number;
  /** The folder, where the work has one of its own. */
  readonly cwd?: string;
}

export interface WorkRequest {
  readonly run: Run;
  /** The agent continues a session of its own, so it remembers what came before. */
  readonly resumed: boolean;
  /** Thread entries up to here were in an earlier prompt. */
  readonly seenEntry: number;
}

/** What is done on a thread: tasks have one source, workers another. */
export interface WorkSource {
  /** Read afresh right before the start. */
  load(unit: Reads, request: WorkRequest): Promise<Work>;
  /** In the transaction that ends the run, so that a report and the end of its run are one. */
  ended?(unit: Writes, run: Run, outcome: Outcome): Promise<void>;
}

export interface WorkSources {
  readonly task: WorkSource;
  /** For runs without a task. */
  readonly worker?: WorkSource;
}
