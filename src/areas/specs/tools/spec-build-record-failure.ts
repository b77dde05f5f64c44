import { z } from 'zod';
import { limits } from '../../../kernel/rules/limits.ts';
import { colony, own } from '../../../kernel/tool/colony.ts';
import { writeTool } from '../../../kernel/tool/define.ts';
import { anyBytes, anyText } from '../../../kernel/tool/fields.ts';
import { recordFailure } from '../flows/record-failure.ts';
import { failureActions } from '../rules/failure.ts';
import { inSpecs } from './spec-call.ts';
import { specField } from './spec-fields.ts';

export const specBuildRecordFailure = writeTool({
  name: 'spec_build_record_failure',
  toolset: 'specs',
  dialect: colony,
  summary: 'Record a failed test of a change; repeats become a proposal.',
  idempotent: false,
  input: () =>
    z.object({
      repo_root: specField.repoRoot,
      slug: specField.slug,
      session_id: own.session,
      agent: own.agent,
      test_id: anyText(1000).min(1).describe('Test'),
      error: anyBytes(limits.textBytes).min(1).describe('Message'),
      stack: anyBytes(limits.textBytes).optional().describe('Stack trace'),
      error_summary: anyText(1000).min(1).describe('In one line'),
      promote_after: z.int().min(1).max(1000).default(2).describe('Repeats'),
    }),
  output: () =>
    z.object({
      action: z.enum(failureActions),
      signature_hash: z.string(),
      match_count: z.int(),
      proposal_id: z.int().nullable(),
    }),
  errors: ['SPEC_CHANGE_NOT_FOUND', 'REPO_NOT_REACHABLE', 'READ_ONLY', 'NOTHING_TO_STORE'],
  cli: { command: 'failure', args: ['slug', 'test_id', 'error', 'error_summary'] },
  async outside(inside, { repo_root, slug, test_id, error, stack, error_summary, promote_after }, context) {
    const { session } = context.actor;
    const report = {
      slug,
      session,
      testId: test_id,
      error,
      stack,
      summary: error_summary,
      promoteAfter: promote_after,
    };
    const { done } = await inSpecs(inside, repo_root, context, (unit, place) => recordFailure(unit, place, report));
    const { action, signature, count, proposalId } = done;
    return { action, signature_hash: signature, match_count: count, proposal_id: proposalId };
  },
});
