import type { RunContext } from '../../../kernel/tool/run-context.ts';
import type { SubtaskDraft } from '../rules/plan.ts';
import { unguardedFiles } from '../rules/validation.ts';

export function filesOf(drafts: readonly SubtaskDraft[]): readonly string[] {
  return [...new Set(drafts.flatMap(({ files }) => files))];
}

export function unguardedIn(drafts: readonly SubtaskDraft[], { settings }: Pick<RunContext, 'settings'>) {
  return unguardedFiles(filesOf(drafts), settings.protectedFiles ?? [], settings.policyMode === 'block');
}
