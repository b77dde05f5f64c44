import { boardExamples } from './board.ts';
import { claimExamples } from './claims.ts';
import type { Example } from './example.ts';
import { hubExamples } from './hub.ts';
import { laneExamples } from './lanes.ts';
import { memoryExamples } from './memory.ts';
import { messageExamples } from './messages.ts';
import { planExamples } from './plans.ts';
import { profileExamples } from './profiles.ts';
import { recallExamples } from './recall.ts';
import { runExamples } from './runs.ts';
import { taskExamples } from './tasks.ts';
import { threadExamples } from './threads.ts';
import { workerExamples } from './workers.ts';

/** The examples of every tool, by toolset. */
export const tables: Readonly<Record<string, readonly Example[]>> = {
  tasks: taskExamples,
  runs: runExamples,
  memory: memoryExamples,
  board: boardExamples,
  recall: recallExamples,
  threads: threadExamples,
  claims: claimExamples,
  lanes: laneExamples,
  messages: messageExamples,
  profiles: profileExamples,
  plans: planExamples,
  workers: workerExamples,
  hub: hubExamples,
};
