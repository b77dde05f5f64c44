import { useNavigate, useSearch } from '@tanstack/react-router';
import { faultInstead } from '../../api/fault-instead.ts';
import { LaneChart } from '../../parts/lanes/lane-chart.tsx';
import { Meetings } from '../../parts/lanes/meetings.tsx';
import { useLaneRows } from '../../parts/lanes/use-lane-rows.ts';
import { AreaTabs } from '../../ui/area-tabs.tsx';
import { Select } from '../../ui/field.tsx';
import { AreaHead, Panel } from '../../ui/panel.tsx';
import { Empty, FaultNote, Waiting } from '../../ui/states.tsx';
import { Attention } from './attention.tsx';

const ranges = [
  [60, 'Last hour'],
  [360, 'Last 6 hours'],
  [1440, 'Last 24 hours'],
] as const;

/** Who worked on what, over time, and which files are held. */
export function TimelineArea() {
  const { range } = useSearch({ from: '/timeline' });
  const navigate = useNavigate();
  const minutes = ranges.find(([value]) => String(value) === range)?.[0] ?? 60;
  return (
    <div className="thin-scroll overflow-y-auto">
      <AreaHead
        title="Timeline"
        note={<AreaTabs of="timeline" />}
        actions={
          <Select
            aria-label="Time"
            value={minutes}
            onChange={({ target }) =>
              void navigate({ to: '/timeline', search: { range: target.value === '60' ? undefined : target.value } })
            }
          >
            {ranges.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </Select>
        }
      />
      <div className="flex flex-col gap-4 px-4 pb-8 sm:px-6">
        <Lanes minutes={minutes} />
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <Attention />
        </div>
      </div>
    </div>
  );
}

function Lanes({ minutes }: { minutes: number }) {
  const { query, lanes, rows, axis } = useLaneRows(minutes);
  const fault = faultInstead(query);
  if (fault !== undefined) return <FaultNote error={fault} retry={() => void query.refetch()} />;
  if (lanes === undefined || axis === undefined) return <Waiting rows={5} />;
  return (
    <>
      <Panel title="Lanes" count={rows.length} goesOn={lanes.more} flush>
        {rows.length === 0 ? (
          <Empty icon="lanes" title="Nobody has worked in this time" command="waggle init">
            A session shows here once its client calls the hub or the hub starts an agent.
          </Empty>
        ) : (
          <LaneChart rows={rows} axis={axis} folded={false} />
        )}
      </Panel>
      <Meetings lanes={lanes} />
    </>
  );
}
