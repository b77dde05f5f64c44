import { describe, expect, test } from 'vitest';
import { agentOfClient, canonicalAgentId } from './identity.ts';

describe('a connection that names no agent', () => {
  test.each([
    ['claude-code', 'claude'],
    ['Claude Code', 'claude'],
    ['codex-mcp-client', 'codex'],
    ['gemini-cli-mcp-client', 'gemini'],
    ['gemini-cli-mcp-client-waggle', 'gemini'],
    ['qwen-cli-mcp-client-waggle', 'qwen'],
    ['copilot-cli', 'copilot'],
    ['cursor-vscode', 'cursor'],
    ['Visual Studio Code', 'vscode'],
    ['opencode', 'opencode'],
    ['codex-mcp-client (via mcp-remote 0.1.37)', 'codex'],
    ['My own robot', 'my-own-robot'],
    ['', 'agent'],
  ])('from %s is %s', (client, agent) => {
    expect(agentOfClient(client)).toBe(agent);
  });

  test('an agent that is named like a program keeps the name it was given', () => {
    expect(canonicalAgentId('codex-mcp-client')).toBe('codex-mcp-client');
  });
});
