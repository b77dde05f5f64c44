import { describe, expect, test } from 'vitest';
import { byFit, defaultWeights, fitFor, merged, unknownProfile } from './profile.ts';

const claude = { agent: 'claude', weights: merged(defaultWeights, { ui_work: 0.8 }), updatedAt: 1 };
const codex = { agent: 'codex', weights: merged(defaultWeights, { ui_work: 0, api_work: 0.9 }), updatedAt: 1 };

describe('what an agent is good at', () => {
  test('is 0.5 for everything that was not set', () => {
    expect(unknownProfile('nobody')).toEqual({ agent: 'nobody', weights: defaultWeights, updatedAt: 0 });
    expect(Object.values(defaultWeights)).toEqual([0.5, 0.5, 0.5, 0.5, 0.5]);
  });

  test('keeps what a change does not name, and accepts zero as a weight', () => {
    const weights = merged(codex.weights, { doc_work: 0.2, api_work: undefined });
    expect(weights).toEqual({ ui_work: 0, api_work: 0.9, test_work: 0.5, infra_work: 0.5, doc_work: 0.2 });
  });

  test('ranks agents for a kind of work; work without a kind fits all equally', () => {
    const unknown = unknownProfile('aider');
    expect(byFit([codex, unknown, claude], 'ui_work').map(({ agent }) => agent)).toEqual(['claude', 'aider', 'codex']);
    expect(byFit([codex, claude], null).map(({ agent }) => agent)).toEqual(['claude', 'codex']);
    expect([fitFor(codex, 'api_work'), fitFor(codex, null), fitFor(codex, undefined)]).toEqual([0.9, 0.5, 0.5]);
  });
});
