import path from 'node:path';
import { isAlive } from '../../../kernel/files/is-alive.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import { recordActivity } from '../rules/activity.ts';
import { bareLane, type Lane, laneStates } from '../rules/lane.ts';
import { entriesIn, type ForeignRecord, numberOf, pathOf, recordIn, textOf, timeOf } from './foreign-record.ts';

/** Sessions that other programs record in `.omx/state/active-sessions`. A record without place or time is skipped. */
export function activeSessions(root: string, now: Instant): readonly Lane[] {
  return entriesIn(path.join(root, '.omx/state/active-sessions'), 'file')
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => {
      const record = recordIn(file);
      return (record === undefined ? undefined : laneFrom(record, root, file, now)) ?? [];
    });
}

function laneFrom(record: ForeignRecord, root: string, file: string, now: Instant): Lane | undefined {
  const branch = textOf(record, 'branch');
  const worktree = pathOf(record, 'worktreePath');
  const startedAt = timeOf(record, 'startedAt');
  if (branch === null || worktree === null || startedAt === null) return undefined;
  const pid = numberOf(record, 'pid');
  const heartbeatAt = timeOf(record, 'lastHeartbeatAt') ?? startedAt;
  const life = { state: stateOf(record), heartbeatAt, pidAlive: pid === null ? null : isAlive(pid) };
  const preview = textOf(record, 'latestTaskPreview');
  const taskName = textOf(record, 'taskName');
  return {
    ...bareLane(root, 'active-session'),
    ...life,
    ...recordActivity(life, now),
    branch,
    worktree,
    startedAt,
    updatedAt: heartbeatAt,
    pid,
    preview,
    taskName,
    task: preview ?? taskName,
    agent: textOf(record, 'agentName') ?? 'agent',
    cli: textOf(record, 'cliName'),
    taskMode: textOf(record, 'taskMode'),
    openspecTier: textOf(record, 'openspecTier'),
    routingReason: textOf(record, 'taskRoutingReason') ?? textOf(record, 'routingReason'),
    snapshotName: textOf(record, 'snapshotName'),
    projectName: textOf(record, 'projectName'),
    sessionKey: textOf(record, 'sessionKey'),
    filePath: file,
  };
}

function stateOf(record: ForeignRecord): Lane['state'] {
  const texts = [textOf(record, 'state'), textOf(record, 'status')].map((text) => text?.toLowerCase());
  // `paused` in either field takes precedence.
  return ['paused' as const, ...laneStates].find((state) => texts.includes(state)) ?? null;
}
