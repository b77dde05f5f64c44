import { type GetPromptResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { coordinatorGuide } from './coordinator-guide.ts';
import { followable, type ToolReach } from './reach.ts';

interface Prompt {
  readonly name: string;
  readonly description: string;
  /** The text of the prompt, given how the connection can reach each tool. */
  readonly says: (reach: ToolReach) => string;
}

const INBOX =
  'Call attention_inbox and list_tasks of the MCP server waggle. Say in a few lines what waits, what blocks somebody first. Then ask which to take up.';
const NEXT =
  'Call list_tasks of the MCP server waggle and choose the task that has waited longest and is not blocked. Read it with get_task, say what you are about to do, and work on it step by step with update_step. End it with complete_task.';

/** Clients show these as slash commands: /waggle:inbox. */
const known: readonly Prompt[] = [
  {
    name: 'coordinator',
    description: 'How to give work to workers and what to make of their reports.',
    says: (reach) => coordinatorGuide((tool) => reach(tool) === 'listed'),
  },
  {
    name: 'inbox',
    description: 'Show what waits for you in Waggle and deal with it',
    says: (reach) => followable(INBOX, reach),
  },
  {
    name: 'next',
    description: 'Take up the next task that waits for you in Waggle',
    says: (reach) => followable(NEXT, reach),
  },
];

export const prompts = known.map(({ name, description }) => ({ name, description }));

export function getPrompt(name: string, reach: ToolReach): GetPromptResult {
  const found = known.find((prompt) => prompt.name === name);
  if (found === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such prompt.');
  const content = { type: 'text' as const, text: found.says(reach) };
  return { description: found.description, messages: [{ role: 'user', content }] };
}
