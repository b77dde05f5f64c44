import { type Lane, riskOf } from '../../lanes/rules/lane.ts';
import type { Inbox } from '../flows/read-inbox.ts';
import type { ReadyPreview } from '../flows/ready-work.ts';
import type { BridgeStatus } from './bridge-shape.ts';

/** What blocks the session; items that others wait for come first. */
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

export function readyPreview(work: ReadyPreview): BridgeStatus['ready_work_preview'][number] {
  return {
    title: work.title,
    plan_slug: work.planSlug,
    subtask_index: work.subtaskIndex,
    reason: work.reason,
    fit_score: work.fit,
    capability_hint: work.capability,
    file_count: work.files.length,
    file_scope_preview: work.files.slice(0, 3),
  };
}
