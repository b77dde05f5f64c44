export const mergeVerdicts = ['clean', 'conflict', 'same_worktree', 'unknown'] as const;

/** The result of merging the work of two sessions on a file now. */
export interface MergeOutlook {
  readonly verdict: (typeof mergeVerdicts)[number];
  /** The latest commit that both sides share. */
  readonly base: string | null;
  /** Lines of the base that each side changed: `3`, `3-9`, `after 12`. */
  readonly own_lines: string[];
  readonly their_lines: string[];
  /** The own lines that would conflict. */
  readonly conflict_lines: string[];
}
