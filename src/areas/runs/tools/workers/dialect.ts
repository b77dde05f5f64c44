import type { Dialect } from '../../../../kernel/tool/dialect.ts';

/** Aliases of a worker's id, as clients send them. */
export const workers: Dialect = { aliases: { shell_id: 'task_id', agentId: 'task_id', taskId: 'task_id' } };
