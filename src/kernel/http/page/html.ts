/** An HTML fragment whose text is already escaped. */
export interface Html {
  readonly html: string;
}

type Part = string | number | Html | readonly Html[];

/** Escapes every interpolated value except fragments made by this template itself. */
export function html(pieces: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { html: pieces.map((piece, index) => piece + rendered(parts[index] ?? '')).join('') };
}

function rendered(part: Part): string {
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part));
  return 'html' in part ? part.html : part.map((piece) => piece.html).join('');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

export const STYLE_PATH = '/page.css';

export function page(title: string, body: Html, look = ''): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="${STYLE_PATH}">
</head>
<body class="${look}">
<main>
${body}
</main>
</body>
</html>
`.html;
}
