import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Markdown } from '../../markdown/markdown.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { AgentMark } from '../../ui/marks/agent-mark.tsx';
import { dollars, elapsed, runLooks, runReason, shortCount } from '../../ui/run-looks.ts';
import { useNow, When } from '../../ui/when.tsx';
import type { TimelineItem } from './timeline.tsx';

interface Props {
  readonly item: TimelineItem;
  /** The previous item is by the same agent, so its name is not repeated. */
  readonly goesOn: boolean;
}

export function TimelineRow({ item, goesOn }: Props) {
  if (item.kind === 'run') return <RunItem item={item} />;
  if (isFromHub(item)) return <HubItem item={item} />;
  if (item.kind === 'memory') return <MemoryItem item={item} />;
  if (item.kind === 'entry' && item.type === 'tool_use') {
    return (
      <Small icon="bolt" at={item.at}>
        <span className="font-medium">{item.author}</span> used{' '}
        <code className="font-mono text-xs">{item.text ?? 'a tool'}</code>
      </Small>
    );
  }
  if (goesOn) {
    return (
      <li className="settle -mt-2 pl-[38px] text-sm" data-item={item.kind}>
        <Markdown text={item.text ?? ''} />
      </li>
    );
  }
  return (
    <li className="settle flex gap-3 text-sm" data-item={item.kind}>
      <AgentMark id={item.author} size={26} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-semibold">{nameOf(item.author)}</span>
          <span className="text-xs text-faint">{about(item)}</span>
          <When at={item.at} className="text-xs text-faint" />
        </p>
        {item.text === null ? null : <Markdown text={item.text} />}
      </div>
    </li>
  );
}

/** The only entries that the hub writes under its own name are the prompts for the agents it starts. */
function isFromHub({ kind, author }: TimelineItem): boolean {
  return kind === 'entry' && author === 'waggle';
}

/** The prompt is nearly the same long text before each run, so it is collapsed. */
function HubItem({ item }: { item: TimelineItem }) {
  return (
    <Small icon="bolt" at={item.at}>
      <details className="group">
        <summary className="flex items-center gap-2 select-none hover:text-ink">
          What the hub told it
          <Icon name="chevron" size={11} className="transition-transform group-open:rotate-90" />
        </summary>
        <pre className="mt-1.5 rounded-lg bg-well px-3 py-2 font-sans text-xs whitespace-pre-wrap">{item.text}</pre>
      </details>
    </Small>
  );
}

const nameOf = (id: string) => (id === 'user' ? 'You' : id);

function about({ kind, type, to }: TimelineItem): string {
  if (kind === 'message') return `wrote to ${to === 'user' ? 'you' : to}`;
  return type === 'message' || type === 'assistant_text' ? '' : type.replaceAll('_', ' ');
}

function Small({ icon, at, children }: { icon: IconName; at: string; children: ReactNode }) {
  return (
    <li className="settle flex items-start gap-3 text-sm text-soft">
      <span className="flex w-[26px] shrink-0 justify-center pt-0.5 text-faint">
        <Icon name={icon} size={14} />
      </span>
      <div className="min-w-0 flex-1 break-words">{children}</div>
      <When at={at} className="text-xs text-faint" />
    </li>
  );
}

function MemoryItem({ item }: { item: TimelineItem }) {
  return (
    <Small icon="memory" at={item.at}>
      <Link to="/memory" search={{ id: item.key }} className="text-honey-ink underline underline-offset-2">
        {item.type.replaceAll('_', ' ')}
      </Link>{' '}
      by <span className="font-medium">{nameOf(item.author)}</span>
      <div className="text-ink">
        <Markdown text={item.text ?? ''} />
      </div>
    </Small>
  );
}

function RunItem({ item }: { item: TimelineItem }) {
  const now = useNow();
  const { run } = item;
  const [, look] = Object.entries(runLooks).find(([status]) => status === item.type) ?? [];
  if (run === undefined) return null;
  const facts = [
    elapsed({ started_at: item.at, ended_at: run.ended_at }, now),
    ...(run.tokens === null ? [] : [`${shortCount(run.tokens)} tokens`]),
    ...(run.cost_usd === null ? [] : [dollars(run.cost_usd)]),
  ];
  return (
    <Small icon="play" at={item.at}>
      <span className="font-medium">{nameOf(item.author)}</span> was started {runReason(run.reason)}:{' '}
      <Link
        to="/runs/$id"
        params={{ id: run.run_id }}
        className={`underline decoration-dotted underline-offset-2 ${look?.text ?? ''}`}
      >
        {look?.word ?? item.type}
      </Link>
      <span className="text-faint">, {facts.join(', ')}</span>
      {item.text === null && run.failure === null ? null : (
        <p className="text-xs text-faint">{item.text ?? run.failure}</p>
      )}
    </Small>
  );
}
