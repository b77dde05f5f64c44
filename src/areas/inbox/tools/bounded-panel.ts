import { cutToTokens, tokensOfJson } from '../../../kernel/text/token-estimate.ts';
import { ANSWER_TOKENS, cutWorstFirst, placesIn } from '../../../kernel/tool/worst-first.ts';
import type { Panel } from './panel-shape.ts';

/** The longest of the texts that a session itself has noted. */
const NOTE_TOKENS = 120;

/** The panel as far as it fits into an answer: what blocks comes first, and what was left out is counted. */
export function boundedPanel(panel: Omit<Panel, 'budget' | 'next_cursor'>, from: number): Panel {
  const { blocking_items: items, claimed_files: files } = panel;
  const noted = (text: string | null) => (text === null ? null : cutToTokens(text, NOTE_TOKENS));
  const notes = { blocker: noted(panel.blocker), next: noted(panel.next), evidence: noted(panel.evidence) };
  const lists = { blocking_items: items, claimed_files: files };
  const tiers = [
    { list: 'blocking_items', places: placesIn(items), first: 1 },
    { list: 'claimed_files', places: placesIn(files), first: 5 },
  ] as const;
  const cut = cutWorstFirst({
    tiers,
    entryOf: (list, place) => lists[list][place],
    frame: { ...panel, ...notes, blocking_items: [], claimed_files: [] },
    from,
    tokens: ANSWER_TOKENS,
  });
  const answer = {
    ...panel,
    ...notes,
    blocking_items: items.filter((_, place) => cut.shown.get('blocking_items')?.has(place)),
    claimed_files: files.filter((_, place) => cut.shown.get('claimed_files')?.has(place)),
  };
  const available = items.length + files.length;
  if (cut.count === available) return answer;
  const budget = {
    items_available: available,
    items_returned: cut.count,
    collapsed_count: available - cut.count,
    estimated_tokens_returned: Math.ceil(tokensOfJson(answer)),
    hydrate_with: 'attention_inbox',
    why_collapsed: 'The worst come first; next_cursor brings the rest.',
  };
  return { ...answer, ...(cut.next === undefined ? {} : { next_cursor: String(cut.next) }), budget };
}
