import { useAsked, useNotices } from '../../api/use-waiting.ts';
import { FaultNote } from '../../ui/states.tsx';

/** Says that questions or requests could not be loaded. If data was loaded before, it stays visible instead. */
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
