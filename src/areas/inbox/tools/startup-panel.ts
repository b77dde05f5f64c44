import { z } from 'zod';
import { defined } from '../../../kernel/rules/defined.ts';
import { together } from '../../../kernel/rules/together.ts';
import type { Reads } from '../../../kernel/store/unit.ts';
import { colony, own } from '../../../kernel/tool/colony.ts';
import { readTool } from '../../../kernel/tool/define.ts';
import type { RunContext } from '../../../kernel/tool/run-context.ts';
import { threadField } from '../../../kernel/tool/thread-fields.ts';
import { placeCursor } from '../../../kernel/tool/worst-first.ts';
import { type TaskInHand, taskInHand } from '../../lanes/flows/task-in-hand.ts';
import { type WorkingState, workingState } from '../../lanes/rules/working-state.ts';
import { laneField } from '../../lanes/tools/lane-fields.ts';
import { lanesIn, lookAround, type Seen } from '../../lanes/tools/read-lanes.ts';
import { ownRepo, sessionRepo } from '../../plans/tools/plan-repo.ts';
import { askedRoots, openRoots, repoWarning } from '../../repos/tools/repo-roots.ts';
import type { ThreadRow } from '../../tasks/queries/thread-rows.ts';
import { threadStatus } from '../../threads/rules/threads.ts';
import { heldFiles } from '../flows/inbox-files.ts';
import { type Inbox, readInbox } from '../flows/read-inbox.ts';
import { readyWork } from '../flows/ready-work.ts';
import { boundedPanel } from './bounded-panel.ts';
import { inboxWindow } from './inbox/inbox-window.ts';
import { blockingItems, copyPasteCalls, panelWarnings, recommended } from './panel-parts.ts';
import { panelShape } from './panel-shape.ts';

/** How many entries of the task's thread are read for its state. */
const ENTRIES = 100;

export const startupPanel = readTool({
  name: 'startup_panel',
  toolset: 'lanes',
  dialect: colony,
  summary: 'Start or resume: your task, blockers, ready work, next call.',
  namedOnly: ['ready_limit', 'cursor'],
  input: () =>
    z.object({
      session_id: own.session,
      agent: own.agent,
      repo_root: laneField.repoRoot,
      branch: laneField.branch,
      ready_limit: threadField.limit(10, 3),
      cursor: placeCursor,
    }),
  output: () => panelShape,
  errors: [],
  cli: { command: 'panel' },
  async outside(inside, asked, context) {
    const seen = await lookAround(inside, askedRoots(asked, context), context, openRoots);
    const here = ownRepo(context);
    return inside((unit) => panelFor(unit, asked, { ...seen, here }, context));
  },
});

interface Asked {
  readonly repo_root?: string | undefined;
  readonly branch?: string | undefined;
  readonly ready_limit: number;
  readonly cursor?: string | undefined;
}

interface Around extends Seen {
  /** The repository of the connection's folder. */
  readonly here: string | undefined;
}

async function panelFor(unit: Reads, { branch, ready_limit, cursor }: Asked, seen: Around, context: RunContext) {
  const { actor, caller, settings } = context;
  const { claimStaleMinutes: staleMinutes } = settings;
  const repos = seen.named;
  const repo = repos?.[0] ?? (await sessionRepo(unit, seen.here, context));
  const lanesSeen = await lanesIn(unit, seen, { stale: true, ended: false, staleMinutes });
  const isNamed = repos !== undefined;
  const place = { session: actor.session, run: caller.run, repo, isNamed, branch, staleMinutes };
  const [inbox, found, files, warning] = await together([
    readInbox(unit, { repos, lanes: lanesSeen }, inboxWindow(staleMinutes)),
    taskInHand(unit, place),
    heldFiles(unit, actor.session, staleMinutes),
    repoWarning(unit, seen.unproven, context),
  ]);
  const current = found?.tie === 'idle' ? undefined : found;
  // A run is about one task, or about the prompt of a worker: it looks for no other work.
  const isFree = caller.run === undefined;
  const except = current?.task.id;
  const offer = isFree ? await readyWork(unit, { repo, isNamed, limit: ready_limit, staleMinutes, except }) : undefined;
  const task = current?.task;
  const facts = {
    repo_root: repo ?? task?.repoRoot ?? null,
    branch: branch ?? task?.branch ?? null,
    active_task: task === undefined ? null : asActive(task),
    ready_task: offer?.ready ?? null,
    active_queen_plan: offer?.plan ?? null,
    blocking_items: blockingItems(inbox, actor, unit.now),
    claimed_files: [...files],
    ...(await stateOf(unit, found, actor.session)),
  };
  const next = recommended({ ...facts, current, isFree, unread: inbox.unread }, actor);
  const panel = {
    session_id: actor.session,
    agent: actor.agent,
    ...facts,
    inbox_count: countOf(inbox),
    warnings: [...panelWarnings(inbox, actor), ...repoWarnings(warning)],
    recommended_next_tool: next.tool,
    recommended_next_args: next.args,
    ...defined({ next_args_missing: next.missing === undefined ? undefined : [...next.missing] }),
    copy_paste_next_mcp_calls: copyPasteCalls(next, facts.repo_root, { ...actor, isFree }),
  };
  return boundedPanel(panel, Number(cursor ?? 0));
}

function countOf({ batons, unread, lanes }: Inbox): number {
  const waiting = batons.handoffs.length + batons.relays.length + batons.wakes.length;
  return waiting + unread + lanes.paused.length + lanes.warnings.length;
}

/** A lane on which the session has written nothing says what others are doing. */
async function stateOf(unit: Reads, found: TaskInHand | undefined, session: string): Promise<WorkingState> {
  const isOwn = async ({ task, tie }: TaskInHand) =>
    tie !== 'idle' || (await unit.observations.writtenOn(session, [task.id])).has(task.id);
  const says = found !== undefined && (await isOwn(found));
  return workingState(says ? await unit.observations.textsOn(found.task.id, ENTRIES) : []);
}

function repoWarnings(message: string | undefined) {
  return message === undefined ? [] : [{ kind: 'repo' as const, severity: 'warning' as const, message }];
}

function asActive({ id, title, status, repoRoot, branch }: ThreadRow) {
  return { id, title, status: threadStatus(status), repo_root: repoRoot, branch };
}
