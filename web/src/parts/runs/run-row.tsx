import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AgentMark } from '../../ui/marks/agent-mark.tsx';
import { StateChip } from '../../ui/marks/state-chip.tsx';
import { elapsed, nameOf, type Run, runLooks, runReason, used } from '../../ui/run-looks.ts';
import { useSeconds, When } from '../../ui/when.tsx';
import { StopRun } from './stop-run.tsx';

/** A running run: agent, task, duration, last output, and a stop button. */
export function RunningRow({ run, depth = 0 }: { run: Run; depth?: number }) {
  const now = useSeconds();
  const facts = [elapsed(run, now), used(run)].filter((fact) => fact !== '');
  return (
    <li
      className={`settle px-4 text-sm ${depth === 0 ? 'border-t border-line pt-3 pb-3 first:border-t-0' : 'pb-3'}`}
      data-run={run.run_id}
    >
      <Indent depth={depth}>
        <div className="flex items-start gap-3">
          <span className="relative mt-0.5">
            <AgentMark id={run.agent} size={26} />
            <span className="absolute -right-0.5 -bottom-0.5 flex rounded-full border-2 border-sheet">
              <span className="size-2 animate-pulse rounded-full bg-honey" />
            </span>
          </span>
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-baseline gap-x-2">
              <RunLink run={run} className="font-semibold" />
              {run.worker === undefined ? null : <WorkerTag />}
              <span className="sr-only">running</span>
              <span className="text-xs text-faint tabular-nums">{facts.join(', ')}</span>
            </p>
            <RunSubject run={run} below={depth > 0} />
          </div>
          <StopRun run={run} />
        </div>
        <Link to="/runs/$id" params={{ id: run.run_id }} tabIndex={-1} aria-hidden="true" className="block">
          <LastLine text={run.last_line ?? 'starting'} />
        </Link>
      </Indent>
    </li>
  );
}

/** Indents a worker below the run that started it. */
function Indent({ depth, children }: { depth: number; children: ReactNode }) {
  if (depth === 0) return children;
  return <div className={`border-l-2 border-line pl-3.5 ${depth === 1 ? 'ml-3' : 'ml-10'}`}>{children}</div>;
}

function RunLink({ run, className }: { run: Run; className: string }) {
  return (
    <Link to="/runs/$id" params={{ id: run.run_id }} className={`hover:underline ${className}`}>
      {nameOf(run)}
    </Link>
  );
}

function LastLine({ text }: { text: string }) {
  return (
    <p
      className="mt-2 truncate rounded-md bg-well px-2.5 py-1 font-mono text-2xs leading-5 text-soft"
      title={text}
      data-last-line
    >
      {text}
    </p>
  );
}

function WorkerTag() {
  return <span className="rounded bg-iris-wash px-1.5 text-2xs font-medium text-iris">worker</span>;
}

/** Whether the report of the worker has reached its parent. */
function Report({ run }: { run: Run }) {
  const report = run.worker?.report ?? null;
  if (report === null) return null;
  return (
    <span className="inline-flex shrink-0 items-center gap-1">
      report <StateChip state={report} at={run.ended_at} />
    </span>
  );
}

/** `below`: the worker is shown directly below its parent. */
function RunSubject({ run, below = false }: { run: Run; below?: boolean }) {
  if (run.worker !== undefined) {
    return (
      <span className="block min-w-0 truncate text-soft" title={run.worker.description}>
        {below ? null : (
          <span className="text-faint">for {run.worker.parent === 'user' ? 'you' : run.worker.parent}: </span>
        )}
        {run.worker.description}
      </span>
    );
  }
  if (run.task_id === null) return null;
  return (
    <Link to="/tasks/$id" params={{ id: run.task_id }} className="block min-w-0 truncate text-soft hover:underline">
      <span className="text-faint tabular-nums">#{run.task_id}</span> {run.title}
    </Link>
  );
}

/** An ended run: its result and its usage. */
export function EndedRow({ run, named = true }: { run: Run; named?: boolean }) {
  const { word, text } = runLooks[run.status];
  const says = run.detail ?? run.failure ?? runReason(run.reason);
  const facts = [elapsed(run, 0), used(run)].filter((fact) => fact !== '');
  return (
    <li
      className="flex items-start gap-3 border-t border-line px-4 py-2.5 text-sm first:border-t-0"
      data-run={run.run_id}
    >
      {named ? (
        <span className="mt-0.5">
          <AgentMark id={run.agent} size={26} />
        </span>
      ) : null}
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 items-baseline gap-2">
          {named || run.worker !== undefined ? <RunLink run={run} className="shrink-0 font-medium" /> : null}
          <RunSubject run={run} />
        </p>
        <p className="flex min-w-0 items-center gap-1.5 text-xs text-faint">
          <Link
            to="/runs/$id"
            params={{ id: run.run_id }}
            aria-label={`${word}, open this run of ${nameOf(run)}`}
            className={`shrink-0 font-medium underline decoration-dotted underline-offset-2 ${text}`}
          >
            {word}
          </Link>
          <Report run={run} />
          <span className="min-w-0 truncate" title={says} data-last-line>
            {says}
          </span>
        </p>
      </div>
      <p className="shrink-0 text-right text-xs leading-5 text-faint tabular-nums">
        <When at={run.ended_at ?? run.started_at} className="block" />
        <span className="block">{facts.join(', ')}</span>
      </p>
    </li>
  );
}
