import type { AgentId, SessionId } from '../../../kernel/rules/identity.ts';

/** A session that has a fresh claim on a file. */
export interface FileHolder {
  readonly filePath: string;
  /** `null` if neither the claim nor its session names a repository. */
  readonly repoRoot: string | null;
  readonly session: SessionId;
  readonly agent: AgentId;
  readonly taskId: number;
}

/** A file that several sessions hold at the same time. */
export interface Meeting {
  readonly filePath: string;
  readonly repoRoot: string | null;
  /** False if the repository of a holder is not known: it may be another file of the same name. */
  readonly certain: boolean;
  readonly holders: readonly FileHolder[];
}

/**
 * The files that several sessions hold. The same path in two repositories is two files; where the repository of a claim
 * is not known, it counts as possibly the same.
 */
export function meetingsOf(claims: readonly FileHolder[]): readonly Meeting[] {
  const byPath = new Map<string, FileHolder[]>();
  for (const claim of claims) byPath.set(claim.filePath, [...(byPath.get(claim.filePath) ?? []), claim]);
  return [...byPath.values()].filter(isShared).flatMap(meetingsOn);
}

function meetingsOn(claims: readonly FileHolder[]): readonly Meeting[] {
  const [{ filePath = '' } = {}] = claims;
  const unknown = claims.filter(({ repoRoot }) => repoRoot === null);
  const roots = [...new Set(claims.flatMap(({ repoRoot }) => repoRoot ?? []))];
  const found = roots.map((repoRoot) => {
    const own = claims.filter((claim) => claim.repoRoot === repoRoot);
    return { filePath, repoRoot, certain: isShared(own), holders: [...own, ...unknown] };
  });
  if (roots.length > 0) return found.filter(({ holders }) => isShared(holders));
  const certain = unknown.some((one) => isShared(unknown.filter(({ taskId }) => taskId === one.taskId)));
  return [{ filePath, repoRoot: null, certain, holders: unknown }];
}

function isShared(holders: readonly FileHolder[]): boolean {
  return new Set(holders.map(({ session }) => session)).size > 1;
}
