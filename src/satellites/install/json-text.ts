import { createScanner, type Node, type ParseError, parseTree } from 'jsonc-parser';

type Key = string | number;

export interface JsonDialect {
  /** Whether the client accepts comments and trailing commas. */
  readonly comments: boolean;
}

/** The tree of a JSON text, or undefined if it is not an object in that dialect. */
export function jsonTree(text: string, { comments }: JsonDialect): Node | undefined {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: !comments, allowTrailingComma: comments });
  return errors.length === 0 && tree?.type === 'object' ? tree : undefined;
}

/** The node at the path; of a duplicate key, the last counts. */
export function nodeAt(tree: Node | undefined, path: readonly Key[]): Node | undefined {
  let node = tree;
  for (const key of path) node = childOf(node, key)?.value;
  return node;
}

export function plainOf(node: Node | undefined): unknown {
  if (node?.type === 'object') {
    return Object.fromEntries(
      (node.children ?? []).map(({ children: [key, value] = [] }) => [key?.value, plainOf(value)]),
    );
  }
  return node?.type === 'array' ? (node.children ?? []).map(plainOf) : node?.value;
}

interface Child {
  readonly whole: Node;
  readonly value: Node | undefined;
}

function childOf(node: Node | undefined, key: Key): Child | undefined {
  const children = node?.children ?? [];
  if (typeof key === 'number') {
    const whole = node?.type === 'array' ? children[key] : undefined;
    return whole === undefined ? undefined : { whole, value: whole };
  }
  const whole =
    node?.type === 'object' ? children.findLast(({ children: [name] = [] }) => name?.value === key) : undefined;
  return whole === undefined ? undefined : { whole, value: whole.children?.[1] };
}

/**
 * Changes one place of a JSON text and keeps every other character, including comments. The path leads through objects
 * and lists; a list's length as the last key appends to it.
 */
export function withMember(text: string, tree: Node, path: readonly Key[], value: unknown): string {
  let node = tree;
  for (const [depth, key] of path.entries()) {
    const child = childOf(node, key);
    if (child?.value === undefined) return inserted(text, node, key, nested(path.slice(depth + 1), value));
    if (depth === path.length - 1) return replaced(text, node, child.value, value);
    node = child.value;
  }
  return text;
}

function nested(path: readonly Key[], value: unknown): unknown {
  return path.reduceRight<unknown>((inner, key) => (typeof key === 'number' ? [inner] : { [key]: inner }), value);
}

function replaced(text: string, parent: Node, { offset, length, ...node }: Node, value: unknown): string {
  if (JSON.stringify(plainOf({ offset, length, ...node })) === JSON.stringify(value)) return text;
  return `${text.slice(0, offset)}${printed(text, parent, value)}${text.slice(offset + length)}`;
}

interface LineRest {
  readonly comma: string;
  /** A comment on the member, with the space before it. */
  readonly comment: string;
  /** The end of the line; `undefined` if the line contains anything else. */
  readonly end: number | undefined;
}

/** The rest of a member's line. */
function lineRest(text: string, from: number): LineRest {
  const newline = text.indexOf('\n', from);
  const line = text.slice(from, newline === -1 ? text.length : newline).trimEnd();
  const comma = line.trimStart().startsWith(',') ? ',' : '';
  const comment = comma === '' ? line : line.slice(line.indexOf(',') + 1);
  const said = comment.trimStart();
  const isAlone =
    said === '' || said.startsWith('//') || (said.startsWith('/*') && said.indexOf('*/') === said.length - 2);
  return isAlone ? { comma, comment, end: from + line.length } : { comma: '', comment: '', end: undefined };
}

