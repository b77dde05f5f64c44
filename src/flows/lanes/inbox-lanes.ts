import { isStalled, type Lane, ownerOfLane } from '../../core/lanes/lane.ts';
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

/** Lanes of others in which nothing happens any more, as far as `scope.lanes` tells. */
export async function inboxLanes(unit: Reads, { lanes = [] }: InboxScope, limit: number): Promise<InboxLanes> {
  const stalled = lanes.filter((lane) => lane.sessionKey !== unit.scope.session && isStalled(lane));
  return { paused: [], stalled: stalled.slice(0, limit).map(asStalled), stalledTotal: stalled.length, warnings: [] };
}

function asStalled(lane: Lane): StalledLane {
  const { branch, worktree } = lane;
  const inspect = worktree === null ? {} : { command: `git -C ${quoted(worktree)} status --short --branch` };
  const name = lane.sessionKey ?? branch;
  const takeover =
    name === null ? {} : { command: `waggle lane takeover ${quoted(name)} --reason 'stalled lane takeover'` };
  return {
    repo_root: lane.repoRoot,
    branch: branch ?? '',
    task: lane.task ?? '',
    owner: ownerOfLane(lane),
    activity: lane.activity,
    activity_summary: lane.summary,
    worktree_path: worktree,
    next_action: 'Inspect what the lane left behind, then take it over, or ignore it if it is closed already.',
    suggested_actions: [
      { action: 'inspect', reason: 'See branch, work tree and task before you take them over.', ...inspect },
      { action: 'takeover', reason: 'The owner seems to be gone; taking over in the open beats waiting.', ...takeover },
      { action: 'ignore', reason: 'Only if the branch or its task shows that the lane is closed.' },
    ],
  };
}

/** Names come from files of other programs, so a shell must not read anything into them. */
function quoted(word: string): string {
  return /^[\w./@:+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
