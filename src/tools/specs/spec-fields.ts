import { z } from 'zod';
import { deltaOps } from '../../core/specs/delta.ts';
import { conflictReasons } from '../../core/specs/merge.ts';
import { isSlug } from '../../core/specs/slug.ts';
import { cappedText, refusePlaceholder } from '../fields.ts';

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
