/** What a line of text is made of. Only these exist: whatever else was written stays text. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'em' | 'strike'; readonly children: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly children: readonly Inline[] }
  | { readonly kind: 'image'; readonly alt: string; readonly href: string | undefined }
  | { readonly kind: 'task'; readonly id: string };

type Rule = (text: string, depth: number) => { node: Inline; length: number } | undefined;

/** Deeper nesting than this is noise or an attack; it stays text. */
const DEEPEST = 8;

const safe = /^(https?:\/\/|mailto:)/i;

/** An address that may become a link; everything else is shown as written. */
export function safeAddress(address: string): string | undefined {
  return safe.test(address) ? address : undefined;
}

const wrapped =
  (pattern: RegExp, kind: 'strong' | 'em' | 'strike'): Rule =>
  (text, depth) => {
    const match = pattern.exec(text);
    const inner = match?.[1];
    if (match === null || inner === undefined) return undefined;
    return { node: { kind, children: parseInline(inner, depth + 1) }, length: match[0].length };
  };

const rules: Readonly<Record<string, readonly Rule[]>> = {
  '`': [
    (text) => {
      const match = /^(`+)(?!`)([\s\S]*?[^`])\1(?!`)/.exec(text);
      return match === null
        ? undefined
        : { node: { kind: 'code', text: match[2]?.trim() ?? '' }, length: match[0].length };
    },
  ],
  '*': [wrapped(/^\*\*(?=\S)((?:[^*]|\*(?!\*))+?\S?)\*\*/, 'strong'), wrapped(/^\*(?=\S)([^*\n]+?)\*(?!\*)/, 'em')],
  _: [wrapped(/^__(?=\S)([^_]+?)__(?!\w)/, 'strong'), wrapped(/^_(?=\S)([^_\n]+?)_(?!\w)/, 'em')],
  '~': [wrapped(/^~~(?=\S)([^~]+?)~~/, 'strike')],
  '!': [
    (text) => {
      const match = /^!\[([^\]\n]*)\]\(([^()\s]+)[^()]*\)/.exec(text);
      if (match === null) return undefined;
      return {
        node: { kind: 'image', alt: match[1] ?? '', href: safeAddress(match[2] ?? '') },
        length: match[0].length,
      };
    },
  ],
  '[': [
    (text, depth) => {
      const match = /^\[([^\]\n]+)\]\(([^()\s]+(?:\([^()\s]*\))?)(?:\s+"[^"]*")?\)/.exec(text);
      const href = safeAddress(match?.[2] ?? '');
      if (match === null || href === undefined) return undefined;
      return {
        node: { kind: 'link', href, children: parseInline(match[1] ?? '', depth + 1) },
        length: match[0].length,
      };
    },
  ],
  h: [
    (text) => {
      const address = /^https?:\/\/[^\s<>"'`]+/.exec(text)?.[0].replace(/[.,;:!?)\]}]+$/, '');
      if (address === undefined) return undefined;
      return {
        node: { kind: 'link', href: address, children: [{ kind: 'text', text: address }] },
        length: address.length,
      };
    },
  ],
  '#': [
    (text) => {
      const id = /^#([1-9]\d{0,14})\b/.exec(text)?.[1];
      return id === undefined ? undefined : { node: { kind: 'task', id }, length: id.length + 1 };
    },
  ],
};

const startsInWord = new Set(['_', 'h', '#']);

export function parseInline(text: string, depth = 0): readonly Inline[] {
  if (depth > DEEPEST) return [{ kind: 'text', text }];
  const nodes: Inline[] = [];
  let plain = '';
  let at = 0;
  while (at < text.length) {
    const letter = text[at] ?? '';
    if (letter === '\\' && /[\\`*_~[\]()#!]/.test(text[at + 1] ?? '')) {
      plain += text[at + 1];
      at += 2;
      continue;
    }
    const inWord = startsInWord.has(letter) && /\w/.test(text[at - 1] ?? '');
    const found = inWord ? undefined : firstOf(rules[letter], text.slice(at, at + 4000), depth);
    if (found === undefined) {
      plain += letter;
      at += 1;
      continue;
    }
    if (plain !== '') nodes.push({ kind: 'text', text: plain });
    plain = '';
    nodes.push(found.node);
    at += found.length;
  }
  if (plain !== '') nodes.push({ kind: 'text', text: plain });
  return nodes;
}

function firstOf(candidates: readonly Rule[] | undefined, text: string, depth: number) {
  for (const rule of candidates ?? []) {
    const found = rule(text, depth);
    if (found !== undefined) return found;
  }
  return undefined;
}
