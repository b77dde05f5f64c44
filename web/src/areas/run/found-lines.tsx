import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { faultInstead } from '../../api/fault-instead.ts';
import { Marked } from '../../ui/marked.tsx';
import type { Run } from '../../ui/run-looks.ts';
import { FaultNote, Waiting } from '../../ui/states.tsx';
import { When } from '../../ui/when.tsx';
import { excerptOf } from './excerpt.ts';

/** The lines of a run that contain a text, newest first. */
export function FoundLines({ run, query }: { run: Run; query: string }) {
  const found = useQuery({
    queryKey: ['runs', 'found', run.run_id, query],
    queryFn: () => call('read_transcript', { id: run.run_id, query, limit: 200 }),
  });
  const fault = faultInstead(found);
  if (fault !== undefined) return <FaultNote error={fault} />;
  if (found.data === undefined) return <Waiting rows={3} />;
  const lines = found.data.lines.toReversed();
  return (
    <div className="thin-scroll min-h-0 flex-1 overflow-y-auto px-4 pb-3">
      <p role="status" className="py-2 text-xs text-faint">
        {lines.length === 0
          ? 'No matching lines.'
          : `${lines.length}${found.data.more ? ' newest' : ''} ${lines.length === 1 ? 'line' : 'lines'}`}
      </p>
      <ol aria-label="Found lines" className="flex flex-col gap-2">
        {lines.map((line) => (
          <li key={line.seq} className="flex gap-3 border-t border-line pt-2 text-sm first:border-t-0">
            <p className="min-w-0 flex-1 break-words whitespace-pre-wrap">
              <Marked text={excerptOf(line.text, query)} find={query} />
            </p>
            <When at={line.at} className="text-xs text-faint" />
          </li>
        ))}
      </ol>
    </div>
  );
}
