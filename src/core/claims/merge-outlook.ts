export const mergeVerdicts = ['clean', 'conflict', 'same_worktree', 'unknown'] as const;

/** What would become of a file if the work of two sessions were merged now. */
export interface MergeOutlook {
  readonly verdict: (typeof mergeVerdicts)[number];
  /** The last commit that both have. */
  readonly base: string | null;
  /** Lines of the base that each side changed: `3`, `3-9`, `after 12`. */
  readonly own_lines: string[];
  readonly their_lines: string[];
  /** Those of the own ones that would conflict. */
  readonly conflict_lines: string[];
}
