import type { Lanes, Meeting, SessionLane } from '../../api/use-lanes.ts';
import { nameOf, type Run, used } from '../../ui/run-looks.ts';

export type LaneState = 'asks' | 'meets' | 'failed' | 'working' | 'idle' | 'stalled' | 'ended';

/** A stretch of work on a lane. */
export interface LaneBar {
  readonly key: string;
  readonly from: number;
  readonly to: number;
  readonly look: 'work' | 'failed' | 'stopped' | 'done';
  /** The run behind it. */
  readonly run: string | undefined;
}

/** One session, or all runs of an agent on one thread. */
export interface LaneRow {
  readonly key: string;
  readonly agent: string;
  readonly name: string;
  readonly client: string | null;
  readonly root: string | null;
  readonly branch: string | null;
  readonly task: { readonly id: string; readonly title: string } | undefined;
  /** It takes part in the task, but anybody may take it now. */
  readonly lapsed: boolean;
  readonly words: string;
  readonly spent: string;
  readonly state: LaneState;
  /** Its state apart from what it asks. */
  readonly calm: LaneState;
  readonly seen: number;
  readonly bars: readonly LaneBar[];
  readonly files: SessionLane['files'];
  readonly meetings: readonly Meeting[];
  readonly run: Run | undefined;
}

const order: readonly LaneState[] = ['asks', 'meets', 'failed', 'stalled', 'working', 'idle', 'ended'];

interface Told {
  readonly lanes: Lanes;
  readonly runs: readonly Run[];
  /** Agents that wait for an answer of the user. */
  readonly asking: ReadonlySet<string>;
}

/** The lanes of sessions and runs, those that need a look first. */
export function laneRows({ lanes, runs, asking }: Told): readonly LaneRow[] {
  const since = Date.parse(lanes.since);
  const now = Date.parse(lanes.generated_at);
  const recent = runs.filter(({ ended_at }) => ended_at === null || Date.parse(ended_at) >= since);
  const sessionOf = new Map(lanes.lanes.map((lane) => [lane.session, lane]));
  const ofRuns = new Set(recent.map(({ run_id }) => `run-${run_id}`));
  const threads = new Map<string, Run[]>();
  for (const run of recent) threads.set(run.thread_id, [...(threads.get(run.thread_id) ?? []), run]);
  const parts = { since, now, asking, meetings: lanes.meetings };
  const rows = [
    ...lanes.lanes.filter(({ session }) => !ofRuns.has(session)).map((lane) => rowOfSession(lane, parts)),
    ...[...threads.values()].map((some) => rowOfRuns(some, sessionOf, parts)),
  ];
  const calm = withoutRepeatedQuestions(rows);
  return calm.sort(
    (one, other) => order.indexOf(one.state) - order.indexOf(other.state) || one.key.localeCompare(other.key),
  );
}

/** The question of an agent is on the lane on which it was seen last. */
function withoutRepeatedQuestions(rows: readonly LaneRow[]): LaneRow[] {
  const latest = new Map<string, LaneRow>();
  for (const row of rows) {
    const known = latest.get(row.agent);
    if (row.state === 'asks' && (known === undefined || row.seen > known.seen)) latest.set(row.agent, row);
  }
  return rows.map((row) => (row.state === 'asks' && latest.get(row.agent) !== row ? { ...row, state: row.calm } : row));
}

interface Parts {
  readonly since: number;
  readonly now: number;
  readonly asking: ReadonlySet<string>;
  readonly meetings: readonly Meeting[];
}

const activities: Readonly<Record<SessionLane['activity'], LaneState>> = {
  working: 'working',
  thinking: 'working',
  idle: 'idle',
  stalled: 'stalled',
  dead: 'ended',
  unknown: 'idle',
};

