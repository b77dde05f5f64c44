import { groupBy } from '../../../kernel/rules/group.ts';
import { type Instant, MINUTE } from '../../../kernel/rules/time.ts';
import type { Reads } from '../../../kernel/store/unit.ts';
import { standing } from '../../claims/rules/claim.ts';
import type { WorkState } from '../../repos/rules/work-state.ts';
import type { HeldClaim } from '../queries/held-claims.ts';
import {
  type AttentionState,
  attentionStates,
  byUrgency,
  type StrandedWork,
  silentMinutes,
  workAround,
} from '../rules/stranded.ts';

export interface StrandedSearch {
  readonly afterMinutes: number;
  readonly staleMinutes: number;
  /** The git state of the work trees that could be read. */
  readonly states: readonly WorkState[];
}

export interface Stranded {
  /** How many sessions hold claims, silent or not. */
  readonly scanned: number;
  /** Most urgent first. */
  readonly work: readonly StrandedWork[];
}

/** Sessions that hold claims and have not been seen for too long, per task. Read-only. */
export async function findStranded(
  unit: Reads,
  { afterMinutes, staleMinutes, states }: StrandedSearch,
): Promise<Stranded> {
  const held = await unit.rescue.held(unit.now - 2 * staleMinutes * MINUTE);
  const bySession = groupBy(held, ({ session }) => session);
  // The calling session is alive, even if its last call is not recorded yet.
  bySession.delete(unit.scope.session ?? '');
  const silent = [...bySession.values()].filter((claims) => unit.now - lastActivityOf(claims) >= afterMinutes * MINUTE);
  const taskIds = [...new Set(silent.flat().map(({ taskId }) => taskId))];
  const mail = await unit.rescue.mailOn(taskIds);
  const found: StrandedWork[] = [];
  for (const claims of silent) {
    const lastActivity = lastActivityOf(claims);
    for (const onTask of groupBy(claims, ({ taskId }) => taskId).values()) {
      const [first] = onTask;
      if (first === undefined) continue;
      const urgencies = mail.filter((one) => one.taskId === first.taskId && one.agent === first.agent);
      found.push({
        session: first.session,
        agent: first.agent,
        taskId: first.taskId,
        repoRoot: first.repoRoot,
        branch: first.branch ?? first.taskBranch,
        lastActivity,
        silentMinutes: silentMinutes(lastActivity, unit.now),
        isEnded: first.endedAt !== null,
        ...sorted(onTask, unit.now, staleMinutes),
        ...(await planPlace(unit, first.taskId)),
        blockedDownstream: (await unit.tasks.openDependents([first.taskId])).length,
        attention: worst(urgencies.map(({ urgency }) => urgency)),
        folder: first.cwd,
        work: workAround(first.cwd, states),
      });
    }
  }
  return { scanned: bySession.size, work: found.sort(byUrgency) };
}

/** A session without a row was imported: its claims are all that is known of it. */
function lastActivityOf(claims: readonly HeldClaim[]): Instant {
  return Math.max(
    ...claims.map(({ lastSeenAt, claimedAt, editedAt }) => Math.max(lastSeenAt ?? 0, claimedAt, editedAt ?? 0)),
  );
}

function sorted(claims: readonly HeldClaim[], now: Instant, staleMinutes: number) {
  const isFresh = ({ claimedAt, editedAt }: HeldClaim) =>
    standing({ claimedAt, editedAt, state: 'active', expiresAt: null }, now, staleMinutes).age === 'fresh';
  const paths = (some: readonly HeldClaim[]) => some.map(({ filePath }) => filePath);
  return { files: paths(claims.filter(isFresh)), staleFiles: paths(claims.filter((claim) => !isFresh(claim))) };
}

function worst(urgencies: readonly string[]): AttentionState {
  const found = urgencies.map((urgency) => (urgency === 'fyi' ? 'unread' : urgency));
  return attentionStates.find((state) => found.includes(state)) ?? 'none';
}

/** The plan that a task belongs to, if any. */
async function planPlace(unit: Reads, taskId: number): Promise<Pick<StrandedWork, 'planSlug' | 'waveIndex'>> {
  const [subtask] = await unit.plans.byTasks([taskId]);
  const [plan] = subtask === undefined ? [] : await unit.plans.byIds([subtask.planId]);
  return { planSlug: plan?.slug ?? null, waveIndex: subtask?.wave ?? null };
}
