import type { AgentId, SessionId } from '../../../kernel/rules/identity.ts';
import { MINUTE } from '../../../kernel/rules/time.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import { ANY } from '../../messages/rules/task-message.ts';
import { shownWorkState, type WorkState } from '../../repos/rules/work-state.ts';
import type { Task } from '../../tasks/rules/task.ts';
import { observe } from '../../threads/flows/observe.ts';
import { HANDOFF_MINUTES } from '../rules/baton.ts';
import { batonTarget } from './baton-target.ts';
import { candidatesFor } from './candidates.ts';
import { claimsOf } from './move-claims.ts';
import { tellOfBaton } from './tell-of-baton.ts';

export interface HandoffDraft {
  readonly summary: string;
  readonly nextSteps: readonly string[];
  readonly blockers: readonly string[];
  readonly releasedFiles: readonly string[];
  readonly transferredFiles: readonly string[];
  readonly toAgent: string;
  readonly toSession?: SessionId | undefined;
  readonly expiresInMinutes?: number | undefined;
  /** The git state of the sender's work tree, if it can be read. */
  readonly work?: WorkState | undefined;
}

interface Sender {
  readonly agent: AgentId;
  readonly session: SessionId;
}

/**
 * Offers work to somebody. Released files have no owner from now on; transferred files stay the sender's until somebody
 * accepts, so that they are never without an owner.
 */
export async function handOff(unit: Writes, task: Task, draft: HandoffDraft, sender: Sender): Promise<number> {
  const target = await batonTarget(unit, task, draft, sender.session);
  const ttl = (draft.expiresInMinutes ?? HANDOFF_MINUTES) * MINUTE;
  const expiresAt = unit.now + ttl;
  const text = handoffText(draft);
  const open = target.toAgent === ANY && target.toSession === null;
  const candidates = open ? await candidatesFor(unit, task.id, text, sender.session) : undefined;
  const transferred = [...new Set(draft.transferredFiles)];
  const released = [...new Set(draft.releasedFiles)].filter((file) => !transferred.includes(file));
  const { id } = await observe(unit, task, {
    kind: 'handoff',
    text,
    files: [...released, ...transferred],
    metadata: {
      kind: 'handoff',
      from_session_id: sender.session,
      from_agent: sender.agent,
      summary: draft.summary,
      next_steps: draft.nextSteps,
      blockers: draft.blockers,
      released_files: released,
      transferred_files: transferred,
      handoff_ttl_ms: ttl,
      ...(draft.work === undefined ? {} : { source: shownWorkState(draft.work) }),
      ...(candidates === undefined ? {} : { suggested_candidates: candidates }),
    },
  });
  const sent = { id, kind: 'handoff' as const, taskId: task.id, from: sender, reason: null, files: transferred };
  const baton = { ...sent, ...target, expiresAt };
  await unit.batons.add(baton);
  tellOfBaton(unit, 'handoff.made', task, baton);
  for (const claim of await claimsOf(unit, task, released, [sender.session])) await unit.fileClaims.remove(claim);
  return id;
}

function handoffText({ summary, nextSteps, blockers, transferredFiles }: HandoffDraft): string {
  const list = (title: string, items: readonly string[]) =>
    items.length === 0 ? [] : [`${title}:\n${items.map((item) => `- ${item}`).join('\n')}`];
  return [
    summary,
    ...list('Next steps', nextSteps),
    ...list('Blockers', blockers),
    ...list('Files', transferredFiles),
  ].join('\n\n');
}
