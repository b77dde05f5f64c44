import type { SessionId } from '../../../kernel/rules/identity.ts';
import type { Reads } from '../../../kernel/store/unit.ts';
import { standing } from '../../claims/rules/claim.ts';
import type { OwnWork } from '../rules/own-work.ts';

/** What a session has claimed and noted, as far as it still holds. */
export async function ownWork(unit: Reads, session: SessionId, staleMinutes: number): Promise<OwnWork> {
  const claims = await unit.fileClaims.ofSessions([session]);
  const note = await unit.observations.workingNote(session);
  return {
    tasks: await unit.claims.heldBy(session),
    files: claims.filter((claim) => standing(claim, unit.now, staleMinutes).age === 'fresh'),
    note: note && { id: note.id, taskId: note.task_id },
  };
}
