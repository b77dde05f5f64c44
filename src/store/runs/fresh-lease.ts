import type { AgentId } from '../../core/identity.ts';
import type { Instant } from '../../core/time.ts';
import type { Schema } from '../schema.ts';

/** A thread that is woken for the first time. */
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
