import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { filterChoices } from '../../api/board/board-choices.ts';
import { useBoard } from '../../api/board/use-board.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { statusLooks } from '../../ui/marks/status.tsx';

export const statuses = ['pending', 'active', 'blocked', 'review', 'done', 'canceled'] as const;

export interface Wanted {
  readonly status?: string | undefined;
  readonly collection?: string | undefined;
  readonly topic?: string | undefined;
}

/** The filters of the feed, stored in the URL as on the board; the options are values that occur in tasks. */
export function FeedFilters({ wanted }: { wanted: Wanted }) {
  const navigate = useNavigate();
  const { rows } = useBoard();
  const { collections, topics } = useMemo(() => filterChoices(rows), [rows]);
  const go = (search: Wanted) =>
    void navigate({ to: '/timeline/events', search: { view: 'tasks', ...search }, replace: true });
  const set = (name: keyof Wanted) => (value: string) => go({ ...wanted, [name]: value === '' ? undefined : value });
  const status = statuses.find((one) => one === wanted.status);
  const any = [wanted.status, wanted.collection, wanted.topic].some((value) => value !== undefined && value !== '');
  return (
    <search className="flex gap-2 overflow-x-auto px-4 pt-0.5 pb-3 *:shrink-0 sm:px-6">
      <Choice
        label="Status"
        all="Everything open"
        value={status}
        choices={statuses}
        words={(status) => statusLooks[statuses.find((one) => one === status) ?? 'pending'].word}
        onChange={set('status')}
      />
      <Choice
        label="Collection"
        all="All collections"
        value={wanted.collection}
        choices={collections}
        onChange={set('collection')}
      />
      <Choice label="Topic" all="All topics" value={wanted.topic} choices={topics} onChange={set('topic')} />
      {any ? (
        <Button look="quiet" small icon="cross" className="self-center" onClick={() => go({})}>
          Clear
        </Button>
      ) : null}
    </search>
  );
}
