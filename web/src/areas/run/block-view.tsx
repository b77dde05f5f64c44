import { type ReactNode, useState } from 'react';
import type { Line } from '../../api/runs/use-transcript.ts';
import { Markdown } from '../../markdown/markdown.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { AgentMark } from '../../ui/marks/agent-mark.tsx';
import type { Run } from '../../ui/run-looks.ts';
import { When } from '../../ui/when.tsx';
import { type Block, inputInShort } from './blocks.ts';
import { ToolFault } from './tool-fault.tsx';
import { WholeLine } from './whole-line.tsx';

export function BlockView({ block, run }: { block: Block; run: Run }) {
  switch (block.kind) {
    case 'prompt':
      return (
        <Opens icon="bolt" words="What the hub told it" run={run} line={block.line}>
          {(line) => <Plain text={line.text} />}
        </Opens>
      );
    case 'tool':
      return <ToolRow line={block.line} run={run} />;
    case 'result':
      return (
        <div className={`mt-2 mb-1 rounded-lg border px-3.5 py-2.5 text-sm ${ends[run.status].box}`} data-result>
          <p className={`pb-1 text-xs font-semibold ${ends[run.status].text}`}>{ends[run.status].title}</p>
          <WholeLine run={run} line={block.line}>
            {(line) => <Markdown text={line.text} />}
          </WholeLine>
        </div>
      );
    case 'message':
      return (
        <Said author={block.line.author} at={block.line.at} note="wrote">
          <WholeLine run={run} line={block.line}>
            {(line) => <Markdown text={line.text} />}
          </WholeLine>
        </Said>
      );
    case 'text':
      return <Texts block={block} run={run} />;
  }
}

const neutral = { box: 'border-line bg-well', text: 'text-soft' };

/** Only a run that ended well has a result; others ended with some last words. */
const ends: Readonly<Record<Run['status'], { readonly title: string; readonly box: string; readonly text: string }>> = {
  running: { title: 'Result', ...neutral },
  ok: { title: 'Result', box: 'border-moss/25 bg-moss-wash', text: 'text-moss' },
  failed: { title: 'How it failed', box: 'border-rust/25 bg-rust-wash', text: 'text-rust' },
  lost: { title: 'How it was lost', box: 'border-rust/25 bg-rust-wash', text: 'text-rust' },
  canceled: { title: 'Stopped', ...neutral },
};

/** The programs that the hub knows nothing about: what they print is not Markdown. */
const PLAIN = 'exec';

function Texts({ block, run }: { block: Extract<Block, { kind: 'text' }>; run: Run }) {
  const [first, ...others] = block.lines;
  if (first === undefined) return null;
  if (run.driver === PLAIN) {
    return (
      <WholeLine run={run} line={first}>
        {(line) => <Printed text={line.text} />}
      </WholeLine>
    );
  }
  const body =
    others.length === 0 ? (
      <WholeLine run={run} line={first}>
        {(line) => <Markdown text={line.text} />}
      </WholeLine>
    ) : (
      <Markdown text={block.lines.map((line) => line.text.trimEnd()).join('\n\n')} />
    );
  if (block.goesOn) return <div className="pt-2 pl-[38px] text-sm">{body}</div>;
  return (
    <Said author={first.author} at={first.at}>
      {body}
    </Said>
  );
}

function Said({ author, at, note, children }: { author: string; at: string; note?: string; children: ReactNode }) {
  return (
    <div className="flex gap-3 pt-3.5 text-sm">
      <AgentMark id={author} size={26} />
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline gap-2 pb-0.5">
          <span className="font-semibold">{author === 'user' ? 'You' : author}</span>
          {note === undefined ? null : <span className="text-xs text-faint">{note}</span>}
          <When at={at} className="ml-auto text-xs text-faint" />
        </p>
        {children}
      </div>
    </div>
  );
}

function ToolRow({ line, run }: { line: Line; run: Run }) {
  const failed = line.error !== undefined;
  const words = (
    <>
      <span className={`shrink-0 font-medium ${failed ? 'text-rust' : 'text-ink'}`}>{line.text}</span>
      <span className="min-w-0 truncate font-mono text-2xs text-faint">{inputInShort(line.input)}</span>
      {failed ? <span className="shrink-0 text-xs text-rust">failed</span> : null}
    </>
  );
  return (
    <>
      <Opens icon={failed ? 'warning' : 'bolt'} words={words} run={run} line={line} danger={failed}>
        {(whole) => <Plain text={prettyJson(whole.input)} />}
      </Opens>
      {failed ? <ToolFault run={run} line={line} /> : null}
    </>
  );
}

interface OpensProps {
  readonly icon: IconName;
  readonly words: ReactNode;
  readonly run: Run;
  readonly line: Line;
  readonly danger?: boolean;
  readonly children: (line: Line) => ReactNode;
}

/** A row that can be expanded. */
function Opens({ icon, words, run, line, danger = false, children }: OpensProps) {
  const [open, setOpen] = useState(false);
  return (
    <div className="pt-1.5 text-sm">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex h-7 w-full items-center gap-3 rounded-md pr-2 text-left text-soft hover:bg-lift"
      >
        <span className={`flex w-[26px] shrink-0 justify-center ${danger ? 'text-rust' : 'text-faint'}`}>
          <Icon name={icon} size={14} />
        </span>
        <span className="flex min-w-0 flex-1 items-baseline gap-2">{words}</span>
        <Icon name="chevron" size={11} className={`text-faint transition-transform ${open ? 'rotate-90' : ''}`} />
      </button>
      {open ? (
        <div className="mt-1 ml-[38px]">
          <WholeLine run={run} line={line}>
            {children}
          </WholeLine>
        </div>
      ) : null}
    </div>
  );
}

/** The output of a program, line by line as it was printed. */
export function Printed({ text }: { text: string }) {
  return (
    <pre className="mt-2 overflow-x-auto py-1 font-mono text-xs leading-5 break-words whitespace-pre-wrap" data-printed>
      {text}
    </pre>
  );
}

function Plain({ text }: { text: string }) {
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
      tabIndex={0}
      className="thin-scroll max-h-80 overflow-auto rounded-lg border border-line bg-well px-3 py-2 font-mono text-2xs leading-5 break-words whitespace-pre-wrap"
    >
      {text}
    </pre>
  );
}

function prettyJson(text: string | undefined): string {
  try {
    return JSON.stringify(JSON.parse(text ?? ''), null, 2);
  } catch {
    return text ?? '';
  }
}
