import type { Reads } from '../../store/unit.ts';
import type { InboxScope } from './inbox-scope.ts';

export interface LaneAction {
  readonly action: 'inspect' | 'takeover' | 'ignore';
  readonly reason: string;
  readonly command?: string;
}

export interface StalledLane {
  readonly repo_root: string;
  readonly branch: string;
  readonly task: string;
  readonly owner: string;
  readonly activity: string;
  readonly activity_summary: string;
  readonly worktree_path: string | null;
  readonly next_action: string;
  readonly suggested_actions: LaneAction[];
}

export interface RuntimeWarning {
  readonly kind: string;
  readonly message: string;
}

export interface InboxLanes {
  readonly paused: readonly StalledLane[];
  readonly stalled: readonly StalledLane[];
  readonly stalledTotal: number;
  readonly warnings: readonly RuntimeWarning[];
}

/** Nothing watches lanes yet, so none is known to have stalled. */
export async function inboxLanes(_unit: Reads, _scope: InboxScope, _limit: number): Promise<InboxLanes> {
  return { paused: [], stalled: [], stalledTotal: 0, warnings: [] };
}
