import type { Instant } from '../../../kernel/rules/time.ts';

/** How a session has used the hub recently. */
export interface Adoption {
  /** The number of calls that browsed tasks, asked for ready work and saved a working note. */
  readonly listed: number;
  readonly asked: number;
  readonly noted: number;
  readonly edits: readonly FirstEdit[];
}

export interface FirstEdit {
  readonly filePath: string;
  readonly at: Instant;
  /** When the session claimed the file; `null` if it did not. */
  readonly claimedAt: Instant | null;
}

export interface Nudge {
  readonly kind: 'task_list_overuse' | 'notepad_overuse' | 'claim_before_edit_low';
  readonly message: string;
}

const NOTEPAD = '.omx/notepad.md';
/** A session below these ratios gets a hint. */
const ASKED_PER_LISTED = 0.3;
const NOTED_HERE = 0.7;
const CLAIMED_FIRST = 0.5;

/** What a session should do differently: choose from ready work, keep its state here, claim before it edits. */
export function nudgesFor({ listed, asked, noted, edits }: Adoption): readonly Nudge[] {
  const inNotepad = edits.filter(({ filePath }) => filePath === NOTEPAD).length;
  const files = edits.filter(({ filePath }) => filePath !== NOTEPAD);
  const claimed = files.filter(({ at, claimedAt }) => claimedAt !== null && claimedAt <= at).length;
  const nudges: (Nudge | false)[] = [
    listed > 0 &&
      asked / listed < ASKED_PER_LISTED && {
        kind: 'task_list_overuse',
        message: 'task_list is for browsing; choose work with task_ready_for_agent.',
      },
    inNotepad > 0 &&
      noted / (noted + inNotepad) < NOTED_HERE && {
        kind: 'notepad_overuse',
        message: 'Your working state went to .omx/notepad.md; save it with task_note_working.',
      },
    files.length > 0 &&
      claimed / files.length < CLAIMED_FIRST && {
        kind: 'claim_before_edit_low',
        message: 'Most files were edited before they were claimed; call task_claim_file first.',
      },
  ];
  return nudges.filter((one) => one !== false);
}
