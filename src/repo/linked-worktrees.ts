import { readdirSync } from 'node:fs';
import path from 'node:path';
import { shortText } from './short-text.ts';

/** The further work trees of a repository, as its own git directory names them: nothing outside of it is looked at. */
export function linkedWorktrees(repoRoot: string): readonly string[] {
  const folder = path.join(repoRoot, '.git', 'worktrees');
  return namesIn(folder).flatMap((name) => {
    const gitFile = shortText(path.join(folder, name, 'gitdir'));
    // Newer versions of git may write it relative to where it stands.
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
