import { z } from 'zod';
import { cappedText, refusePlaceholder } from '../../../kernel/tool/fields.ts';
import { deltaOps } from '../rules/delta.ts';
import { conflictReasons } from '../rules/merge.ts';
import { isSlug } from '../rules/slug.ts';

const cells = () => z.array(z.string()).nullable();

export const specField = {
  repoRoot: z.string().min(1).max(4096).superRefine(refusePlaceholder).optional().describe('Repository'),
  slug: z.string().refine(isSlug, 'A slug is kebab-case, up to 100 characters.').describe('Kebab-case'),
  rowId: cappedText(100).min(1),
  /** An id that is written into a table, so it must not contain a cell or line separator. */
  rowWord: cappedText(100).refine((text) => /^[^\s|\\]+$/.test(text), 'An id is one word without bars.'),
};

export const conflictShape = () =>
  z.object({
    target: z.string(),
    op: z.enum(deltaOps),
    reason: z.enum(conflictReasons),
    base: cells(),
    root: cells(),
    wanted: cells(),
  });
