const hasBracket = /[<＜﹤]|&(?:amp|lt|#)|\\u003c/i;
/** The tag as plain text, as an entity (escaped up to twice more), as a JSON escape, or full-width. */
const tag =
  /(?:[<＜﹤]|&(?:amp;){0,2}(?:lt|#0{0,4}60|#x0{0,4}3c);|\\u003c)\s{0,8}([/／]?)\s{0,8}[pｐ][rｒ][iｉ][vｖ][aａ][tｔ][eｅ](?![\wＡ-Ｚａ-ｚ])(?:(?!&(?:amp;){0,2}(?:[lg]t|#0{0,4}6[02]|#x0{0,4}3[ce]);|\\u003[ce])[^<>＜＞﹤﹥]){0,200}(?:[>＞﹥]|&(?:amp;){0,2}(?:gt|#0{0,4}62|#x0{0,4}3e);|\\u003e)?/gi;

/**
 * Removes the text between `<private>` and `</private>`, in any case and nested. It fails closed: an unclosed tag
 * removes everything to the end, and an unopened one everything from the start, since its counterpart may be in a
 * neighboring field.
 */
export function withoutPrivateSpans(text: string): string {
  if (!hasBracket.test(text)) return text;
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
