import { useMemo } from 'react';
import { filterChoices, NOBODY } from '../../api/board/board-choices.ts';
import type { BoardRow } from '../../api/board/board-store.ts';
import { useMyTeams } from '../../api/use-teams.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { TextInput } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useTyped } from '../../ui/use-typed.ts';
import type { Filters } from './columns.ts';

interface Props {
  readonly rows: readonly BoardRow[];
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
}

export function FilterBar({ rows, filters, onChange }: Props) {
  const choices = useMemo(() => filterChoices(rows), [rows]);
  const set = (name: keyof Filters) => (value: string) =>
    onChange({ ...filters, [name]: value === '' ? undefined : value });
  const text = useTyped(filters.q ?? '', set('q'));
  const any = Object.values(filters).some((value) => value !== undefined && value !== '');
  return (
    <search className="flex flex-wrap items-center gap-2 pb-3 sm:px-6">
      <span className="relative w-full max-sm:mx-4 sm:w-64">
        <Icon name="search" size={14} className="pointer-events-none absolute top-2.25 left-2.5 text-faint" />
        <TextInput
          data-filter
          type="search"
          aria-label="Filter by text"
          placeholder="Filter by text, #number, topic"
          {...text}
          onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
          className="pl-8"
        />
      </span>
      {/* On a phone the filters are in one row that scrolls sideways. */}
      <div className="flex gap-2 max-sm:w-full max-sm:overflow-x-auto max-sm:px-4 max-sm:pb-1 max-sm:*:shrink-0">
        <Choice
          label="Owner"
          all="Anybody"
          value={filters.owner}
          choices={choices.owners}
          words={(owner) => (owner === NOBODY ? 'Nobody' : owner === 'user' ? 'You' : owner)}
          onChange={set('owner')}
        />
        {choices.collections.length < 2 && filters.collection === undefined ? null : (
          <Choice
            label="Collection"
            all="All collections"
            value={filters.collection}
            choices={choices.collections}
            onChange={set('collection')}
          />
        )}
        <TeamChoice value={filters.team} onChange={set('team')} />
        {choices.topics.length === 0 && filters.topic === undefined ? null : (
          <Choice
            label="Topic"
            all="All topics"
            value={filters.topic}
            choices={choices.topics}
            onChange={set('topic')}
          />
        )}
        {any ? (
          <Button look="quiet" small icon="cross" className="self-center" onClick={() => onChange({})}>
            Clear
          </Button>
        ) : null}
      </div>
    </search>
  );
}

function TeamChoice({ value, onChange }: { value: string | undefined; onChange: (value: string) => void }) {
  const teams = new Map(useMyTeams().map(({ collection, team_name }) => [collection, team_name]));
  if (teams.size === 0 && value === undefined) return null;
  return (
    <Choice
      label="Team"
      all="All teams"
      value={value}
      choices={[...teams.keys()]}
      words={(team) => teams.get(team) ?? team}
      onChange={onChange}
    />
  );
}
