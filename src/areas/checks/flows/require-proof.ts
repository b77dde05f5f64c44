import { ProofNeeded } from '../../../kernel/rules/proof.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import type { CompletingTask } from '../../tasks/flows/task-changes.ts';

/** Work that requires checks is completed only by a call for which the door had them run. */
export async function requireProof(unit: Writes, { task }: CompletingTask): Promise<void> {
  if (task.isLane) return;
  const { agent, session, proof: key } = unit.scope;
  const names = await unit.checks.requiredBy(task.id, task.repoRoot, session);
  if (names.length === 0) return;
  const proof = key === undefined ? undefined : await unit.proofs.find(task.id);
  if (proof === undefined || proof.key !== key || proof.state !== 'green') {
    throw new ProofNeeded(task.id, agent, session);
  }
  await unit.proofs.note(proof, { state: proof.worktree === null ? 'unproven' : 'proven' });
}
