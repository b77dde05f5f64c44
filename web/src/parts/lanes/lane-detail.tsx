import { Link } from '@tanstack/react-router';
import { Icon } from '../../ui/icon.tsx';
import { When } from '../../ui/when.tsx';
import { StopRun } from '../runs/stop-run.tsx';
import type { LaneRow } from './lane-rows.ts';

/** Everything about one lane: its task, its place, and every file that it holds. */
export function LaneDetail({ row }: { row: LaneRow }) {
  return (
    <div className="flex flex-col gap-2 px-4 pt-1 pb-3 text-xs sm:pl-44">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-soft">
        <Link to="/agents" search={{ id: row.agent }} className="font-medium text-ink underline underline-offset-2">
          {row.agent}
        </Link>
        {row.client === null ? null : <span>{row.client}</span>}
        {row.root === null ? (
          <span>outside of any repository</span>
        ) : (
          <span className="inline-flex min-w-0 items-center gap-1 font-mono text-2xs" title={row.root}>
            <Icon name="branch" size={12} className="text-faint" />
            {row.branch ?? 'no branch'}
          </span>
        )}
        <span>
          last seen <When at={new Date(row.seen).toISOString()} words />
        </span>
        {row.run === undefined ? null : (
          <Link to="/runs/$id" params={{ id: row.run.run_id }} className="text-honey-ink underline underline-offset-2">
            Open the run
          </Link>
        )}
        {row.run?.status === 'running' ? <StopRun run={row.run} /> : null}
      </p>
      {row.task === undefined ? null : (
        <p>
          <Link to="/tasks/$id" params={{ id: row.task.id }} className="hover:underline">
            <span className="text-faint tabular-nums">#{row.task.id}</span> {row.task.title}
          </Link>
          {row.lapsed ? (
            <span className="text-faint"> · it holds no claim on it now, so anybody may take it</span>
          ) : null}
        </p>
      )}
      {row.words === '' ? null : <p className="truncate text-faint">{row.words}</p>}
      <Files row={row} />
    </div>
  );
}

function Files({ row }: { row: LaneRow }) {
  if (row.files.length === 0) return null;
  return (
    <ul aria-label={`Files that ${row.name} holds`} className="flex flex-wrap gap-1.5">
      {row.files.map(({ path, repo_root }) => {
        const met = row.meetings.find((one) => one.path === path && (one.repo_root ?? repo_root) === repo_root);
        const others = [...new Set((met?.holders ?? []).map(({ agent }) => agent))].filter((who) => who !== row.agent);
        return (
          <li
            key={`${repo_root} ${path}`}
            className={`rounded border px-1.5 font-mono text-2xs ${met === undefined ? 'border-line bg-well text-soft' : 'border-rust/30 bg-rust-wash text-rust'}`}
          >
            {path}
            {met === undefined ? null : (
              <span className="font-sans">
                {' '}
                · {met.certain ? 'also' : 'perhaps also'}{' '}
                {others.length === 0 ? 'another session of it' : others.join(', ')}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
