import path from 'node:path';
import type { GitPlace } from '../../../kernel/files/git-place.ts';
import { shortText } from '../../../kernel/files/short-text.ts';
import { realFolder } from './repo-root.ts';

/** Whether the repository lists the work tree as its own: any folder can claim to belong to any repository. */
export function belongsToRepo({ repoRoot, worktree, gitDir }: GitPlace): boolean {
  if (gitDir === path.join(worktree, '.git')) return repoRoot === worktree;
  const [kept, common] = [path.dirname(gitDir), path.dirname(path.dirname(gitDir))];
  if (path.basename(kept) !== 'worktrees' || ![repoRoot, path.join(repoRoot, '.git')].includes(common)) return false;
  const named = shortText(path.join(gitDir, 'gitdir'));
  return named !== undefined && realFolder(path.dirname(path.resolve(gitDir, named))) === worktree;
}
