import { WaggleError } from '../../../kernel/rules/errors.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import { sendOnTask } from '../../messages/flows/send-on-task.ts';
import type { FileClaim } from '../rules/claim.ts';
import { overlapFor } from '../rules/overlap.ts';
import { claimBeforeEdit, type FileToEdit } from './claim-before-edit.ts';
import { type Edit, recordEdit } from './record-edit.ts';

/** A file that changed while a shell command of the session ran. */
export interface Change extends FileToEdit, Edit {
  /** When the command began. */
  readonly since: Instant;
  /** The command itself names the file. */
  readonly isNamed: boolean;
  readonly staleMinutes: number;
}

/**
 * Claims and records what a shell command has changed, and tells the other holders of the file at its first change. A
 * file that another session edited meanwhile, and that the command does not name, is that session's change.
 */
export async function recordChange(unit: Writes, change: Change): Promise<void> {
  const { session, repoRoot, filePath, since, isNamed, staleMinutes } = change;
  const claims = await unit.fileClaims.onFile(repoRoot, filePath, 0);
  const { live } = overlapFor(session, claims, unit.now, staleMinutes);
  if (!isNamed && live.some(({ editedAt }) => editedAt !== null && editedAt >= since)) return;
  const own = claims.find((claim) => claim.session === session);
  const isFirst = own === undefined || own.editedAt === null;
  await claimBeforeEdit(unit, session, change, staleMinutes);
  await recordEdit(unit, change);
  if (isFirst) for (const claim of live) await tellHolder(unit, change, claim);
}

async function tellHolder(unit: Writes, { session, filePath }: Change, claim: FileClaim): Promise<void> {
  const holder = await unit.sessions.find(claim.session);
  const task = await unit.tasks.find(claim.taskId);
  if (holder === undefined || holder.endedAt !== null || task === undefined) return;
  const text = `A shell command of mine changed ${filePath}, which you hold. Read it again before you edit it.`;
  const message = { text, urgency: 'fyi', toAgent: claim.agent, toSession: claim.session } as const;
  try {
    await sendOnTask(unit, task, message, { agent: unit.scope.agent, session });
  } catch (error) {
    // A full mailbox or a task that the caller may only read: the change is recorded all the same.
    if (!(error instanceof WaggleError)) throw error;
  }
}
