import { useRef, useState } from 'react';
import type { Line } from '../../api/runs/use-transcript.ts';
import type { Run } from '../../ui/run-looks.ts';
import { ShowAll, WholeLine } from './whole-line.tsx';

const SHOWN = 600;

/** The error output of a tool: the beginning, and the whole on request. */
export function ToolFault({ run, line }: { run: Run; line: Line }) {
  const [wanted, setWanted] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const { error = '' } = line;
  return (
    <div ref={box} tabIndex={-1} className="mt-1 ml-[38px] outline-none">
      {wanted ? (
        <WholeLine run={run} line={line} asked>
          {(whole) => <Words text={whole.error ?? ''} />}
        </WholeLine>
      ) : (
        <Words text={error.slice(0, SHOWN)} />
      )}
      {wanted || error.length <= SHOWN ? null : <ShowAll of={box} onClick={() => setWanted(true)} />}
    </div>
  );
}

function Words({ text }: { text: string }) {
  return (
    <p className="rounded-md bg-rust-wash px-2.5 py-1.5 font-mono text-2xs leading-4 break-words whitespace-pre-wrap text-rust">
      {text}
    </p>
  );
}
