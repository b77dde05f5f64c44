import { z } from 'zod';
import { limits } from '../../../kernel/rules/limits.ts';
import { iso } from '../../../kernel/rules/time.ts';
import type { Reads } from '../../../kernel/store/unit.ts';
import { colony, own } from '../../../kernel/tool/colony.ts';
import { readTool } from '../../../kernel/tool/define.ts';
import { cappedText, field } from '../../../kernel/tool/fields.ts';
import type { RunContext } from '../../../kernel/tool/run-context.ts';
import { standing } from '../../claims/rules/claim.ts';
import { taskInHand } from '../../lanes/flows/task-in-hand.ts';
import { countActivities, type Lane, riskOf } from '../../lanes/rules/lane.ts';
import { laneField } from '../../lanes/tools/lane-fields.ts';
import { lanesIn, lookAround, type Seen } from '../../lanes/tools/read-lanes.ts';
import { askedRoots } from '../../repos/tools/repo-roots.ts';
import type { ThreadRow } from '../../tasks/queries/thread-rows.ts';
import { oneLine } from '../../threads/rules/post-routing.ts';
import { type Inbox, readInbox } from '../flows/read-inbox.ts';
import { readyWork } from '../flows/ready-work.ts';
import { bridgeBlocker, nextStep, readyPreview } from './bridge-parts.ts';
import { type BridgeStatus, bridgeShape } from './bridge-shape.ts';
import { attentionCountsOf } from './context/context-attention.ts';
import { asContextLane } from './context/context-lanes.ts';
import { inboxIds } from './inbox/inbox-parts.ts';
import { inboxWindow } from './inbox/inbox-window.ts';

const LANES = 8;
const PREVIEWED = 3;
const IDS = 8;
const NOTE_CHARACTERS = 240;

const input = () =>
  z.object({
    session_id: own.session,
    agent: own.agent,
    repo_root: cappedText(limits.resourceValue).min(1).optional().describe('Default: yours'),
    branch: laneField.branch,
    query: field.query.optional().describe('Not needed'),
  });

export const bridgeStatus = readTool({
  name: 'bridge_status',
  toolset: 'lanes',
  dialect: colony,
  summary: 'One card for a status line: lane, blocker, next step, ready work.',
  input,
  output: () => bridgeShape,
  errors: ['REPO_NOT_REACHABLE'],
  cli: { command: 'status' },
  async outside(inside, asked, context) {
    const seen = await lookAround(inside, askedRoots(asked, context), context);
    return inside((unit) => statusOf(unit, asked, seen, context));
  },
});

type Asked = z.output<ReturnType<typeof input>>;

async function statusOf(
  unit: Reads,
  { branch }: Asked,
  seen: Seen,
  { actor, caller, settings: { claimStaleMinutes: staleMinutes } }: RunContext,
): Promise<BridgeStatus> {
  const [repo] = seen.roots;
  const all = await lanesIn(unit, seen, { stale: true, ended: false, staleMinutes });
  const lanes = all.filter(({ activity }) => activity !== 'dead');
  const inbox = await readInbox(unit, { repos: seen.named, lanes: all }, inboxWindow(staleMinutes));
  const lane = laneOf(lanes, branch, actor.session);
  const isNamed = seen.named !== undefined;
  const place = { session: actor.session, run: caller.run, repo, isNamed, branch, staleMinutes };
  const task = (await taskInHand(unit, place))?.task;
  const note = await unit.observations.workingNote(actor.session);
  const claimed = await claimsOf(unit, task, staleMinutes);
  const { previews, count: readyCount } = await readyWork(unit, { repo, isNamed, limit: PREVIEWED, staleMinutes });
  const ids = inboxIds(inbox).ids;
  const blocker = bridgeBlocker(inbox, lane);
  const at = branch ?? lane?.branch ?? task?.branch ?? null;
  const next = nextStep({ blocker, branch: at, inbox, hasReady: previews.length > 0 });
  const counts = attentionCountsOf(inbox, lanes);
  return {
    schema: 'colony.omx_hud_status.v1',
    generated_at: iso(unit.now),
    runtime_source: lanes.some(({ source, filePath }) => source === 'active-session' && filePath !== null)
      ? 'omx'
      : 'colony',
    hivemind: hivemindOf(lanes, unit.now),
    branch: at,
    task: lane?.task ?? task?.title ?? null,
    blocker,
    next_action: next,
    next,
    evidence: {
      task_id: task?.id ?? null,
      latest_working_note_id: note?.id ?? null,
      attention_observation_ids: ids.slice(0, IDS),
      attention_observation_ids_truncated: ids.length > IDS,
      hydrate_with: 'get_observations',
    },
    attention: attentionOf(inbox),
    attention_counts: counts,
    ready_work_count: readyCount,
    ready_work_preview: previews.map(readyPreview),
    claimed_file_count: claimed.length,
    claimed_file_preview: claimed.slice(0, PREVIEWED),
    claimed_files: claimed.slice(0, PREVIEWED),
    latest_working_note: note === undefined ? null : { ...note, content: oneLine(note.content, NOTE_CHARACTERS) },
  };
}

/** The lane on the branch; the caller's own session is preferred. */
function laneOf(lanes: readonly Lane[], branch: string | undefined, session: string): Lane | undefined {
  const here = branch === undefined ? lanes : lanes.filter((lane) => lane.branch === branch);
  return here.find(({ sessionKey }) => sessionKey === session) ?? (branch === undefined ? undefined : here[0]);
}

function hivemindOf(lanes: readonly Lane[], now: number): BridgeStatus['hivemind'] {
  return {
    lane_count: Math.min(lanes.length, LANES),
    total_lane_count: lanes.length,
    lanes_truncated: lanes.length > LANES,
    needs_attention_count: lanes.filter((lane) => riskOf(lane) !== 'none').length,
    counts: countActivities(lanes),
    lane_preview: lanes.slice(0, PREVIEWED).map((lane) => asContextLane(lane, now)),
  };
}

function attentionOf(inbox: Inbox): BridgeStatus['attention'] {
  const urgencies = [...inbox.messages, ...inbox.board.map(({ message }) => message)].map(({ urgency }) => urgency);
  return {
    unread_count: inbox.unread,
    blocking_count: urgencies.filter((urgency) => urgency === 'blocking').length,
    blocking: inbox.blocked,
    pending_handoff_count: inbox.batons.handoffs.length,
    pending_wake_count: inbox.batons.wakes.length,
    stalled_lane_count: inbox.lanes.stalledTotal,
  };
}

/** Fresh claims on the files of the current task; without a task, those of the session itself. */
async function claimsOf(
  unit: Reads,
  task: ThreadRow | undefined,
  staleMinutes: number,
): Promise<BridgeStatus['claimed_files']> {
  const session = unit.scope.session ?? '';
  const claims =
    task === undefined ? await unit.fileClaims.ofSessions([session]) : await unit.fileClaims.onTask(task.id);
  return claims
    .filter((claim) => standing(claim, unit.now, staleMinutes).age === 'fresh')
    .map((claim) => ({
      task_id: claim.taskId,
      file_path: claim.filePath,
      by_session_id: claim.session,
      claimed_at: claim.claimedAt,
      yours: claim.session === session,
    }));
}
