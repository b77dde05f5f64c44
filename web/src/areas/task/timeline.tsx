import { useState } from 'react';
import type { Output } from '../../api/client.ts';
import { useRuns } from '../../api/runs/use-runs.ts';
import { usePaged } from '../../api/use-paged.ts';
import { Reply } from '../../parts/reply.tsx';
import { More } from '../../ui/more.tsx';
import { Panel } from '../../ui/panel.tsx';
import { FaultNote, Waiting } from '../../ui/states.tsx';
import { TaskRuns } from './running-now.tsx';
import type { Task } from './task-area.tsx';
import { TimelineRow } from './timeline-row.tsx';

export type TimelineItem = Output<'get_task_timeline'>['items'][number];

const views = [
  ['all', 'Everything'],
  ['talk', 'Talk'],
  ['run', 'Runs'],
  ['memory', 'Memories'],
] as const;
type View = (typeof views)[number][0];

/** Messages, runs, mail and memories of the task in chronological order, with an input for a reply. */
export function Timeline({ task }: { task: Task }) {
  const [view, setView] = useState<View>('all');
  const running = (useRuns({ taskId: task.id, status: 'running' }, 5).data?.pages[0]?.runs.length ?? 0) > 0;
  // Polled: a running agent writes to its thread without an event for every line.
  const query = usePaged(
    'get_task_timeline',
    { id: task.id, limit: 50, only: view === 'talk' || view === 'memory' ? view : undefined },
    { every: () => (running ? 2000 : false) },
  );
  // Runs come from their own complete list; the timeline only contains those of the loaded pages.
  const items = view === 'run' ? [] : (query.data?.pages.flatMap((page) => page.items) ?? []).reverse();
  return (
    <Panel title="Timeline" actions={<Views view={view} onChange={setView} />}>
      <div className="flex flex-col gap-4">
        {query.isPending ? <Waiting rows={2} /> : null}
        {query.isError ? <FaultNote error={query.error} retry={() => void query.refetch()} /> : null}
        {view === 'run' ? null : <More query={query} />}
        {query.isSuccess && items.length === 0 && view !== 'run' ? (
          <p className="text-sm text-faint">{emptyWords(task, view)}</p>
        ) : null}
        {view === 'run' ? <TaskRuns id={task.id} /> : null}
        <ol aria-label="Timeline" className="flex flex-col gap-4">
          {items.map((item, at) => (
            <TimelineRow key={`${item.kind} ${item.key}`} item={item} goesOn={goesOn(items[at - 1], item)} />
          ))}
        </ol>
        {task.threadId === undefined ? null : <Reply id={task.id} to={task.owner} />}
      </div>
    </Panel>
  );
}

function goesOn(before: TimelineItem | undefined, item: TimelineItem): boolean {
  const speaks = (one: TimelineItem | undefined) => one?.kind === 'entry' && one.type === 'assistant_text';
  return speaks(before) && speaks(item) && before?.author === item.author;
}

function emptyWords({ status, threadId, owner }: Task, view: View): string {
  if (view === 'memory') return 'Nothing is remembered on this task.';
  if (status === 'done' || status === 'canceled') return 'Nothing was said on this task.';
  if (threadId === undefined) return 'The conversation begins when the task has an owner.';
  if (owner === 'user' || owner === null) return 'Nothing yet. What you write here stays with the task.';
  return `Nothing yet. ${owner} reads what you write here on its next turn.`;
}

function Views({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  return (
    <fieldset className="flex rounded-md border border-line bg-well p-0.5 text-xs">
      <legend className="sr-only">What to show</legend>
      {views.map(([name, words]) => (
        <label
          key={name}
          className={`cursor-pointer rounded px-2 py-0.5 has-focus-visible:outline-2 has-focus-visible:outline-ring ${view === name ? 'bg-sheet font-medium shadow-card' : 'text-soft hover:text-ink'}`}
        >
          <input
            type="radio"
            name="timeline-view"
            value={name}
            checked={view === name}
            onChange={() => onChange(name)}
            className="sr-only"
          />
          {words}
        </label>
      ))}
    </fieldset>
  );
}
