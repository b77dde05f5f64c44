import type { SessionId } from '../../../kernel/rules/identity.ts';
import { MINUTE } from '../../../kernel/rules/time.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import { oneLine } from '../../threads/rules/post-routing.ts';
import { searchSeeds } from '../rules/search-seeds.ts';

const LOOKS_BACK = 30 * MINUTE;
const FILES = 8;
const ENTRIES = 3;
const LONGEST = 200;

/** The state of a session's work on a task, for the session that resumes it. */
export interface ResumableState {
  readonly last_files_edited: readonly string[];
  readonly active_claims: readonly string[];
  readonly last_handoff_summary: string | null;
  readonly recent_decisions: readonly string[];
  readonly open_blockers: readonly string[];
  readonly relevant_search_seeds: readonly string[];
}

export async function resumeSnapshot(
  unit: Writes,
  session: SessionId,
  taskId: number,
  { claimed, line }: { readonly claimed: readonly string[]; readonly line: string },
): Promise<ResumableState> {
  const since = unit.now - LOOKS_BACK;
  const edited = await unit.fileEdits.latestOf(session, taskId, since);
  const last = await unit.batons.latestOn(taskId);
  const textsOf = async (kind: string) => {
    const found = await unit.observations.textsOf(taskId, [kind], since, ENTRIES);
    return found.map(({ text }) => oneLine(text, LONGEST));
  };
  const [decisions, blockers] = [await textsOf('decision'), await textsOf('blocker')];
  // After its first paragraph, a handoff's text lists steps and files.
  const summary = last === undefined ? null : oneLine(last.text.split('\n\n')[0] ?? '', LONGEST);
  return {
    last_files_edited: edited.slice(0, FILES),
    active_claims: claimed,
    last_handoff_summary: summary,
    recent_decisions: decisions,
    open_blockers: blockers,
    relevant_search_seeds: searchSeeds([line, ...decisions, ...blockers, summary ?? '']),
  };
}
