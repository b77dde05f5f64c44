import MarkdownIt, { type Token } from 'markdown-it';
import { safeAddress } from './address.ts';

/** A node of a parsed text. Only these kinds exist: all other markup stays plain text. */
export interface Piece {
  readonly kind: Kind;
  /** Set for text, code and images; all other kinds have their text in `children`. */
  readonly text: string;
  readonly href?: string;
  /** For headings, starting at 1. */
  readonly level?: number;
  /** The first number of an ordered list. */
  readonly start?: number;
  /** For list items with a checkbox. */
  readonly checked?: boolean;
  readonly children: readonly Piece[];
}

type Kind = (typeof kinds)[keyof typeof kinds] | 'task';

/** Maps token types of the parser, without `_open`, to kinds of pieces. */
const kinds = {
  text: 'text',
  softbreak: 'break',
  hardbreak: 'break',
  code_inline: 'code',
  code_block: 'block',
  fence: 'block',
  hr: 'rule',
  image: 'image',
  link: 'link',
  strong: 'strong',
  em: 'em',
  s: 'strike',
  paragraph: 'paragraph',
  heading: 'heading',
  blockquote: 'quote',
  bullet_list: 'list',
  ordered_list: 'numbers',
  list_item: 'item',
  table: 'table',
  tr: 'row',
  th: 'head',
  td: 'cell',
} as const;

const kindOf: ReadonlyMap<string, Kind> = new Map(Object.entries(kinds));

/** The parser drops deeper nesting, so such a text is shown as plain text. */
const DEEPEST = 60;

const parser = new MarkdownIt({ html: false, linkify: true, breaks: true, maxNesting: DEEPEST });
parser.validateLink = (address) => safeAddress(address) !== undefined;
parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });

export function parse(text: string): readonly Piece[] {
  const tokens = parser.parse(text, {});
  if (tokens.some(({ level }) => level >= DEEPEST - 1)) return [{ kind: 'block', text, children: [] }];
  return nested(tokens, false);
}

interface Open {
  readonly made: Omit<Piece, 'children'> | undefined;
  readonly children: Piece[];
}

/** Turns the flat list of tokens into a tree. */
function nested(tokens: readonly Token[], inLink: boolean): readonly Piece[] {
  const root: Open = { made: undefined, children: [] };
  const open: Open[] = [root];
  let links = inLink ? 1 : 0;
  for (const token of tokens) {
    const top = open.at(-1) ?? root;
    if (token.type === 'link_open') links += 1;
    if (token.type === 'link_close') links -= 1;
    if (token.nesting === 1) open.push({ made: pieceOf(token), children: [] });
    else if (token.nesting === -1) close(open);
    else if (token.type === 'inline') top.children.push(...nested(token.children ?? [], links > 0));
    else if (token.type === 'text')
      top.children.push(...(links > 0 ? [plain(token.content)] : withTasks(token.content)));
    else top.children.push({ ...(pieceOf(token) ?? plain(token.content)), children: [] });
  }
  return root.children;
}

function close(open: Open[]): void {
  const ended = open.length > 1 ? open.pop() : undefined;
  const top = open.at(-1);
  if (ended === undefined || top === undefined) return;
  // Tokens without a kind of their own, such as the body of a table, pass their children to the parent.
  if (ended.made === undefined) top.children.push(...ended.children);
  else top.children.push(withBox({ ...ended.made, children: ended.children }));
}

const plain = (text: string): Piece => ({ kind: 'text', text, children: [] });

function pieceOf(token: Token): Omit<Piece, 'children'> | undefined {
  const kind = kindOf.get(token.type.replace(/_open$/, ''));
  if (kind === undefined) return undefined;
  const href = token.attrGet(kind === 'image' ? 'src' : 'href');
  return {
    kind,
    text: token.content.replace(/\n$/, ''),
    ...(href === null ? {} : { href: String(href) }),
    ...(kind === 'heading' ? { level: Number(token.tag.slice(1)) } : {}),
    ...(kind === 'numbers' ? { start: Number(token.attrGet('start') ?? 1) } : {}),
  };
}

/** A list item that starts with `[x] ` is a checkbox. */
function withBox(piece: Piece): Piece {
  const [first, ...others] = piece.children;
  const [words, ...rest] = first?.kind === 'paragraph' ? first.children : [];
  const box = words?.kind === 'text' ? /^\[([ xX])\] /.exec(words.text) : null;
  if (piece.kind !== 'item' || first === undefined || words === undefined || box === null) return piece;
  const without = { ...first, children: [plain(words.text.slice(box[0].length)), ...rest] };
  return { ...piece, checked: box[1] !== ' ', children: [without, ...others] };
}

/** A number after a hash is a task id, unless it is inside a word. */
function withTasks(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(/(?<![\w#&/])#([1-9]\d{0,14})\b/g)) {
    if (match.index > from) pieces.push(plain(text.slice(from, match.index)));
    pieces.push({ kind: 'task', text: match[1] ?? '', children: [] });
    from = match.index + match[0].length;
  }
  if (from < text.length) pieces.push(plain(text.slice(from)));
  return pieces;
}
