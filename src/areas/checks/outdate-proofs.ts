import { systemScope } from '../../kernel/rules/caller.ts';
import type { Store } from '../../kernel/store/store.ts';
import { treeState } from './files/tree-state.ts';

/** Small enough for a chore of every minute; a work tree that changes again is seen the next time. */
const AT_ONCE = 20;

/** Marks the newest proofs whose work tree no longer has the files that were checked, or is gone. */
export async function outdateProofs(store: Store): Promise<void> {
  const fresh = await store.read(systemScope, (unit) => unit.proofs.fresh(AT_ONCE));
  for (const proof of fresh) {
    const { worktree, tree } = proof;
    if (worktree === null || tree === null) continue;
    // Of a work tree that is gone, nobody knows what it held last.
    const now = await treeState(worktree).catch(() => undefined);
    if (now?.tree !== tree) await store.write(systemScope, 'outdate-proof', (unit) => unit.proofs.outdate(proof));
  }
}
