import { z } from 'zod';
import { workingState } from '../../core/lanes/working-state.ts';
import { threadStatus } from '../../core/threads.ts';
import { together } from '../../core/together.ts';
import { activeTask } from '../../flows/lanes/active-task.ts';
import { claimedFiles } from '../../flows/lanes/inbox-files.ts';
import { readInbox } from '../../flows/lanes/read-inbox.ts';
import { readyWork } from '../../flows/lanes/ready-work.ts';
import type { ThreadRow } from '../../store/tasks/thread-rows.ts';
import type { Reads } from '../../store/unit.ts';
import { colony, own } from '../colony.ts';
import { readTool } from '../define.ts';
import type { RunContext } from '../run-context.ts';
import { threadField } from '../threads/thread-fields.ts';
import { inboxWindow } from './inbox/inbox-window.ts';
import { laneField } from './lane-fields.ts';
import { blockingItems, copyPasteCalls, panelWarnings, recommended } from './panel-parts.ts';
import { panelShape } from './panel-shape.ts';
import { lanesIn, lookAround, type Seen } from './read-lanes.ts';
import { askedRoots, openRoots } from './repo-roots.ts';

/** How many entries of the task's thread are read for its state. */
const ENTRIES = 100;

export const startupPanel = readTool({
  name: 'startup_panel',
  toolset: 'lanes',
  dialect: colony,
  summary: 'Start or resume: your task, blockers, ready work and the next call.',
  input: () =>
    z.object({
      session_id: own.session,
      agent: own.agent,
      repo_root: laneField.repoRoot,
      branch: laneField.branch,
      ready_limit: threadField.limit(10, 3),
    }),
  output: () => panelShape,
  errors: [],
  cli: { command: 'panel' },
  async outside(inside, asked, context) {
    const seen = await lookAround(inside, askedRoots(asked, context), context, openRoots);
    return inside((unit) => panelFor(unit, asked, seen, context));
  },
});

interface Asked {
  readonly repo_root?: string | undefined;
  readonly branch?: string | undefined;
  readonly ready_limit: number;
}

async function panelFor(
  unit: Reads,
  { branch, ready_limit }: Asked,
  seen: Seen,
  { actor, settings: { claimStaleMinutes: staleMinutes } }: RunContext,
) {
  const repos = seen.named;
  const repo = repos?.[0];
  const lanesSeen = await lanesIn(unit, seen, { stale: true, ended: false, staleMinutes });
  const [inbox, task, { ready, plan }] = await together([
    readInbox(unit, { repos, lanes: lanesSeen }, inboxWindow(staleMinutes)),
    activeTask(unit, actor.session, { repo, branch }),
    readyWork(unit, { repo, limit: ready_limit, staleMinutes }),
  ]);
  const state = workingState(task === undefined ? [] : await unit.observations.textsOn(task.id, ENTRIES));
  const facts = {
    repo_root: repo ?? task?.repoRoot ?? null,
    branch: branch ?? task?.branch ?? null,
    active_task: task === undefined ? null : asActive(task),
    ready_task: ready,
    active_queen_plan: plan,
    blocking_items: blockingItems(inbox, actor, unit.now),
    claimed_files: task === undefined ? [] : [...(await claimedFiles(unit, task.id, staleMinutes))],
    ...state,
  };
  const { batons, lanes } = inbox;
  const next = recommended(facts, actor);
  return {
    session_id: actor.session,
    agent: actor.agent,
    ...facts,
    inbox_count:
      batons.handoffs.length +
      batons.relays.length +
      batons.wakes.length +
      inbox.unread +
      lanes.paused.length +
      lanes.warnings.length,
    warnings: panelWarnings(inbox, actor),
    recommended_next_tool: next.tool,
    recommended_next_args: next.args,
    ...(next.missing === undefined ? {} : { next_args_missing: [...next.missing] }),
    copy_paste_next_mcp_calls: copyPasteCalls(next, facts.repo_root, actor),
  };
}

function asActive({ id, title, status, repoRoot, branch }: ThreadRow) {
  return { id, title, status: threadStatus(status), repo_root: repoRoot, branch };
}
