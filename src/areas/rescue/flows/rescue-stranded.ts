import { HOUR } from '../../../kernel/rules/time.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import { claimsOf } from '../../handoffs/flows/move-claims.ts';
import { relay } from '../../handoffs/flows/relay.ts';
import type { RelayReason } from '../../handoffs/rules/baton.ts';
import { ANY } from '../../messages/rules/task-message.ts';
import type { Task } from '../../tasks/rules/task.ts';
import { observe } from '../../threads/flows/observe.ts';
import { RESCUE_MINUTES, type StrandedWork, sawLine } from '../rules/stranded.ts';
import { findStranded, type StrandedSearch } from './find-stranded.ts';

export interface Rescue {
  readonly work: StrandedWork;
  readonly relayId: number;
  readonly files: readonly string[];
  readonly releasedFiles: readonly string[];
  readonly auditIds: readonly number[];
}

export interface Rescued {
  readonly scanned: number;
  readonly found: readonly StrandedWork[];
  readonly rescued: readonly Rescue[];
  readonly skipped: readonly { readonly work: StrandedWork; readonly reason: 'relay_pending' | 'read_only' | 'gone' }[];
}

const QUOTA = /\b(?:quota|usage limit|rate limit|out of credits)\b/i;

/**
 * Offers the work of silent sessions to anybody, as one relay per session and task, and releases their claims. Rescued
 * work no longer has claims, so a second rescue finds nothing.
 */
export async function rescueStranded(unit: Writes, search: StrandedSearch): Promise<Rescued> {
  const { scanned, work: found } = await findStranded(unit, search);
  const ids = [...new Set(found.map(({ taskId }) => taskId))].sort((a, b) => a - b);
  // All tasks are locked in a fixed order, so that two concurrent rescues cannot deadlock.
  const tasks = new Map<number, Task>();
  for (const id of ids) {
    const task = await unit.tasks.find(id);
    if (task !== undefined) tasks.set(id, task);
  }
  const rescued: Rescue[] = [];
  const skipped: Rescued['skipped'][number][] = [];
  for (const work of found) {
    const task = tasks.get(work.taskId);
    const reason = await whyNot(unit, work, task);
    if (reason !== undefined || task === undefined) skipped.push({ work, reason: reason ?? 'gone' });
    else rescued.push(await rescue(unit, task, work, search.staleMinutes));
  }
  return { scanned, found, rescued, skipped };
}

async function whyNot(unit: Writes, { session, taskId }: StrandedWork, task: Task | undefined) {
  if (task === undefined || task.archivedAt !== null) return 'gone';
  if (!unit.collections.mayWrite(task.collectionId)) return 'read_only';
  // Another rescue may have come first, between the read and the lock.
  return (await unit.batons.hasRelayed({ session }, taskId)) ? 'relay_pending' : undefined;
}

async function rescue(unit: Writes, task: Task, work: StrandedWork, staleMinutes: number): Promise<Rescue> {
  const { agent, session } = work;
  const saw = sawLine(work);
  const note = await observe(unit, task, {
    kind: 'observer-note',
    text: `The session ${session} of ${agent} is stranded: ${saw}`,
    metadata: { stranded_session_id: session, stranded_agent: agent, last_activity: work.lastActivity },
  });
  const draft = {
    reason: await reasonOf(unit, task.id),
    oneLine: `${agent} left this task: ${saw}`.slice(0, 240),
    baseBranch: work.work?.branch ?? work.branch ?? 'HEAD',
    toAgent: ANY,
    expiresInMinutes: RESCUE_MINUTES,
    work: work.work,
    staleMinutes,
  };
  const made = await relay(unit, task, draft, { agent, session });
  const released = await claimsOf(unit, task, work.staleFiles, [session]);
  for (const claim of released) await unit.fileClaims.remove(claim);
  const releasedFiles = released.map(({ filePath }) => filePath);
  const audit = await observe(unit, task, {
    kind: 'rescue-relay',
    text: `Relay ${made.id} offers what ${agent} left; its claims were released.`,
    replyTo: made.id,
    files: [...made.files, ...releasedFiles],
    metadata: {
      relay_observation_id: made.id,
      stranded_session_id: session,
      inherited_files: made.files,
      released_files: releasedFiles,
    },
  });
  const auditIds = [note.id, ...made.auditIds, audit.id];
  return { work, relayId: made.id, files: made.files, releasedFiles, auditIds };
}

/** Judged by the last blocker on the task: an agent stopped by its provider, or its hook, records that. */
async function reasonOf(unit: Writes, taskId: number): Promise<RelayReason> {
  const [last] = await unit.observations.textsOf(taskId, ['blocker'], unit.now - 24 * HOUR, 1);
  return last !== undefined && QUOTA.test(last.text) ? 'quota' : 'unspecified';
}
