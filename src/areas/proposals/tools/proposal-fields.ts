import { z } from 'zod';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import { cappedText } from '../../../kernel/tool/fields.ts';
import { claimPath } from '../../repos/rules/claim-path.ts';

export const proposalField = {
  repoRoot: cappedText(4096).min(1).describe('Repository'),
  branch: cappedText(255).min(1).describe('Branch'),
  proposalId: z.int().min(1).max(999_999_999_999_999).describe('Proposal'),
};

/** The path in the form that claims and edits use; anything but a single file of the repository stays as given. */
export function touchedFile(given: string, repoRoot: string): string {
  try {
    return claimPath(given, repoRoot, undefined);
  } catch (error) {
    if (error instanceof WaggleError && error.code === 'INVALID_CLAIM_PATH') return given.trim();
    throw error;
  }
}
