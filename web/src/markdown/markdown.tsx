import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode, useMemo } from 'react';
import { Icon } from '../ui/icon.tsx';
import { numbered } from '../ui/numbered.ts';
import { type Block, parseBlocks } from './blocks.ts';
import { type Inline, parseInline } from './inline.ts';

/** Text that agents wrote. It becomes elements of ours, never markup of theirs, and loads nothing. */
export function Markdown({ text }: { text: string }) {
  const blocks = useMemo(() => parseBlocks(text), [text]);
  return <div className="flex flex-col gap-3 break-words">{drawAll(blocks)}</div>;
}

const drawAll = (blocks: readonly Block[]): ReactNode =>
  numbered(blocks).map(({ item, at }) => <Fragment key={at}>{draw(item)}</Fragment>);

function draw(block: Block): ReactNode {
  switch (block.kind) {
    case 'heading':
      return <Heading block={block} />;
    case 'paragraph':
      return (
        <p>
          {numbered(block.lines).map(({ item: line, at, index }) => (
            <Fragment key={at}>
              {index === 0 ? null : <br />}
              <Inlines nodes={line} />
            </Fragment>
          ))}
        </p>
      );
    case 'code':
      return (
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
          tabIndex={0}
          className="thin-scroll overflow-x-auto rounded-lg border border-line bg-well px-3 py-2.5 font-mono text-xs leading-5"
        >
          <code>{block.text}</code>
        </pre>
      );
    case 'quote':
      return (
        <blockquote className="flex flex-col gap-2 border-l-2 border-edge pl-3 text-soft">
          {drawAll(block.blocks)}
        </blockquote>
      );
    case 'list':
      return <ListBlock block={block} />;
    case 'table':
      return <TableBlock head={block.head} rows={block.rows} />;
    case 'rule':
      return <hr className="my-1 border-line" />;
  }
}

const headings = ['h3', 'h3', 'h4', 'h5', 'h6', 'h6'] as const;

/** One below the panel's own heading, however loud the text is. */
function Heading({ block }: { block: Extract<Block, { kind: 'heading' }> }) {
  const Tag = headings[block.level - 1] ?? 'h6';
  return (
    <Tag className={`pt-1 font-semibold ${block.level < 3 ? 'text-lg' : ''}`}>
      <Inlines nodes={block.inline} />
    </Tag>
  );
}

function ListBlock({ block }: { block: Extract<Block, { kind: 'list' }> }) {
  const List = block.ordered ? 'ol' : 'ul';
  const bulleted = block.items.every(({ checked }) => checked === undefined);
  const look = bulleted ? (block.ordered ? 'list-decimal pl-6' : 'list-disc pl-5') : '';
  return (
    <List
      {...(block.ordered ? { start: block.start } : {})}
      className={`flex flex-col gap-1 marker:text-faint ${look}`}
    >
      {numbered(block.items).map(({ item, at }) => (
        <li key={at} className={item.checked === undefined ? '' : 'flex gap-2'}>
          {item.checked === undefined ? null : (
            <>
              <span
                className={`mt-1 flex size-3.5 shrink-0 items-center justify-center rounded border ${item.checked ? 'border-moss bg-moss text-sheet' : 'border-edge'}`}
              >
                {item.checked ? <Icon name="check" size={10} /> : null}
              </span>
              <span className="sr-only">{item.checked ? 'done:' : 'open:'}</span>
            </>
          )}
          <div className="flex min-w-0 flex-col gap-1">{drawAll(item.blocks)}</div>
        </li>
      ))}
    </List>
  );
}

function TableBlock({ head, rows }: { head: readonly string[]; rows: readonly (readonly string[])[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <section tabIndex={0} aria-label="Table" className="thin-scroll overflow-x-auto">
      <table className="border-collapse text-sm">
        <thead>
          <tr>
            {numbered(head).map(({ item: cell, at }) => (
              <th key={at} className="border-b border-edge px-2.5 py-1.5 text-left font-semibold">
                <Inlines nodes={parseInline(cell)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {numbered(rows).map(({ item: row, at }) => (
            <tr key={at}>
              {numbered(row).map(({ item: cell, at: column }) => (
                <td key={column} className="border-b border-line px-2.5 py-1.5 align-top">
                  <Inlines nodes={parseInline(cell)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Inlines({ nodes }: { nodes: readonly Inline[] }) {
  return numbered(nodes).map(({ item, at }) => <Fragment key={at}>{drawInline(item)}</Fragment>);
}

const away = { target: '_blank', rel: 'noopener noreferrer nofollow' } as const;

function drawInline(node: Inline): ReactNode {
  switch (node.kind) {
    case 'text':
      return node.text;
    case 'code':
      return <code className="rounded bg-well px-1 py-px font-mono text-[0.9em]">{node.text}</code>;
    case 'strong':
      return (
        <strong className="font-semibold">
          <Inlines nodes={node.children} />
        </strong>
      );
    case 'em':
      return (
        <em>
          <Inlines nodes={node.children} />
        </em>
      );
    case 'strike':
      return (
        <s>
          <Inlines nodes={node.children} />
        </s>
      );
    case 'link':
      return (
        <a
          href={node.href}
          {...away}
          className="text-honey-ink underline decoration-honey/60 underline-offset-2 hover:decoration-honey"
        >
          <Inlines nodes={node.children} />
        </a>
      );
    case 'image':
      return <ImagePointer alt={node.alt} href={node.href} />;
    case 'task':
      return (
        <Link to="/tasks/$id" params={{ id: node.id }} className="font-medium text-honey-ink hover:underline">
          #{node.id}
        </Link>
      );
  }
}

/** Pictures are never loaded: an address would tell its server who reads this, and when. */
function ImagePointer({ alt, href }: { alt: string; href: string | undefined }) {
  const words = `image: ${alt === '' ? 'without a description' : alt}`;
  if (href === undefined) return <span className="text-faint">[{words}]</span>;
  return (
    <a href={href} {...away} className="text-soft underline decoration-edge underline-offset-2">
      [{words}]
    </a>
  );
}
