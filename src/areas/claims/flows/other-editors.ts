import { MINUTE } from '../../../kernel/rules/time.ts';
import type { Reads } from '../../../kernel/store/unit.ts';
import { readable } from '../../threads/flows/addressed.ts';
import { postKinds } from '../../threads/rules/threads.ts';
import { type FileClaim, standing } from '../rules/claim.ts';
import type { OtherEditor } from '../rules/edit-warning.ts';

const LOOKED_AT = 50;
const MOST_POSTS = 3;
const posted: ReadonlySet<string> = new Set(postKinds);

export interface Editor {
  readonly editor: OtherEditor;
  /** The folder that the session works in, if known. */
  readonly cwd: string | null;
}

/** The holders of the conflicting claims, with the latest posts of each on its task. */
export async function otherEditors(
  unit: Reads,
  claims: readonly FileClaim[],
  { quote, staleMinutes }: { readonly quote: boolean; readonly staleMinutes: number },
): Promise<readonly Editor[]> {
  const found: Editor[] = [];
  for (const claim of claims) {
    const session = await unit.sessions.find(claim.session);
    const { rows } = await unit.observations.onTask(claim.taskId, LOOKED_AT);
    const theirs = rows.filter((row) => row.session === claim.session && posted.has(row.kind));
    const ids = theirs.slice(0, MOST_POSTS).map(({ id }) => id);
    const posts = await readable(unit, await unit.memories.findAll(ids));
    const editedMinutes = claim.editedAt === null ? null : Math.floor((unit.now - claim.editedAt) / MINUTE);
    const { minutes } = standing({ ...claim, editedAt: null }, unit.now, staleMinutes);
    found.push({
      cwd: session?.cwd ?? null,
      editor: {
        agent: claim.agent,
        session: claim.session,
        taskId: claim.taskId,
        claimedMinutes: minutes,
        editedMinutes,
        hasEnded: typeof session?.endedAt === 'number',
        posts: posts.map(({ id, kind, text }) => ({ id, kind, ...(quote ? { text } : {}) })),
      },
    });
  }
  return found;
}
