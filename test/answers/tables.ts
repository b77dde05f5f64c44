import { boardExamples } from './board.ts';
import { claimExamples } from './claims.ts';
import type { Example } from './example.ts';
import { exampleExamples } from './examples.ts';
import { handoffExamples } from './handoffs.ts';
import { hubExamples } from './hub.ts';
import { laneExamples } from './lanes.ts';
import { memoryExamples } from './memory.ts';
import { messageExamples } from './messages.ts';
import { metricExamples } from './metrics.ts';
import { planExamples } from './plans.ts';
import { profileExamples } from './profiles.ts';
import { proposalExamples } from './proposals.ts';
import { recallExamples } from './recall.ts';
import { rescueExamples } from './rescue.ts';
import { runExamples } from './runs.ts';
import { specExamples } from './specs.ts';
import { suggestExamples } from './suggest.ts';
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
  handoffs: handoffExamples,
  rescue: rescueExamples,
  lanes: laneExamples,
  messages: messageExamples,
  proposals: proposalExamples,
  profiles: profileExamples,
  specs: specExamples,
  examples: exampleExamples,
  suggest: suggestExamples,
  metrics: metricExamples,
  plans: planExamples,
  workers: workerExamples,
  hub: hubExamples,
};
