import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, type Output } from '../../api/client.ts';
import { Icon } from '../../ui/icon.tsx';
import { AgentMark } from '../../ui/marks/agent-mark.tsx';
import { AreaHead, Panel } from '../../ui/panel.tsx';
import { Empty, FaultNote, Waiting } from '../../ui/states.tsx';
import { When } from '../../ui/when.tsx';
import { Attention } from './attention.tsx';
import { type Overlaps, overlapsOf, placeOf } from './overlaps.ts';

export type Lane = Output<'hivemind'>['sessions'][number];

/** Activity expires without an event. */
const LOOK_AGAIN = 5000;

/** Sessions by repository, with their branches and the files that they have claimed. */
export function LanesArea() {
  const [stale, setStale] = useState(false);
  const query = useQuery({
    queryKey: ['lanes', 'all', stale],
    queryFn: () => call('hivemind', { include_stale: stale, limit: 100 }),
    refetchInterval: LOOK_AGAIN,
  });
  return (
    <div className="thin-scroll overflow-y-auto">
      <AreaHead
        title="Lanes"
        note="Who works where"
        actions={
          <label className="flex items-center gap-2 text-sm text-soft">
            <input type="checkbox" checked={stale} onChange={(event) => setStale(event.target.checked)} />
            Include ended
          </label>
        }
      />
      <div className="grid items-start gap-4 px-4 pb-8 sm:px-6 xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          {query.isPending ? <Waiting rows={5} /> : null}
          {query.isError ? <FaultNote error={query.error} retry={() => void query.refetch()} /> : null}
          {query.data === undefined ? null : <Repositories found={query.data} />}
        </div>
        <Attention overlaps={overlapsOf(query.data?.sessions ?? [])} />
      </div>
    </div>
  );
}

function Repositories({ found }: { found: Output<'hivemind'> }) {
  const { sessions } = found;
  if (sessions.length === 0) {
    return (
      <Empty icon="lanes" title="Nobody works in a repository right now" command="waggle repo add .">
        A session shows here once its client runs inside a git repository that the hub may look into.
      </Empty>
    );
  }
  const overlaps = overlapsOf(sessions);
  const roots = [...new Set(sessions.map(({ repo_root }) => repo_root))];
  return roots.map((root) => {
    const here = sessions.filter(({ repo_root }) => repo_root === root);
    return (
      <Panel key={root} title={nameOf(root)} count={here.length} flush>
        <ul aria-label={`Lanes in ${nameOf(root)}`}>
          {here.map((lane) => (
            <LaneRow
              key={lane.session_key ?? `${lane.branch} ${lane.worktree_path} ${lane.file_path}`}
              lane={lane}
              overlaps={overlaps}
            />
          ))}
        </ul>
      </Panel>
    );
  });
}

const nameOf = (root: string) => root.split(/[\\/]/).filter(Boolean).at(-1) ?? root;

const looks: Readonly<Record<Lane['activity'], readonly [string, string]>> = {
  working: ['working', 'bg-honey-wash text-honey-ink'],
  thinking: ['thinking', 'bg-iris-wash text-iris'],
  idle: ['idle', 'bg-well text-soft'],
  stalled: ['stalled', 'bg-rust-wash text-rust'],
  dead: ['ended', 'bg-well text-faint'],
  unknown: ['not known', 'bg-well text-faint'],
};

function LaneRow({ lane, overlaps }: { lane: Lane; overlaps: Overlaps }) {
  const [word, look] = looks[lane.activity];
  return (
    <li className="flex gap-3 border-t border-line px-4 py-3 text-sm first:border-t-0">
      <AgentMark id={lane.agent} size={28} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold">{lane.agent}</span>
          {lane.cli === null || lane.cli === lane.agent ? null : <span className="text-xs text-faint">{lane.cli}</span>}
          <span className={`rounded px-1.5 text-2xs font-medium ${look}`}>{word}</span>
          <span className="inline-flex min-w-0 items-center gap-1 font-mono text-xs text-soft">
            <Icon name="branch" size={13} className="text-faint" />
            <span className="truncate">{lane.branch ?? 'no branch'}</span>
          </span>
          {lane.updated_at === undefined ? null : <When at={lane.updated_at} className="ml-auto text-xs text-faint" />}
        </p>
        {lane.task === null && lane.task_name === null ? null : (
          <p className="min-w-0 truncate">{lane.task ?? lane.task_name}</p>
        )}
        {lane.worktree_path === null ? null : (
          <p className="min-w-0 truncate font-mono text-2xs text-faint" title={lane.worktree_path}>
            {lane.worktree_path}
          </p>
        )}
        <Files lane={lane} overlaps={overlaps} />
      </div>
    </li>
  );
}

function Files({ lane, overlaps }: { lane: Lane; overlaps: Overlaps }) {
  if (lane.locked_file_count === 0) return null;
  const more = lane.locked_file_count - lane.locked_file_preview.length;
  return (
    <ul aria-label={`Files that ${lane.agent} holds`} className="flex flex-wrap gap-1.5 pt-0.5">
      {lane.locked_file_preview.map((file) => {
        const others = (overlaps.get(placeOf(lane.repo_root, file))?.agents ?? []).filter((who) => who !== lane.agent);
        return (
          <li
            key={file}
            className={`rounded border px-1.5 font-mono text-2xs ${others.length === 0 ? 'border-line bg-well text-soft' : 'border-rust/30 bg-rust-wash text-rust'}`}
          >
            {file}
            {others.length === 0 ? null : <span className="font-sans"> · also {others.join(', ')}</span>}
          </li>
        );
      })}
      {more > 0 ? <li className="text-2xs text-faint">and {more} more</li> : null}
    </ul>
  );
}
