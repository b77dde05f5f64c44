import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import type { Line } from '../../api/runs/use-transcript.ts';
import type { Run } from '../../ui/run-looks.ts';
import { FaultNote } from '../../ui/states.tsx';

interface Props {
  readonly run: Run;
  readonly line: Line;
  /** Whether the whole line is requested on the first render. */
  readonly asked?: boolean;
  readonly children: (line: Line) => ReactNode;
}

/** A truncated line, with a button to load all of it. */
export function WholeLine({ run, line, asked = false, children }: Props) {
  const [wanted, setWanted] = useState(asked);
  const box = useRef<HTMLDivElement>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['runs', 'line', run.run_id, line.seq],
    queryFn: () => call('read_transcript', { id: run.run_id, after: line.seq - 1, limit: 1, whole: true }),
    enabled: wanted && line.cut === true,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const whole = data?.lines[0];
  return (
    <>
      <div ref={box} tabIndex={-1} className="outline-none">
        {children(whole ?? line)}
      </div>
      {line.cut === true && !wanted && whole === undefined ? (
        <ShowAll of={box} onClick={() => setWanted(true)} />
      ) : null}
      {error !== null && whole === undefined ? <FaultNote error={error} retry={() => void refetch()} /> : null}
    </>
  );
}

interface ShowAllProps {
  /** The text, which gets the focus of the button, since that goes away. */
  readonly of: RefObject<HTMLElement | null>;
  readonly onClick: () => void;
}

export function ShowAll({ of, onClick }: ShowAllProps) {
  return (
    <button
      type="button"
      onClick={() => {
        onClick();
        of.current?.focus({ preventScroll: true });
      }}
      className="mt-1 text-xs text-honey-ink underline underline-offset-2"
    >
      Show all of it
    </button>
  );
}
