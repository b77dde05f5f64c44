import { readdirSync } from 'node:fs';
import path from 'node:path';
import { shortText } from '../../../kernel/files/short-text.ts';

/** The linked work trees of a repository, as listed in its git directory: nothing outside it is read. */
export function linkedWorktrees(repoRoot: string): readonly string[] {
  const folder = path.join(repoRoot, '.git', 'worktrees');
  return namesIn(folder).flatMap((name) => {
    const gitFile = shortText(path.join(folder, name, 'gitdir'));
    // Newer versions of git may write a path relative to the file.
    return gitFile === undefined || gitFile === '' ? [] : [path.dirname(path.resolve(folder, name, gitFile))];
  });
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
