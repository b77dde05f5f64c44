import type { Screen } from '../../../kernel/tool/cli-shape.ts';

interface ListedLane {
  readonly branch: string | null;
  readonly agent: string;
  readonly activity: string;
  readonly locked_file_count: number;
  readonly session_key?: string | undefined;
  readonly task: string | null;
}

export function laneListWords({ sessions }: { readonly sessions: readonly ListedLane[] }, { table }: Screen): string {
  if (sessions.length === 0) return 'Nobody is working here.';
  return table(
    sessions.map((lane) => ({
      branch: lane.branch ?? '',
      agent: lane.agent,
      activity: lane.activity,
      files: lane.locked_file_count,
      session: lane.session_key ?? '',
      task: lane.task ?? '',
    })),
  );
}

interface Paused {
  readonly status: 'paused' | 'active';
  readonly session_id: string;
  readonly branch: string | null;
}

export function pausedWords({ status, branch, session_id }: Paused, { line }: Screen): string {
  return line(`${branch ?? session_id} is ${status === 'paused' ? 'paused' : 'active again'}.`);
}
