import type { Dialect } from '../../../kernel/tool/dialect.ts';

/** Aliases for fields, as clients of the first task and message tools send them. */
export const board: Dialect = {
  aliases: {
    id: 'taskId',
    task_id: 'taskId',
    active_form: 'activeForm',
    lease_minutes: 'leaseMinutes',
    check_busy: 'checkBusy',
    if_revision: 'ifRevision',
    recipient: 'to',
    content: 'message',
    requestId: 'request_id',
    approved: 'approve',
    feedback: 'reason',
  },
};

/** For moves on the board: a refusal is an ordinary answer, not a tool error. */
export const boardMove: Dialect = { ...board, refusal: 'answer' };
