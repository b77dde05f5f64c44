import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { faultInstead } from '../../api/fault-instead.ts';
import type { Happening } from '../../parts/activity/gather.ts';
import { TextDiff } from '../../ui/diff/diff-table.tsx';
import { FaultNote, Waiting } from '../../ui/states.tsx';

const texts = ['task.updated', 'task.steps', 'memory.edited'];

/** A change of a text or a plan, which expands to show the diff. */
export function WhatChanged({ event }: { event: Happening }) {
  const [open, setOpen] = useState(false);
  if (event.memory_id === undefined || !texts.includes(event.type)) return null;
  return (
    <div className="pt-1">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="text-xs text-honey-ink underline decoration-dotted underline-offset-2"
      >
        {open ? 'Hide the change' : 'What changed'}
      </button>
      {open ? (
        <div className="pt-1.5">
          <Change id={event.memory_id} at={event.at} />
        </div>
      ) : null}
    </div>
  );
}

/** The text written at that time, compared with the previous one. */
function Change({ id, at }: { id: string; at: string }) {
  const query = useQuery({
    queryKey: ['memory', 'revisions', id],
    queryFn: () => call('get_memory_history', { id, limit: 100 }),
  });
  const fault = faultInstead(query);
  if (fault !== undefined) return <FaultNote error={fault} retry={() => void query.refetch()} />;
  if (query.data === undefined) return <Waiting rows={1} />;
  const { revisions } = query.data;
  const index = revisions.findIndex((revision) => revision.at <= at);
  const [now, before] = [revisions[index], revisions[index + 1]];
  if (now === undefined || before === undefined) {
    return <p className="text-xs text-faint">The text did not change, or the earlier version is no longer kept.</p>;
  }
  return <TextDiff before={before.text} after={now.text} />;
}
