import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Waiting } from '../states.tsx';

interface Props {
  /** The first element of the keys of the queries that determine the height of the panels. */
  readonly about: string;
  readonly children: ReactNode;
}

/**
 * Shows the panels of a column once each of them has its first answer, to avoid layout shifts. Later requests do not
 * hide the panels again; to show the panels for another subject, use another React key.
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
    // The effects of the panels run before this one, so their requests have started, but `asked` was counted earlier.
    const stillAsked = client.isFetching({ queryKey: [about], predicate: isFirst });
    if (asked === 0 && stillAsked === 0) setSettled(true);
  }, [client, about, asked]);
  return isSettled;
}

const isFirst = ({ state }: { state: { data: unknown } }) => state.data === undefined;
