import type { SessionId } from '../../../kernel/rules/identity.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import { reinforceByEdit } from '../../proposals/flows/reinforce.ts';

export interface Edit {
  readonly session: SessionId;
  readonly repoRoot: string;
  /** Relative to the repository, in the form that claims use. */
  readonly filePath: string;
  readonly tool: string;
}

/**
 * Records that a session edited a file, keeps its claim fresh and counts the edit for proposals about the file. The
 * edit belongs to the task under which the session claimed the file, else to the most recently changed open task of the
 * session in the repository, or in none.
 */
export async function recordEdit(unit: Writes, { session, repoRoot, filePath, tool }: Edit): Promise<number | null> {
  const places = [repoRoot, ''];
  const claims = await unit.fileClaims.ofSessions([session]);
  const own = claims.filter((one) => one.filePath === filePath && places.includes(one.repoRoot));
  for (const claim of own) await unit.fileClaims.edited(claim.repoRoot, filePath, session);
  const taskId = own.at(-1)?.taskId ?? (await taskIn(unit, session, repoRoot));
  await unit.fileEdits.add(session, { repoRoot, filePath, taskId, tool });
  await reinforceByEdit(unit, { session, repoRoot, filePath });
  return taskId;
}

async function taskIn(unit: Writes, session: SessionId, repoRoot: string): Promise<number | null> {
  const tasks = await unit.participants.openTasksOf([session]);
  const here = tasks.find((task) => task.repoRoot === repoRoot) ?? tasks.find((task) => task.repoRoot === null);
  return here?.id ?? null;
}
