import { limits } from '../../core/limits.ts';
import { cappedText } from '../fields.ts';

export const laneField = {
  repoRoot: cappedText(limits.resourceValue).optional().describe('Repository'),
  branch: cappedText(limits.resourceValue).optional().describe('Branch'),
};
