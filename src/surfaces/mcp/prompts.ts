import { type GetPromptResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { COORDINATOR_GUIDE } from '../../core/runs/coordinator-guide.ts';

const COORDINATOR = {
  name: 'coordinator',
  description: 'How to give work to workers and what to make of their reports.',
};

export const prompts = [COORDINATOR];

export function getPrompt(name: string): GetPromptResult {
  if (name !== COORDINATOR.name) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such prompt.');
  const content = { type: 'text' as const, text: COORDINATOR_GUIDE };
  return { description: COORDINATOR.description, messages: [{ role: 'user', content }] };
}
