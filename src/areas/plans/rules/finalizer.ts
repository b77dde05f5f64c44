import type { SubtaskDraft } from './plan.ts';

const CLOSING = /\b(?:final|finali[sz]e|finali[sz]er|verify|verification|qa|release)\b/i;
const TESTING = /\b(?:tests?|verify|verification|qa)\b/i;
const CLOSING_DOCS = /\b(?:update|final|release)\b.*\b(?:docs?|documentation|readme|notes)\b/i;

/** Work that needs everything else to be finished: verification, releases, targeted tests, final doc updates. */
export function isFinalizer({ title, capability }: Pick<SubtaskDraft, 'title' | 'capability'>): boolean {
  if (CLOSING.test(title)) return true;
  if (capability === 'test_work') return TESTING.test(title);
  return capability === 'doc_work' && CLOSING_DOCS.test(title);
}
