import type { AgentId } from '../../../kernel/rules/identity.ts';

/** Kinds of work, with the keywords that identify a text about them. */
const words = {
  ui_work: /\b(?:ui|components?|views?|styles?|layouts?|viewer|pages?|css|tsx|jsx)\b/i,
  api_work: /\b(?:apis?|endpoints?|routes?|handlers?|requests?|responses?|mcp|tools?)\b/i,
  test_work: /\b(?:tests?|specs?|fixtures?|mocks?|vitest|jest|coverage)\b/i,
  infra_work: /\b(?:ci|cd|deploy\w*|builds?|config\w*|pipelines?|docker|releases?|workflows?)\b/i,
  doc_work: /\b(?:readme|docs?|comments?|explain\w*|writeup|guides?|tutorials?)\b/i,
} as const satisfies Record<string, RegExp>;

export type HandoffWeights = Readonly<Record<keyof typeof words, number>>;

export interface Candidate {
  readonly agent: AgentId;
  readonly weights: HandoffWeights;
}

export interface RankedCandidate {
  readonly agent: AgentId;
  readonly score: number;
}

/** Agents by how well they fit the subject of the text; ties are sorted by name. */
export function rankedCandidates(text: string, candidates: readonly Candidate[]): readonly RankedCandidate[] {
  const kinds = (Object.keys(words) as (keyof typeof words)[]).filter((kind) => words[kind].test(text));
  return candidates
    .map(({ agent, weights }) => {
      const sum = kinds.reduce((total, kind) => total + weights[kind], 0);
      return { agent, score: Math.round(sum * 100) / 100 };
    })
    .sort((a, b) => b.score - a.score || (a.agent < b.agent ? -1 : 1));
}
