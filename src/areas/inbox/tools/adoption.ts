import { DAY } from '../../../kernel/rules/time.ts';
import type { Reads } from '../../../kernel/store/unit.ts';
import { type Nudge, nudgesFor } from '../../lanes/rules/nudges.ts';

const NOTES = ['task_note_working', 'note_working'];

/** Hints for the caller's session, based on how it used the hub in the last day. */
export async function adoptionNudges(unit: Reads): Promise<Nudge[]> {
  const session = unit.scope.session ?? '';
  const since = unit.now - DAY;
  const calls = await unit.metrics.callsTo(session, ['task_list', 'task_ready_for_agent', ...NOTES], since);
  const edits = await unit.fileEdits.firstOf(session, since);
  const claims = edits.length === 0 ? [] : await unit.fileClaims.ofSessions([session]);
  const claimedAt = new Map(claims.map((claim) => [JSON.stringify([claim.repoRoot, claim.filePath]), claim.claimedAt]));
  const adoption = {
    listed: calls.get('task_list') ?? 0,
    asked: calls.get('task_ready_for_agent') ?? 0,
    noted: NOTES.reduce((sum, tool) => sum + (calls.get(tool) ?? 0), 0),
    edits: edits.map(({ repoRoot, filePath, at }) => ({
      filePath,
      at,
      claimedAt: claimedAt.get(JSON.stringify([repoRoot, filePath])) ?? null,
    })),
  };
  return [...nudgesFor(adoption)];
}
