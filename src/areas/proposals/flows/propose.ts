import { WORKSPACE_ID } from '../../../kernel/rules/identity.ts';
import { nothingToStore } from '../../../kernel/rules/refusals.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import { isBlank } from '../../../kernel/text/plain-text.ts';
import type { ProposalDraft } from '../queries/writes.ts';

/** Creates a proposal and returns its id. The proposer supports it, which alone is never enough. */
export async function propose(unit: Writes, draft: ProposalDraft): Promise<number> {
  unit.collections.requireWrite(WORKSPACE_ID);
  if (isBlank(draft.summary) || isBlank(draft.rationale)) throw nothingToStore();
  const { id } = await unit.proposals.add(draft);
  await unit.proposals.support(id, draft.session, 'explicit');
  unit.emit({ type: 'proposal.made', collectionId: WORKSPACE_ID, after: { proposal: id } });
  return id;
}
