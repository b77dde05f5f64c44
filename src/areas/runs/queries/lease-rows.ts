import type { Schema } from '../../../composition/schema.ts';
import type { AgentId } from '../../../kernel/rules/identity.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import type { ParkReason, WakeReason } from '../rules/run.ts';

/** The wakes, the lease and the retries of one thread. */
export interface Lease {
  readonly threadId: string;
  readonly agent: AgentId;
  readonly taskId: number | null;
  readonly wakeSeq: number;
  readonly handledSeq: number;
  readonly reason: WakeReason;
  /** Threads that share a lane run one after the other. */
  readonly lane: string | null;
  readonly holder: string | null;
  readonly until: Instant;
  readonly fence: number;
  readonly runId: string | null;
  readonly failures: number;
  readonly notBefore: Instant;
  readonly parked: ParkReason | null;
  readonly session: { readonly ref: string; readonly driver: string; readonly cwd: string } | null;
  readonly seenEntry: number;
}

/** The lease of a thread that is woken for the first time. */
export function freshLease(
  threadId: string,
  agent: AgentId,
  taskId: number | null,
  now: Instant,
): Schema['thread_leases'] {
  return {
    thread_id: threadId,
    agent_id: agent,
    task_id: taskId,
    wake_seq: 1,
    handled_seq: 0,
    wake_reason: 'created',
    woken_at: now,
    lane: null,
    lease_owner: null,
    lease_until: 0,
    fence: 0,
    run_id: null,
    failures: 0,
    not_before: 0,
    parked: null,
    session_ref: null,
    session_driver: null,
    session_cwd: null,
    seen_entry: 0,
  };
}

/**
 * A waiting thread keeps its place in the queue. A new wake resets failures; an exhausted quota is reset only by hand.
 */
export function wakeColumns(lease: Lease, reason: WakeReason, now: Instant): Partial<Schema['thread_leases']> {
  const waits = lease.wakeSeq > lease.handledSeq;
  const running = lease.until > now;
  const forgives = lease.parked !== 'quota' || reason === 'manual';
  return {
    wake_seq: lease.wakeSeq + 1,
    wake_reason: reason,
    lane: null,
    ...(waits && !running ? {} : { woken_at: now }),
    ...(forgives ? { failures: 0, not_before: 0, parked: null } : {}),
  };
}

export function leaseFrom(row: Schema['thread_leases']): Lease {
  const { session_ref: ref, session_driver: driver, session_cwd: cwd } = row;
  return {
    threadId: row.thread_id,
    agent: row.agent_id,
    taskId: row.task_id,
    wakeSeq: row.wake_seq,
    handledSeq: row.handled_seq,
    // Written only by `wake` and restricted by the schema's checks.
    reason: row.wake_reason as WakeReason,
    lane: row.lane,
    holder: row.lease_owner,
    until: row.lease_until,
    fence: row.fence,
    runId: row.run_id,
    failures: row.failures,
    notBefore: row.not_before,
    parked: row.parked as ParkReason | null,
    session: ref === null || driver === null || cwd === null ? null : { ref, driver, cwd },
    seenEntry: row.seen_entry,
  };
}
