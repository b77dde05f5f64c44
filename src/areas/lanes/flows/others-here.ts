import type { SessionId } from '../../../kernel/rules/identity.ts';
import { MINUTE } from '../../../kernel/rules/time.ts';
import type { Reads } from '../../../kernel/store/unit.ts';
import type { FileClaim } from '../../claims/rules/claim.ts';
import { readable } from '../../threads/flows/addressed.ts';
import { postKinds } from '../../threads/rules/threads.ts';
import type { ClaimedByOthers, OthersHere } from '../rules/others-here.ts';

const MOST_CLAIMS = 200;
const MOST_POSTS = 10;

interface Looking {
  readonly repoRoot: string;
  readonly session: SessionId;
  /** The last entry that the session was shown; `undefined` at its start. */
  readonly after: number | undefined;
  readonly staleMinutes: number;
}

/** Claims and posts of others in a repository: at the start all fresh claims, later only what is new. */
export async function othersHere(
  unit: Reads,
  { repoRoot, session, after, staleMinutes }: Looking,
): Promise<OthersHere & { readonly last: number }> {
  const last = await unit.observations.lastId();
  const claims = await unit.fileClaims.inRepo(repoRoot, unit.now - staleMinutes * MINUTE, MOST_CLAIMS);
  const others = claims.filter((claim) => claim.session !== session && claim.memoryId > (after ?? 0));
  if (after === undefined) return { claims: bySession(others), posts: [], morePosts: 0, last };
  const wanted = { afterId: after, notOf: session, kinds: postKinds, limit: MOST_POSTS };
  const { rows, total } = await unit.observations.inRepoAfter(repoRoot, wanted);
  const entries = await readable(unit, await unit.memories.findAll(rows.map(({ id }) => id)));
  const posts = entries.map(({ id, kind, author, taskId, text }) => ({
    id,
    kind,
    agent: author,
    taskId: taskId ?? 0,
    text,
  }));
  return { claims: bySession(others), posts, morePosts: total - rows.length, last };
}

function bySession(claims: readonly FileClaim[]): readonly ClaimedByOthers[] {
  const found = new Map<string, ClaimedByOthers>();
  for (const { session, agent, taskId, filePath } of claims) {
    const files = [...(found.get(session)?.files ?? []), filePath];
    found.set(session, { session, agent, taskId, files });
  }
  return [...found.values()];
}
