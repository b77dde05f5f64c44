import type { Schema } from '../../../composition/schema.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import type { FailureReason, Run, RunStatus, WakeReason } from '../rules/run.ts';

/** Costs are stored in millionths of a dollar. */
export const MICROS = 1_000_000;

export interface NewRun
  extends Pick<Run, 'id' | 'threadId' | 'agent' | 'taskId' | 'reason' | 'driver' | 'fence' | 'sessionRef' | 'wakeSeq'> {
  readonly lane: string | null;
  readonly holder: string;
}

export function freshRun(run: NewRun, now: Instant): Schema['runs'] {
  return {
    id: run.id,
    thread_id: run.threadId,
    agent_id: run.agent,
    task_id: run.taskId,
    reason: run.reason,
    lane: run.lane,
    driver: run.driver,
    status: 'running',
    failure: null,
    detail: null,
    fence: run.fence,
    wake_seq: run.wakeSeq,
    holder: run.holder,
    pid: null,
    started_at: now,
    ended_at: null,
    connected_at: null,
    writes: 0,
    denials: 0,
    session_ref: run.sessionRef,
    input_tokens: null,
    output_tokens: null,
    cache_read_tokens: null,
    cost_micros: null,
    turns: null,
    result: null,
    output: null,
    output_cut: 0,
  };
}

export function runFrom(row: Schema['runs']): Run {
  return {
    id: row.id,
    threadId: row.thread_id,
    agent: row.agent_id,
    taskId: row.task_id,
    // The writes take these three from the same unions.
    reason: row.reason as WakeReason,
    status: row.status as RunStatus,
    failure: row.failure as FailureReason | null,
    driver: row.driver,
    detail: row.detail,
    fence: row.fence,
    wakeSeq: row.wake_seq,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    connectedAt: row.connected_at,
    sessionRef: row.session_ref,
    result: row.result,
    usage: {
      inputTokens: row.input_tokens,
      outputTokens: row.output_tokens,
      cacheReadTokens: row.cache_read_tokens,
      costUsd: row.cost_micros === null ? null : row.cost_micros / MICROS,
      turns: row.turns,
    },
  };
}
