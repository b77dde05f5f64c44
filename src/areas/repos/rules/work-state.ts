/** The git state of a work tree. */
export interface WorkState {
  readonly worktree: string;
  /** `null` on a detached head. */
  readonly branch: string | null;
  /** `null` before the first commit. */
  readonly head: string | null;
  /** Tracked files with changes that are not committed, relative to the work tree. */
  readonly dirty: readonly string[];
  readonly untracked: readonly string[];
  /** Commits that are on no remote; `null` if the repository has no remote. */
  readonly unpushed: number | null;
}

const LISTED = 50;

/** A work tree as shown in a baton. Long lists are cut, and the counts give the full length. */
export function shownWorkState(state: WorkState | undefined): Readonly<Record<string, unknown>> | null {
  if (state === undefined) return null;
  const { worktree, branch, head, dirty, untracked, unpushed } = state;
  return {
    worktree_path: worktree,
    branch,
    head_commit: head,
    dirty_files: dirty.slice(0, LISTED),
    dirty_file_count: dirty.length,
    untracked_files: untracked.slice(0, LISTED),
    untracked_file_count: untracked.length,
    unpushed_commit_count: unpushed,
  };
}

/** Files that a fresh checkout would lack: changed, untracked or recently edited. */
export function atRisk(state: WorkState | undefined, edited: readonly string[]): readonly string[] {
  const inTree = state === undefined ? edited : [...state.dirty, ...state.untracked];
  return [...new Set(inTree)].sort().slice(0, LISTED);
}
