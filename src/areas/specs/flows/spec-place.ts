import { WaggleError } from '../../../kernel/rules/errors.ts';
import type { SpecFiles } from '../rules/spec-files.ts';

/** The location of a spec: the repository, shared by all its work trees, and the files of one work tree. */
export interface SpecPlace {
  readonly repoRoot: string;
  /** The real path of the work tree. */
  readonly worktree: string;
  readonly files: SpecFiles;
}

/** The text of the root spec. */
export function requireRoot({ repoRoot, files }: SpecPlace): string {
  const text = files.readRoot();
  if (text !== undefined) return text;
  throw new WaggleError('SPEC_ROOT_NOT_FOUND', 'The repository has no SPEC.md.', undefined, { repo_root: repoRoot });
}

export function changeNotFound(slug: string): WaggleError {
  return new WaggleError('SPEC_CHANGE_NOT_FOUND', `No change ${slug} is open here.`, { slug });
}
