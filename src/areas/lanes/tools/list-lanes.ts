import { z } from 'zod';
import { groupBy } from '../../../kernel/rules/group.ts';
import { DAY, type Instant, iso, MINUTE } from '../../../kernel/rules/time.ts';
import { readTool } from '../../../kernel/tool/define.ts';
import { meetingsOf } from '../../claims/rules/meetings.ts';
import { taskStatuses } from '../../tasks/rules/task.ts';
import type { HeldFile, WorkSession, WorkTask } from '../queries/at-work.ts';
import { sessionActivity } from '../rules/activity.ts';
import { barsOf } from '../rules/bars.ts';
import { activities } from '../rules/lane.ts';
import { withoutConnections } from '../rules/own-lanes.ts';

const MOST_SESSIONS = 200;
const MOST_FILES = 5000;

const lane = z.object({
  session: z.string(),
  agent: z.string(),
  client: z.string().nullable(),
  repo_root: z.string().nullable(),
  branch: z.string().nullable(),
  activity: z.enum(activities),
  summary: z.string(),
  started_at: z.string(),
  last_seen_at: z.string(),
  task: z
    .object({
      id: z.string(),
      title: z.string(),
      status: z.enum(taskStatuses),
      held: z.boolean().describe('It has a live claim on the task; without one anybody may take it'),
    })
    .nullable(),
  bars: z.array(z.object({ from: z.string(), to: z.string() })).describe('When it made calls, pauses of 5 min joined'),
  files: z.array(z.object({ path: z.string(), repo_root: z.string().nullable(), task_id: z.string() })),
});

/** GET /api/lanes: the data for the lanes of the page. */
export const listLanes = readTool({
  name: 'list_lanes',
  toolset: 'lanes',
  summary: 'List the sessions of agents with the times they worked, every file they hold, and files held by several.',
  details: 'Includes sessions outside of repositories. Runs of the hub are in list_runs.',
  listed: false,
  comesWith: 'hivemind',
  // Repositories on the machines of all agents.
  scope: 'admin',
  input: () => z.object({ minutes: z.int().min(5).max(1440).default(60).describe('How far back') }),
  output: () =>
    z.object({
      generated_at: z.string(),
      since: z.string(),
      lanes: z.array(lane).describe('Latest first'),
      more: z.boolean().describe('There are more sessions than listed'),
      meetings: z.array(
        z.object({
          path: z.string(),
          repo_root: z.string().nullable(),
          certain: z.boolean().describe('false: the repository of a holder is not known, so it may be another file'),
          holders: z.array(z.object({ session: z.string(), agent: z.string(), task_id: z.string() })),
        }),
      ),
      files_complete: z.boolean().describe('false: more files are held than could be compared'),
    }),
  errors: [],
  rest: { method: 'GET', path: '/api/lanes' },
  cli: { command: 'lanes' },
  async run(unit, { minutes }, { settings }) {
    const { now } = unit;
    const since = now - minutes * MINUTE;
    const held = await unit.atWork.files(settings.claimStaleMinutes * MINUTE, MOST_FILES + 1);
    const files = groupBy(held.slice(0, MOST_FILES), ({ session }) => session);
    const seen = await unit.atWork.sessions(since, MOST_SESSIONS + 1);
    const sessions = withoutConnections(seen.slice(0, MOST_SESSIONS), (session) => files.has(session));
    const names = sessions.map(({ session }) => session);
    const calls = await unit.atWork.minutes(names, since);
    const tasks = groupBy(await unit.atWork.tasks(names), ({ session }) => session);
    return {
      generated_at: iso(now),
      since: iso(since),
      lanes: sessions.map((session) => ({
        ...shownSession(session, now),
        task: shownTask(tasks.get(session.session) ?? []),
        bars: barsOf([...(calls.get(session.session) ?? []), ...signs(session, since)], since, now).map(
          ({ from, to }) => ({ from: iso(from), to: iso(to) }),
        ),
        files: (files.get(session.session) ?? []).map(shownFile),
      })),
      more: seen.length > MOST_SESSIONS,
      meetings: meetingsOf(held.slice(0, MOST_FILES)).map(({ filePath, repoRoot, certain, holders }) => ({
        path: filePath,
        repo_root: repoRoot,
        certain,
        holders: holders.map(({ session, agent, taskId }) => ({ session, agent, task_id: String(taskId) })),
      })),
      files_complete: held.length <= MOST_FILES,
    };
  },
});

/** The calls of the last moments are not recorded yet, and a session outlives the record of its calls. */
function signs({ startedAt, lastSeenAt }: WorkSession, since: Instant): readonly number[] {
  return [startedAt, lastSeenAt].filter((at) => at >= since && at < since + DAY).map((at) => Math.floor(at / MINUTE));
}

function shownSession(session: WorkSession, now: Instant) {
  const { activity, summary } = sessionActivity(session, now);
  return {
    session: session.session,
    agent: session.agent,
    client: session.client,
    repo_root: session.repoRoot,
    branch: session.branch,
    activity,
    summary,
    started_at: iso(session.startedAt),
    last_seen_at: iso(session.lastSeenAt),
  };
}

/** The task that it holds, else the one it worked on last; the task of a branch only if there is no other. */
function shownTask(tasks: readonly WorkTask[]) {
  const task = tasks.find(({ held }) => held) ?? tasks.find(({ isLane }) => !isLane) ?? tasks[0];
  if (task === undefined) return null;
  const { id, title, status, held } = task;
  return { id: String(id), title, status: taskStatuses.find((known) => known === status) ?? 'active', held };
}

function shownFile({ filePath, repoRoot, taskId }: HeldFile) {
  return { path: filePath, repo_root: repoRoot, task_id: String(taskId) };
}
