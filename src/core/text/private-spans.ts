const tag = /<\s{0,8}(\/?)\s{0,8}private\b[^<>]{0,200}>?/gi;

/**
 * Removes what stands between `<private>` and `</private>`, in any case and nested. It fails closed: a tag that is never
 * closed takes everything to the end, and one that was never opened everything from the start, since its other half may
 * stand in a neighbouring field.
 */
export function withoutPrivateSpans(text: string): string {
  if (!/<\s{0,8}\/?\s{0,8}private\b/i.test(text)) return text;
  let kept = '';
  let depth = 0;
  let from = 0;
  for (const match of text.matchAll(tag)) {
    if (match[1] === '') {
      if (depth === 0) kept += text.slice(from, match.index);
      depth++;
    } else if (depth === 0) {
      kept = '';
    } else {
      depth--;
    }
    from = match.index + match[0].length;
  }
  return depth === 0 ? kept + text.slice(from) : kept;
}
