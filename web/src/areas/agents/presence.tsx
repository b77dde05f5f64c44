import type { AgentRow } from '../../api/use-agents.ts';

const presenceLooks = {
  here: { dot: 'bg-moss', word: 'here' },
  quiet: { dot: 'bg-honey', word: 'quiet' },
  away: { dot: 'bg-edge', word: 'away' },
} as const;

export function PresenceDot({ presence }: { presence: AgentRow['presence'] }) {
  const { dot, word } = presenceLooks[presence];
  return (
    <>
      <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${dot}`} />
      <span className="sr-only">{word}</span>
    </>
  );
}
