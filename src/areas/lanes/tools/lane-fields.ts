import { limits } from '../../../kernel/rules/limits.ts';
import { cappedText } from '../../../kernel/tool/fields.ts';

export const laneField = {
  repoRoot: cappedText(limits.resourceValue).optional().describe('Repository'),
  branch: cappedText(limits.resourceValue).optional().describe('Branch'),
};
