import type { Dialect } from '../dialect.ts';

/** A worker's id under the names that clients have for it. */
export const workers: Dialect = { aliases: { shell_id: 'task_id', agentId: 'task_id', taskId: 'task_id' } };
