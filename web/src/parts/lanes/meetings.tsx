import { Link } from '@tanstack/react-router';
import type { Lanes, Meeting } from '../../api/use-lanes.ts';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';

/** Files that several sessions hold. It says that there are none only if everything was compared. */
export function Meetings({ lanes }: { lanes: Lanes }) {
  const { meetings, files_complete: complete } = lanes;
  return (
    <Panel title="Files with several agents" count={meetings.length} goesOn={!complete} flush>
      {meetings.length === 0 ? (
        <p className="flex items-center gap-2 px-4 py-3 text-sm text-faint">
          {complete ? 'No file is held by two sessions.' : 'More files are held than could be compared.'}
        </p>
      ) : (
        <ul aria-label="Files with several agents">
          {meetings.map((meeting) => (
            <MeetingRow key={`${meeting.repo_root} ${meeting.path}`} meeting={meeting} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function MeetingRow({ meeting: { path, repo_root, certain, holders } }: { meeting: Meeting }) {
  return (
    <li className="flex min-h-9 items-center gap-2 border-t border-line px-4 py-1 text-sm first:border-t-0">
      <Icon name="warning" size={14} className={certain ? 'text-rust' : 'text-faint'} />
      <span className="min-w-0 flex-1 truncate font-mono text-xs" title={repo_root ?? 'The repository is not known'}>
        {path}
      </span>
      {certain ? null : <span className="shrink-0 text-2xs text-faint">perhaps another file</span>}
      <span className="shrink-0 text-xs text-soft">
        {holders.map(({ session, agent, task_id }, index) => (
          <span key={session}>
            {index === 0 ? '' : ', '}
            <Link to="/tasks/$id" params={{ id: task_id }} title={`For #${task_id}`} className="hover:underline">
              {agent}
            </Link>
          </span>
        ))}
      </span>
    </li>
  );
}
