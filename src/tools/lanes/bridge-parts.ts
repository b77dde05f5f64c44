import { type Lane, riskOf } from '../../core/lanes/lane.ts';
import type { Inbox } from '../../flows/lanes/read-inbox.ts';
import type { ReadyTask } from '../../flows/lanes/ready-work.ts';
import type { BridgeStatus } from './bridge-shape.ts';

/** What stands in the way, what others wait for first. */
export function bridgeBlocker({ blocked, batons, lanes }: Inbox, lane: Lane | undefined): string | null {
  if (blocked) return 'A blocking message waits for you.';
  if (batons.handoffs.length > 0) return `Pending handoffs: ${batons.handoffs.length}.`;
  if (batons.wakes.length > 0) return `Pending wakes: ${batons.wakes.length}.`;
  const [stalled] = lanes.stalled;
  if (stalled !== undefined) return `Stalled lane: ${stalled.branch === '' ? stalled.owner : stalled.branch}.`;
  const risk = lane === undefined ? 'none' : riskOf(lane);
  return risk === 'none' ? null : `Your lane: ${risk}.`;
}

interface Standing {
  readonly blocker: string | null;
  readonly branch: string | null;
  readonly inbox: Inbox;
  readonly hasReady: boolean;
}

export function nextStep({ blocker, branch, inbox, hasReady }: Standing): string {
  if (blocker !== null || inbox.unread > 0) return inbox.nextAction;
  if (branch !== null) return `Continue ${branch}.`;
  return hasReady ? 'Claim ready work with task_ready_for_agent.' : inbox.nextAction;
}

export function readyPreview({ title, next_args: args }: ReadyTask): BridgeStatus['ready_work_preview'][number] {
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  const number = (value: unknown) => (typeof value === 'number' ? value : null);
  const files = Array.isArray(args.file_scope) ? args.file_scope.filter((file) => typeof file === 'string') : [];
  return {
    title,
    plan_slug: text(args.plan_slug),
    subtask_index: number(args.subtask_index),
    reason: text(args.reason),
    fit_score: number(args.fit_score),
    capability_hint: text(args.capability_hint),
    file_count: files.length,
    file_scope_preview: files.slice(0, 3),
  };
}
