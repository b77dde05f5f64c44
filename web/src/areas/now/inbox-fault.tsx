import { useAsked, useNotices } from '../../api/use-waiting.ts';
import { FaultNote } from '../../ui/states.tsx';

/** Where questions and requests would stand: that they could not be read. What was read before stays there. */
export function InboxFault() {
  const queries = [useNotices(), useAsked().query];
  const failed = queries.find(({ data, isError }) => isError && data === undefined);
  if (failed === undefined) return null;
  const again = queries.filter(({ isError }) => isError);
  return (
    <FaultNote
      error={failed.error}
      retry={() => {
        for (const query of again) void query.refetch();
      }}
    />
  );
}
