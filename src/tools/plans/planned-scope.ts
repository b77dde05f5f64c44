import type { SubtaskDraft } from '../../core/plans/plan.ts';
import { unguardedFiles } from '../../core/plans/validation.ts';
import type { RunContext } from '../run-context.ts';

export function filesOf(drafts: readonly SubtaskDraft[]): readonly string[] {
  return [...new Set(drafts.flatMap(({ files }) => files))];
}

export function unguardedIn(drafts: readonly SubtaskDraft[], { settings }: Pick<RunContext, 'settings'>) {
  return unguardedFiles(filesOf(drafts), settings.protectedFiles ?? [], settings.policyMode === 'block');
}
