import { type Caller, requireScope } from '../core/caller.ts';
import type { PolicyMode } from '../core/claims/file-policy.ts';
import { type EditDecision, editWarning, type OtherEditor } from '../core/hooks/edit-warning.ts';
import { mayQuote } from '../core/hooks/others-words.ts';
import { mayUse } from '../core/identity.ts';
import { redacted } from '../core/text/redaction.ts';
import { claimBeforeEdit, type Met } from '../flows/claims/claim-before-edit.ts';
import { type Editor, otherEditors } from '../flows/claims/other-editors.ts';
import { recordEdit } from '../flows/claims/record-edit.ts';
import { type EditedFile, editedFile } from '../repo/edited-file.ts';
import { gitPlace } from '../repo/git-place.ts';
import { mergeOutlook } from '../repo/merge-outlook.ts';
import { callerScope } from './door/permission.ts';
import { toolNamed } from './door/selection.ts';
import type { Hub } from './own-hub.ts';

/** Sent by a client's hook before and after each file edit. */
export interface EditNotice {
  readonly caller: Caller;
  readonly phase: 'before' | 'after';
  readonly tool: string;
  /** Absolute paths. */
  readonly paths: readonly string[];
}

export interface EditAnswer {
  readonly decision: EditDecision;
  readonly text: string | null;
}

const nothing: EditAnswer = { decision: 'go', text: null };
/** Each needs a git call while the client waits. */
const MOST_OUTLOOKS = 3;

/** Before an edit, claims the files and reports other sessions that edit them; afterwards records the edit. */
export async function answerEdit(hub: Hub, { caller, phase, tool, paths }: EditNotice): Promise<EditAnswer> {
  requireScope(caller, 'write');
  const files = filesAt(caller, paths);
  const claiming = toolNamed('task_claim_file');
  if (files.length === 0 || claiming === undefined) return nothing;
  const agent = await hub.enter(caller);
  if (!mayUse(agent, claiming)) return nothing;
  const staleMinutes = hub.settings.claimStaleMinutes;
  const { session } = caller;
  if (phase === 'after') {
    await hub.store.write(callerScope(caller), 'hook-edit', async (unit) => {
      for (const file of files) await recordEdit(unit, { ...file, session, tool });
      return {};
    });
    return nothing;
  }
  const met = await hub.store.write(callerScope(caller), 'hook-edit', async (unit) => {
    const found: Met[] = [];
    for (const file of files) found.push(await claimBeforeEdit(unit, session, file, staleMinutes));
    return found;
  });
  return verdict(hub, caller, files, met, staleMinutes);
}

/**
 * Only a caller on this machine has its files here. A path that contains a secret is skipped, since the claim would
 * store it.
 */
function filesAt({ cwd }: Caller, paths: readonly string[]): readonly EditedFile[] {
  if (cwd === undefined) return [];
  const known = paths.filter((file) => redacted(file) === file).flatMap((file) => editedFile(file) ?? []);
  return known.filter((file, index) => known.findIndex((one) => one.filePath === file.filePath) === index);
}

async function verdict(
  hub: Hub,
  caller: Caller,
  files: readonly EditedFile[],
  met: readonly Met[],
  staleMinutes: number,
): Promise<EditAnswer> {
  if (met.every(({ live }) => live.length === 0)) return nothing;
  const quote = mayQuote(caller.client);
  const editors = await hub.store.read(callerScope(caller), async (unit) => {
    const found: (readonly Editor[])[] = [];
    for (const { live } of met) found.push(await otherEditors(unit, live, { quote, staleMinutes }));
    return found;
  });
  const others = await withOutlooks(files, editors);
  const mode = hub.settings.policyMode ?? 'warn';
  const decisions = met.map((one, index) => decisionFor(mode, one, others[index] ?? []));
  const decision = order.findLast((one) => decisions.includes(one)) ?? 'go';
  // Of several files, the answer names the deciding one; the others are reported when the edit is repeated.
  const told =
    decision === 'go'
      ? met.findIndex(({ isNews }, index) => isNews && others[index]?.length !== 0)
      : decisions.indexOf(decision);
  const [file, theirs] = [files[told], others[told]];
  if (file === undefined || theirs === undefined) return nothing;
  return { decision, text: editWarning({ file: file.filePath, decision, others: theirs }) };
}

/** The relevant editors: active sessions, and ended sessions whose changes are not merged yet. */
async function withOutlooks(files: readonly EditedFile[], editors: readonly (readonly Editor[])[]) {
  let left = MOST_OUTLOOKS;
  const all: OtherEditor[][] = [];
  for (const [index, file] of files.entries()) {
    const others: OtherEditor[] = [];
    for (const { editor, cwd } of editors[index] ?? []) {
      const outlook = left-- > 0 ? await outlookOf(file, cwd) : undefined;
      const isOpen = outlook !== undefined && outlook.their_lines.length > 0;
      if (!editor.hasEnded || isOpen) others.push({ ...editor, outlook });
    }
    all.push(others);
  }
  return all;
}

const order: readonly EditDecision[] = ['go', 'hold', 'ask', 'block'];

/** The session that claimed first is informed and continues; the policy decides whether the others are held. */
function decisionFor(mode: PolicyMode, { isFirst, isLater }: Met, others: readonly OtherEditor[]): EditDecision {
  if (!isLater || others.length === 0) return 'go';
  // An ended session could never release a blocked file.
  if (mode === 'block' && others.some(({ hasEnded }) => !hasEnded)) return 'block';
  if (!isFirst) return 'go';
  return mode === 'ask' ? 'ask' : 'hold';
}

function outlookOf({ repoRoot, worktree, filePath }: EditedFile, cwd: string | null) {
  const theirs = cwd === null ? undefined : gitPlace(cwd);
  return theirs?.repoRoot === repoRoot ? mergeOutlook(worktree, theirs.worktree, filePath) : undefined;
}
