import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode, useMemo } from 'react';
import { Icon } from '../ui/icon.tsx';
import { numbered } from '../ui/numbered.ts';
import { realHost } from './link-words.ts';
import { type Piece, parse } from './parse.ts';

/** Renders the text as React elements, never as HTML from its author, and loads nothing that it refers to. */
export function Rendered({ text }: { text: string }) {
  const pieces = useMemo(() => parse(text), [text]);
  return <div className="flex flex-col gap-3 break-words">{draw(pieces)}</div>;
}

const draw = (pieces: readonly Piece[]): ReactNode =>
  numbered(pieces).map(({ item, at }) => <Fragment key={at}>{looks[item.kind](item)}</Fragment>);

const away = { target: '_blank', rel: 'noopener noreferrer nofollow' } as const;
const linkLook = 'text-honey-ink underline decoration-honey/60 underline-offset-2 hover:decoration-honey';
const codeLook =
  'thin-scroll overflow-x-auto rounded-lg border border-line bg-well px-3 py-2.5 font-mono text-xs leading-5';

const looks: Readonly<Record<Piece['kind'], (piece: Piece) => ReactNode>> = {
  text: ({ text }) => text,
  break: () => <br />,
  code: ({ text }) => <code className="rounded bg-well px-1 py-px font-mono text-[0.9em]">{text}</code>,
  block: ({ text }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <pre tabIndex={0} className={codeLook}>
      <code>{text}</code>
    </pre>
  ),
  rule: () => <hr className="my-1 border-line" />,
  image: (piece) => <ImagePointer piece={piece} />,
  link: ({ href = '', children }) => {
    const host = realHost(children.map(({ text }) => text).join(''), href);
    return (
      <a href={href} {...away} className={linkLook}>
        {draw(children)}
        {host === undefined ? null : ' '}
        {host === undefined ? null : <span className="rounded bg-rust-wash px-1 text-rust">leads to {host}</span>}
      </a>
    );
  },
  task: ({ text }) => (
    <Link to="/tasks/$id" params={{ id: text }} className="font-medium text-honey-ink hover:underline">
      #{text}
    </Link>
  ),
  strong: ({ children }) => <strong className="font-semibold">{draw(children)}</strong>,
  em: ({ children }) => <em>{draw(children)}</em>,
  strike: ({ children }) => <s>{draw(children)}</s>,
  paragraph: ({ children }) => <p>{draw(children)}</p>,
  heading: (piece) => <Heading piece={piece} />,
  quote: ({ children }) => (
    <blockquote className="flex flex-col gap-2 border-l-2 border-edge pl-3 text-soft">{draw(children)}</blockquote>
  ),
  list: (piece) => <ul className={listLook(piece, 'list-disc pl-5')}>{draw(piece.children)}</ul>,
  numbers: (piece) => (
    <ol {...(piece.start === undefined ? {} : { start: piece.start })} className={listLook(piece, 'list-decimal pl-6')}>
      {draw(piece.children)}
    </ol>
  ),
  item: (piece) => <Item piece={piece} />,
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <section tabIndex={0} aria-label="Table" className="thin-scroll overflow-x-auto">
      <table className="border-collapse text-sm">
        <tbody>{draw(children)}</tbody>
      </table>
    </section>
  ),
  row: ({ children }) => <tr>{draw(children)}</tr>,
  head: ({ children }) => (
    <th scope="col" className="border-b border-edge px-2.5 py-1.5 text-left font-semibold">
      {draw(children)}
    </th>
  ),
  cell: ({ children }) => <td className="border-b border-line px-2.5 py-1.5 align-top">{draw(children)}</td>,
};

const headings = ['h3', 'h3', 'h4', 'h5', 'h6', 'h6'] as const;

/** Headings in a text rank below the heading of the panel that shows it. */
function Heading({ piece: { level = 1, children } }: { piece: Piece }) {
  const Tag = headings[level - 1] ?? 'h6';
  return <Tag className={`pt-1 font-semibold ${level < 3 ? 'text-lg' : ''}`}>{draw(children)}</Tag>;
}

function listLook({ children }: Piece, marks: string): string {
  const hasBoxes = children.some(({ checked }) => checked !== undefined);
  return `flex flex-col gap-1 marker:text-faint ${hasBoxes ? '' : marks}`;
}

function Item({ piece: { checked, children } }: { piece: Piece }) {
  const content = <div className="flex min-w-0 flex-col gap-1">{draw(children)}</div>;
  if (checked === undefined) return <li>{content}</li>;
  const box = checked ? 'border-moss bg-moss text-sheet' : 'border-field';
  return (
    <li className="flex gap-2">
      <span className={`mt-1 flex size-3.5 shrink-0 items-center justify-center rounded border ${box}`}>
        {checked ? <Icon name="check" size={10} /> : null}
      </span>
      <span className="sr-only">{checked ? 'done:' : 'open:'}</span>
      {content}
    </li>
  );
}

/** Images are never loaded: the request would reveal to their server who reads the text and when. */
function ImagePointer({ piece: { text, href } }: { piece: Piece }) {
  return (
    <a href={href} {...away} className="text-soft underline decoration-edge underline-offset-2">
      [image: {text === '' ? 'without a description' : text}]
    </a>
  );
}
