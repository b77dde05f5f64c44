import type { Notification } from '../../../areas/runs/queries/notifications.ts';
import type { Run } from '../../../areas/runs/rules/run.ts';
import type { ThreadEntry } from '../../../areas/runs/rules/thread.ts';
import type { Reads } from '../../../kernel/store/unit.ts';

/** The prompt for the agent of a run that was just claimed. */
export interface Work {
  readonly systemPrompt?: string;
  readonly prompt: string;
  /** Thread entries up to here are in the prompt, so the next run need not repeat them. */
  readonly seenEntry: number;
  /** Reports of workers that are in the prompt. */
  readonly notifications?: readonly Notification[];
}

export interface WorkRequest {
  readonly run: Run;
  /** The agent continues a session of its own, so it remembers what came before. */
  readonly resumed: boolean;
  /** Thread entries up to here were in an earlier prompt. */
  readonly seenEntry: number;
}

/** Loads the work of a thread. */
export interface WorkSource {
  /** Called right before the start, in the transaction that marks the included reports as delivered. */
  load(unit: Reads, request: WorkRequest): Promise<Work>;
}

/** How many of the newest entries of a thread an agent without a session is shown. */
export const LOOK_BACK = 100;

/** What happened on the thread before: without the new messages, and without the hub's own prompts of earlier runs. */
export function pastOf(entries: readonly ThreadEntry[], news: readonly ThreadEntry[]): readonly ThreadEntry[] {
  const shown = new Set(news.map(({ seq }) => seq));
  return entries.filter(({ seq, payload }) => !shown.has(seq) && payload?.background !== true);
}