function rowOfSession(lane: SessionLane, { asking, meetings }: Parts): LaneRow {
  const own = meetings.filter(({ holders }) => holders.some(({ session }) => session === lane.session));
  const state = activities[lane.activity];
  return {
    key: lane.session,
    agent: lane.agent,
    name: lane.agent,
    client: lane.client,
    root: lane.repo_root,
    branch: lane.branch,
    task: lane.task ?? undefined,
    lapsed: lane.task !== null && !lane.task.held,
    words: lane.summary,
    spent: '',
    state: state === 'ended' ? state : urgentState(state, asking.has(lane.agent), own),
    calm: state,
    seen: Date.parse(lane.last_seen_at),
    bars: lane.bars.map(({ from, to }) => ({
      key: from,
      from: Date.parse(from),
      to: Date.parse(to),
      look: 'work',
      run: undefined,
    })),
    files: lane.files,
    meetings: own,
    run: undefined,
  };
}

function rowOfRuns(runs: readonly Run[], sessions: ReadonlyMap<string, SessionLane>, parts: Parts): LaneRow {
  const [last] = runs;
  if (last === undefined) throw new Error('A thread without runs has no lane.');
  const own = runs.flatMap(({ run_id }) => sessions.get(`run-${run_id}`) ?? []);
  const names = new Set(own.map(({ session }) => session));
  const meetings = parts.meetings.filter(({ holders }) => holders.some(({ session }) => names.has(session)));
  const state = stateOfRun(last);
  return {
    key: last.thread_id,
    agent: last.agent,
    name: nameOf(last),
    client: null,
    root: own[0]?.repo_root ?? null,
    branch: own[0]?.branch ?? null,
    task: last.task_id === null ? undefined : { id: last.task_id, title: last.title ?? '' },
    lapsed: false,
    words: last.last_line ?? last.worker?.description ?? '',
    spent: used(last),
    state: state === 'ended' || state === 'failed' ? state : urgentState(state, parts.asking.has(last.agent), meetings),
    calm: state,
    seen: last.ended_at === null ? parts.now : Date.parse(last.ended_at),
    bars: runs.map((run) => ({
      key: run.run_id,
      from: Math.max(parts.since, Date.parse(run.started_at)),
      to: run.ended_at === null ? parts.now : Date.parse(run.ended_at),
      look: looks[run.status],
      run: run.run_id,
    })),
    files: own.flatMap(({ files }) => files),
    meetings,
    run: last,
  };
}

const looks: Readonly<Record<Run['status'], LaneBar['look']>> = {
  running: 'work',
  ok: 'done',
  failed: 'failed',
  lost: 'failed',
  canceled: 'stopped',
};

function stateOfRun({ status }: Run): LaneState {
  if (status === 'running') return 'working';
  return status === 'failed' || status === 'lost' ? 'failed' : 'ended';
}

function urgentState(state: LaneState, asks: boolean, meetings: readonly Meeting[]): LaneState {
  if (meetings.some(({ certain }) => certain)) return 'meets';
  return asks ? 'asks' : state;
}

/** The last part of a path. */
const lastPart = (path: string) => path.split(/[\\/]/).filter(Boolean).at(-1) ?? path;

const NO_REPOSITORY = 'No repository';

/** The lanes by repository; those of the repository with the most urgent lane first. */
export function byRepository(rows: readonly LaneRow[]): readonly (readonly [string, readonly LaneRow[]])[] {
  const groups = new Map<string, LaneRow[]>();
  for (const row of rows) {
    const name = row.root === null ? NO_REPOSITORY : lastPart(row.root);
    groups.set(name, [...(groups.get(name) ?? []), row]);
  }
  return [...groups];
}

const others = (meeting: Meeting, agent: string) => {
  const names = meeting.holders.map((holder) => holder.agent);
  const rest = names.filter((name) => name !== agent);
  return [...new Set(rest.length === 0 ? names.slice(1) : rest)];
};

/** `money.ts, also bob`. */
export function meetingWords(meeting: Meeting, agent: string): string {
  return `${lastPart(meeting.path)}, also ${others(meeting, agent).join(', ')}`;
}
