import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Waiting } from '../states.tsx';

interface Props {
  /** How the keys of the queries begin that decide how tall the panels are. */
  readonly about: string;
  readonly children: ReactNode;
}

/**
 * Panels of one column that are shown once each of them has its first answer, so that none pushes another down. What is
 * asked later hides nothing again; another subject of the same panels wants a key of its own.
 */
export function Together({ about, children }: Props) {
  const isSettled = useFirstAnswers(about);
  return (
    <div className="relative min-w-0">
      {isSettled ? null : (
        <div className="absolute inset-x-0 top-0">
          <Waiting rows={4} />
        </div>
      )}
      <div className={`flex min-w-0 flex-col gap-4 ${isSettled ? '' : 'invisible'}`}>{children}</div>
    </div>
  );
}

function useFirstAnswers(about: string): boolean {
  const [isSettled, setSettled] = useState(false);
  const client = useQueryClient();
  const asked = useIsFetching({ queryKey: [about], predicate: isFirst });
  useEffect(() => {
    // The panels have asked by now: their effects come before this one, but `asked` was counted before them.
    const stillAsked = client.isFetching({ queryKey: [about], predicate: isFirst });
    if (asked === 0 && stillAsked === 0) setSettled(true);
  }, [client, about, asked]);
  return isSettled;
}

const isFirst = ({ state }: { state: { data: unknown } }) => state.data === undefined;
