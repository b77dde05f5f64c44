import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Output } from '../../api/client.ts';
import { faultOf } from '../../api/fault.ts';
import { faultInstead } from '../../api/fault-instead.ts';
import { useRun } from '../../api/runs/use-run.ts';
import { setSubject } from '../../page/page-title.ts';
import { WriteBack } from '../../parts/deliveries/write-back.tsx';
import { Reply } from '../../parts/reply.tsx';
import { TextInput } from '../../ui/field.tsx';
import { nameOf, type Run } from '../../ui/run-looks.ts';
import { Empty, FaultNote, Waiting } from '../../ui/states.tsx';
import { useTyped } from '../../ui/use-typed.ts';
import { Changes } from './changes.tsx';
import { Review } from './review.tsx';
import { RunHead } from './run-head.tsx';
import { Transcript } from './transcript.tsx';

export type Opened = Output<'get_run'>;

export function RunArea() {
  const { id } = useParams({ from: '/runs/$id' });
  const query = useRun(id);
  const name = query.data === undefined ? undefined : `${nameOf(query.data.run)}, run ${id} · Waggle`;
  useEffect(() => {
    setSubject(name);
    return () => setSubject(undefined);
  }, [name]);
  const fault = faultInstead(query);
  if (fault !== undefined) {
    return faultOf(fault).code === 'RUN_NOT_FOUND' ? (
      <Empty icon="search" title={`There is no run ${id}`} whole>
        It may have been deleted, or be in a collection that you are not a member of.{' '}
        <Link to="/" className="text-honey-ink underline underline-offset-2">
          Go to Now
        </Link>
      </Empty>
    ) : (
      <div className="p-6">
        <FaultNote error={fault} retry={() => void query.refetch()} />
      </div>
    );
  }
  if (query.data === undefined) return <div className="p-6">{<Waiting rows={6} />}</div>;
  return <RunPage opened={query.data} />;
}

function RunPage({ opened }: { opened: Opened }) {
  const { run } = opened;
  return (
    <div className="thin-scroll flex min-h-0 flex-1 flex-col overflow-y-auto">
      <RunHead run={run} />
      <div className="grid min-h-0 flex-1 gap-4 px-4 pb-6 sm:px-6 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <div className="flex min-h-[36rem] min-w-0 flex-col gap-4">
          <TranscriptPanel opened={opened} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Review run={run} />
          <Changes opened={opened} />
        </div>
      </div>
    </div>
  );
}

function TranscriptPanel({ opened }: { opened: Opened }) {
  const { run } = opened;
  const { q = '' } = useSearch({ from: '/runs/$id' });
  const navigate = useNavigate();
  const text = useTyped(
    q,
    (next) => void navigate({ to: '/runs/$id', params: { id: run.run_id }, search: { q: next }, replace: true }),
  );
  return (
    <section
      aria-label="Transcript"
      className="flex min-h-0 flex-1 flex-col overflow-hidden rounded-xl border border-line bg-sheet shadow-card"
    >
      <header className="flex min-h-11 items-center gap-2 border-b border-line px-4 py-1.5">
        <h2 className="text-sm font-semibold">Transcript</h2>
        <TextInput
          type="search"
          aria-label="Search this run"
          placeholder="Search this run"
          data-filter
          {...text}
          className="ml-auto max-w-56"
        />
      </header>
      <div className="flex min-h-0 flex-1 flex-col pb-2">
        <Transcript opened={opened} query={q.trim()} />
      </div>
      {run.task_id === null && run.worker === undefined ? null : (
        <div className="border-t border-line px-4 py-3">
          {run.task_id === null ? <WorkerReply run={run} /> : <Reply id={run.task_id} to={run.agent} />}
        </div>
      )}
    </section>
  );
}

/** A worker has no task to reply on: the message goes to the worker, which continues and reports to its parent. */
function WorkerReply({ run }: { run: Run }) {
  const client = useQueryClient();
  if (run.worker === undefined) return null;
  return (
    <WriteBack
      draft={`worker.${run.worker.id}`}
      to={run.worker.id}
      name={nameOf(run)}
      team={undefined}
      onSent={() => void client.invalidateQueries({ queryKey: ['runs'] })}
    />
  );
}