function inserted(text: string, parent: Node, key: Key, value: unknown): string {
  const layout = layoutOf(text, parent);
  const name = typeof key === 'number' ? '' : `${JSON.stringify(key)}:${layout.gap}`;
  const pair = `${name}${printed(text, parent, value)}`;
  const last = parent.children?.at(-1);
  if (last === undefined) {
    const [open, close] = [parent.offset + 1, endOf(parent) - 1];
    // An otherwise empty object may contain a comment.
    const inside = text.slice(open, close).trimEnd();
    return `${text.slice(0, open)}${inside}${layout.before}${pair}${layout.after}${text.slice(close)}`;
  }
  const { comma, comment, end = endOf(last) } = lineRest(text, endOf(last));
  return `${text.slice(0, endOf(last))},${comment}${layout.before}${pair}${comma}${text.slice(end)}`;
}

export function withoutMember(text: string, tree: Node, path: readonly Key[]): string {
  const parent = nodeAt(tree, path.slice(0, -1));
  const gone = childOf(parent, path.at(-1) ?? '')?.whole;
  if (parent === undefined || gone === undefined) return text;
  const children = parent.children ?? [];
  const before = children[children.indexOf(gone) - 1];
  const after = children[children.indexOf(gone) + 1];
  const lineStart = text.lastIndexOf('\n', gone.offset - 1) + 1;
  const isOwnLine = text.slice(lineStart, gone.offset).trim() === '' && lineStart > parent.offset;
  const { comma, end } = lineRest(text, endOf(gone));
  const newline = end === undefined ? -1 : text.indexOf('\n', end);
  if (!isOwnLine || newline === -1) return cutInLine(text, parent, gone, before, after);
  const kept = `${text.slice(0, lineStart)}${text.slice(newline + 1)}`;
  if (after !== undefined || before === undefined || comma !== '') return kept;
  // The previous member is now the last: remove its comma.
  const last = commaAfter(text, endOf(before));
  return last === undefined ? kept : `${kept.slice(0, last)}${kept.slice(last + 1)}`;
}

function cutInLine(text: string, parent: Node, gone: Node, before: Node | undefined, after: Node | undefined): string {
  if (before !== undefined) return `${text.slice(0, endOf(before))}${text.slice(endOf(gone))}`;
  if (after !== undefined) return `${text.slice(0, gone.offset)}${text.slice(after.offset)}`;
  return `${text.slice(0, parent.offset + 1)}${text.slice(endOf(parent) - 1)}`;
}

function commaAfter(text: string, from: number): number | undefined {
  const scanner = createScanner(text, true);
  scanner.setPosition(from);
  scanner.scan();
  return text[scanner.getTokenOffset()] === ',' ? scanner.getTokenOffset() : undefined;
}

function endOf({ offset, length }: Node): number {
  return offset + length;
}

function printed(text: string, parent: Node, value: unknown): string {
  const { before, unit } = layoutOf(text, parent);
  if (!before.includes('\n')) return JSON.stringify(value);
  return JSON.stringify(value, null, unit).replaceAll('\n', before.slice(before.lastIndexOf('\n')));
}

/** The whitespace before a member, after its colon and after the last member, and one step of indentation. */
function layoutOf(text: string, { offset, type, children: [first] = [] }: Node) {
  const unit = /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ';
  const line = text.includes('\r\n') ? '\r\n' : '\n';
  const indentAt = (at: number) => /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', at - 1) + 1))?.[0] ?? '';
  if (first !== undefined) {
    const isBroken = text.slice(offset, first.offset).includes('\n');
    const [name, value] = type === 'object' ? (first.children ?? []) : [];
    const gap =
      name === undefined || value === undefined ? ' ' : text.slice(text.indexOf(':', endOf(name)) + 1, value.offset);
    const before = isBroken ? `${line}${indentAt(first.offset)}` : text.slice(offset + 1, first.offset);
    return { before, gap, after: '', unit };
  }
  // In a text of one line that has other content, an empty object stays compact, like the rest.
  if (!text.trim().includes('\n') && text.trim() !== '{}') return { before: '', gap: '', after: '', unit };
  const indent = indentAt(offset);
  return { before: `${line}${indent}${unit}`, gap: ' ', after: `${line}${indent}`, unit };
}
