import { type GetPromptResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { coordinatorGuide } from '../../core/runs/coordinator-guide.ts';
import type { Reach } from './reach.ts';

const COORDINATOR = {
  name: 'coordinator',
  description: 'How to give work to workers and what to make of their reports.',
};

export const prompts = [COORDINATOR];

export function getPrompt(name: string, reach: Reach): GetPromptResult {
  if (name !== COORDINATOR.name) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such prompt.');
  const content = { type: 'text' as const, text: coordinatorGuide((tool) => reach(tool) === 'listed') };
  return { description: COORDINATOR.description, messages: [{ role: 'user', content }] };
}
