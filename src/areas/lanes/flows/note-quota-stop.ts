import type { SessionId } from '../../../kernel/rules/identity.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import { observe } from '../../threads/flows/observe.ts';
import { openLane, taskInRepo } from '../../threads/flows/open-lane.ts';

export interface QuotaNote {
  readonly session: SessionId;
  /** The client's message, redacted for storage. */
  readonly text: string;
  readonly repoRoot: string;
  readonly branch: string | null;
}

const RECENT = 20;
const madeByRelays: readonly string[] = ['relay', 'claim-weakened'];

/**
 * Records that a session stopped because of its provider's usage limit, as a blocker on its current task. The same stop
 * is recorded once, however often the client retries.
 */
export async function noteQuotaStop(
  unit: Writes,
  { session, text, repoRoot, branch }: QuotaNote,
): Promise<{ readonly id: number; readonly taskId: number } | undefined> {
  const known = await taskInRepo(unit, session, { repoRoot, branch });
  const task =
    known === undefined
      ? branch === null
        ? undefined
        : await openLane(unit, { repoRoot, branch })
      : await unit.tasks.find(known);
  if (task === undefined) return undefined;
  // Relays that offer the work to others are written after the note, so they are skipped.
  const { rows } = await unit.timeline.ofSession(session, { limit: RECENT });
  const before = rows.filter(({ kind }) => !madeByRelays.includes(kind)).at(-1);
  const last = before === undefined ? undefined : await unit.memories.find(before.id);
  if (last?.metadata?.quota_stop === true) return { id: last.id, taskId: task.id };
  const { id } = await observe(unit, task, {
    kind: 'blocker',
    text: `Stopped by a usage limit: ${text}`,
    metadata: { quota_stop: true, session_id: session },
  });
  return { id, taskId: task.id };
}
