import { joined } from '../../../kernel/rules/joined.ts';
import type { Reads } from '../../../kernel/store/unit.ts';
import { quotedWord } from '../../../kernel/text/shell-word.ts';
import { isStalled, type Lane, ownerOfLane } from '../../lanes/rules/lane.ts';
import { isDeadHeartbeat } from '../../plans/rules/dead-lane.ts';
import type { InboxScope } from './inbox-scope.ts';

export interface LaneAction {
  readonly action: 'inspect' | 'takeover' | 'resume' | 'ignore';
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
  /** How many stalled lanes are only leftovers of a dead session. */
  readonly deadTotal: number;
  readonly warnings: readonly RuntimeWarning[];
}

/** Lanes of others without activity, based on `scope.lanes`. */
export async function inboxLanes(unit: Reads, { lanes = [] }: InboxScope, limit: number): Promise<InboxLanes> {
  const others = lanes.filter((lane) => lane.sessionKey !== unit.scope.session);
  const stalled = await notTakenOver(unit, others.filter(isStalled));
  return {
    paused: others.filter(({ state, activity }) => state === 'paused' && activity === 'idle').map(asPaused),
    stalled: stalled.slice(0, limit).map(asStalled),
    stalledTotal: stalled.length,
    deadTotal: stalled.filter(({ task, activity }) => isDeadHeartbeat({ task: task ?? '', activity })).length,
    warnings: [],
  };
}

/** A lane that somebody took over since its last sign of life needs nobody else. */
async function notTakenOver(unit: Reads, lanes: readonly Lane[]): Promise<readonly Lane[]> {
  if (lanes.length === 0) return lanes;
  const taken = await unit.lanes.takenOver([...new Set(lanes.map(({ repoRoot }) => repoRoot))]);
  return lanes.filter(
    ({ repoRoot, branch, sessionKey, updatedAt }) =>
      !taken.some(
        (one) =>
          one.repoRoot === repoRoot &&
          one.branch === branch &&
          one.fromSession === sessionKey &&
          one.at >= (updatedAt ?? 0),
      ),
  );
}

function asStalled(lane: Lane): StalledLane {
  const name = lane.sessionKey ?? lane.branch;
  // Names come from files of other programs, so commands quote them for the shell.
  const takeover =
    name === null ? {} : { command: `waggle lane takeover ${quotedWord(name)} --reason 'stalled lane takeover'` };
  const actions: LaneAction[] = [
    { action: 'inspect', reason: 'See branch, work tree and task before you take them over.', ...inspected(lane) },
    { action: 'takeover', reason: 'The owner seems to be gone; taking over in the open beats waiting.', ...takeover },
    { action: 'ignore', reason: 'Only if the branch or its task shows that the lane is closed.' },
  ];
  const action = 'Inspect what the lane left behind, then take it over, or ignore it if it is closed already.';
  return joined(shown(lane), { next_action: action, suggested_actions: actions });
}

function asPaused(lane: Lane): StalledLane {
  const { sessionKey, filePath } = lane;
  // A lane recorded by another program can only be resumed by that program.
  const resume =
    sessionKey === null || filePath !== null ? {} : { command: `waggle lane resume ${quotedWord(sessionKey)}` };
  return {
    ...shown(lane),
    next_action: 'Leave it alone until it resumes; ask whoever paused it before you take it over.',
    suggested_actions: [
      { action: 'inspect', reason: 'See what it is working on before you ask for it.', ...inspected(lane) },
      { action: 'resume', reason: 'Once the reason for the pause is gone.', ...resume },
      { action: 'ignore', reason: 'If its files are not yours to touch.' },
    ],
  };
}

function shown(lane: Lane) {
  return {
    repo_root: lane.repoRoot,
    branch: lane.branch ?? '',
    task: lane.task ?? '',
    owner: ownerOfLane(lane),
    activity: lane.activity,
    activity_summary: lane.summary,
    worktree_path: lane.worktree,
  };
}

function inspected({ worktree }: Lane): { readonly command?: string } {
  return worktree === null ? {} : { command: `git -C ${quotedWord(worktree)} status --short --branch` };
}
