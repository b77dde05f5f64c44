import type { Measurement } from './reference.ts';

/** Written by bench/record-savings.ts: not to be changed by hand. */
export const measured: Measurement = {
  conditions:
    'Both ways were called on one SQLite store with 25 task threads of 217 entries, which are the paragraphs of the decisions and the guide of this project, and counted with the o200k_base tokenizer, arguments and answers. How often a session does each is what the recorded one did.',
  rows: [
    {
      operation: 'List the tools',
      perSession: 1,
      everything: 13210,
      compact: 3936,
      rationale: 'The default toolset, which reaches the others through tools_search; instead of all toolsets.',
    },
    {
      operation: 'Find earlier work',
      perSession: 5,
      everything: 2890,
      compact: 1456,
      rationale: 'search, then the two best bodies; instead of the bodies of all ten hits.',
    },
    {
      operation: 'Read a task thread',
      perSession: 3,
      everything: 4484,
      compact: 1050,
      rationale: 'task_timeline, then the last two bodies; instead of every body of the thread.',
    },
    {
      operation: 'Catch up on a thread',
      perSession: 3,
      everything: 3618,
      compact: 281,
      rationale:
        'task_updates_since over the last quarter, then its last two bodies; instead of every body of the thread.',
    },
    {
      operation: 'See what needs you',
      perSession: 1,
      everything: 5005,
      compact: 5317,
      rationale: 'attention_inbox; instead of every message with its body.',
    },
    {
      operation: 'Learn from similar tasks',
      perSession: 1,
      everything: 3635,
      compact: 328,
      rationale: 'task_suggest_approach; instead of every body of the tasks that it draws on.',
    },
    {
      operation: 'Use an example project',
      perSession: 1,
      everything: 4973,
      compact: 1635,
      rationale: 'examples_query, then the best file; instead of every file of the example.',
    },
  ],
};
