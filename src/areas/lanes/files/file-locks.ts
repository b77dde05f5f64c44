import path from 'node:path';
import { groupBy } from '../../../kernel/rules/group.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import { fileLockActivity } from '../rules/activity.ts';
import { agentOfBranch, bareLane, type Lane } from '../rules/lane.ts';
import { asRecord, recordIn, textOf, timeOf } from './foreign-record.ts';

const LONGEST_PATH = 1024;
const LOCKS = '.omx/state/agent-file-locks.json';

interface FileLock {
  readonly file: string;
  readonly branch: string;
  readonly at: Instant | null;
}

/** Files that other programs have locked, as one lane per branch. */
export function fileLockLanes(root: string, now: Instant): readonly Lane[] {
  const filePath = path.join(root, LOCKS);
  const locks: FileLock[] = Object.entries(asRecord(recordIn(filePath)?.locks) ?? {}).flatMap(([file, value]) => {
    const lock = asRecord(value);
    const branch = lock === undefined ? null : textOf(lock, 'branch');
    return lock === undefined || branch === null || file.length > LONGEST_PATH
      ? []
      : [{ file, branch, at: timeOf(lock, 'claimedAt') }];
  });
  return [...groupBy(locks, ({ branch }) => branch)].map(([branch, held]) => {
    const times = held.flatMap(({ at }) => at ?? []);
    const updatedAt = times.length === 0 ? null : Math.max(...times);
    const task = `${held.length} locked file(s)`;
    return {
      ...bareLane(root, 'file-lock'),
      ...fileLockActivity(updatedAt, now),
      branch,
      task,
      taskName: task,
      agent: agentOfBranch(branch),
      startedAt: times.length === 0 ? null : Math.min(...times),
      updatedAt,
      lockedFiles: held.map(({ file }) => file).sort(),
      filePath,
    };
  });
}
