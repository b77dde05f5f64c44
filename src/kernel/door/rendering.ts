import { answerJson, answerJsonWithReports, withoutOwnTags } from '../text/plain-text.ts';
import type { AnyTool } from '../tool/define.ts';
import type { Beside } from './door.ts';

type Rendered = { readonly text: string; readonly aside?: readonly string[]; readonly beside?: Beside };

/** An answer as text for a model: the tool's own text, a bare array, or the output as JSON. */
export function rendered(tool: Exclude<AnyTool, { access: 'forward' }>, output: object, input: object): Rendered {
  if (tool.answer !== 'array') return worded(tool, output, input);
  const { items, ...others } = output as { readonly items?: unknown } & Beside;
  const words = tool.text?.(output, input);
  const text = words === undefined ? answerJson(items) : withoutOwnTags(words);
  const { next_cursor, budget } = others;
  const leftOut = next_cursor !== undefined || (budget !== undefined && budget.collapsed_count > 0);
  return leftOut ? { text, beside: others } : { text };
}

function worded(tool: Exclude<AnyTool, { access: 'forward' }>, output: object, input: object): Rendered {
  const { text, aside, bringsReports = false } = tool;
  if (text === undefined) return { text: bringsReports ? answerJsonWithReports(output) : answerJson(output) };
  const lines = aside?.(output).map(withoutOwnTags) ?? [];
  const words = text(output, input);
  return { text: bringsReports ? words : withoutOwnTags(words), ...(lines.length === 0 ? {} : { aside: lines }) };
}
