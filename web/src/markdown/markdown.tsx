import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode, useMemo } from 'react';
import { Icon } from '../ui/icon.tsx';
import { type Block, parseBlocks } from './blocks.ts';
import { type Inline, parseInline } from './inline.ts';

/** Text that agents wrote. It becomes elements of ours, never markup of theirs, and loads nothing. */
export function Markdown({ text }: { text: string }) {
  const blocks = useMemo(() => parseBlocks(text), [text]);
  return <div className="flex flex-col gap-3 break-words">{drawAll(blocks)}</div>;
}

// Parsed anew whenever the text changes, and nothing in it has a state: positions are good keys.
const drawAll = (blocks: readonly Block[]): ReactNode =>
  blocks.map((block, index) => <Fragment key={`${block.kind}-${index + 1}`}>{draw(block)}</Fragment>);

function draw(block: Block): ReactNode {
  switch (block.kind) {
    case 'heading':
      return (
        <p role="heading" aria-level={Math.min(6, block.level + 2)} className={`pt-1 font-semibold ${block.level < 3 ? 'text-lg' : ''}`}>
          <Inlines nodes={block.inline} />
        </p>
      );
    case 'paragraph':
      return (
        <p>
          {block.lines.map((line, index) => (
            <Fragment key={`line-${index + 1}`}>
              {index === 0 ? null : <br />}
              <Inlines nodes={line} />
            </Fragment>
          ))}
        </p>
      );
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
        <pre tabIndex={0} className="thin-scroll overflow-x-auto rounded-lg border border-line bg-well px-3 py-2.5 font-mono text-xs leading-5">
          <code>{block.text}</code>
        </pre>
      );
    case 'quote':
      return <blockquote className="flex flex-col gap-2 border-l-2 border-edge pl-3 text-soft">{drawAll(block.blocks)}</blockquote>;
    case 'list':
      return <ListBlock block={block} />;
    case 'table':
      return <TableBlock head={block.head} rows={block.rows} />;
    case 'rule':
      return <hr className="my-1 border-line" />;
  }
}

function ListBlock({ block }: { block: Extract<Block, { kind: 'list' }> }) {
  const List = block.ordered ? 'ol' : 'ul';
  const bulleted = block.items.every(({ checked }) => checked === undefined);
  const look = bulleted ? (block.ordered ? 'list-decimal pl-6' : 'list-disc pl-5') : '';
  return (
    <List {...(block.ordered ? { start: block.start } : {})} className={`flex flex-col gap-1 marker:text-faint ${look}`}>
      {block.items.map((item, index) => (
        <li key={`item-${index + 1}`} className={item.checked === undefined ? '' : 'flex gap-2'}>
          {item.checked === undefined ? null : (
            <>
              <span className={`mt-1 flex size-3.5 shrink-0 items-center justify-center rounded border ${item.checked ? 'border-moss bg-moss text-sheet' : 'border-edge'}`}>
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
    <div tabIndex={0} role="group" aria-label="Table" className="thin-scroll overflow-x-auto">
      <table className="border-collapse text-sm">
        <thead>
          <tr>
            {head.map((cell, index) => (
              <th key={`head-${index + 1}`} className="border-b border-edge px-2.5 py-1.5 text-left font-semibold">
                <Inlines nodes={parseInline(cell)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={`row-${index + 1}`}>
              {row.map((cell, column) => (
                <td key={`cell-${column + 1}`} className="border-b border-line px-2.5 py-1.5 align-top">
                  <Inlines nodes={parseInline(cell)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Inlines({ nodes }: { nodes: readonly Inline[] }) {
  return nodes.map((node, index) => <Fragment key={`${node.kind}-${index + 1}`}>{drawInline(node)}</Fragment>);
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
        <a href={node.href} {...away} className="text-honey-ink underline decoration-honey/60 underline-offset-2 hover:decoration-honey">
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
