import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useEffect, useState } from 'react';
import { call, type Output } from '../../api/client.ts';
import { faultInstead } from '../../api/fault-instead.ts';
import { usePaged } from '../../api/use-paged.ts';
import { BackLink, isNarrow } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Select, TextInput } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Marked } from '../../ui/marked.tsx';
import { AgentName } from '../../ui/marks/agent-mark.tsx';
import { More } from '../../ui/more.tsx';
import { AreaHead } from '../../ui/panel.tsx';
import { Empty, FaultNote, Waiting } from '../../ui/states.tsx';
import { When } from '../../ui/when.tsx';
import { withoutSigns } from '../../ui/words/first-words.ts';
import { Collections } from './collections.tsx';
import { withoutRecords } from './machine-records.ts';
import { MemoryDetail } from './memory-detail.tsx';
import { MemoryForm } from './memory-form.tsx';
import { searchedWords } from './searched-words.ts';

type MemoryRow = Output<'list_memories'>['memories'][number] | Output<'memory_search'>['results'][number];

const types = ['fact', 'decision', 'preference', 'path', 'task', 'note'];

interface Wanted {
  readonly q?: string | undefined;
  readonly id?: string | undefined;
  readonly type?: string | undefined;
  readonly collection?: string | undefined;
  readonly topic?: string | undefined;
}

export function MemoryArea() {
  const wanted: Wanted = useSearch({ from: '/memory' });
  const navigate = useNavigate();
  const [adding, setAdding] = useState(false);
  const set = (change: Wanted) => void navigate({ to: '/memory', search: { ...wanted, ...change }, replace: true });
  return (
    <div key={isNarrow() ? wanted.id : ''} className="thin-scroll overflow-y-auto">
      <AreaHead
        title="Memory"
        note={<span className="max-sm:hidden">The same search that agents use</span>}
        actions={
          <Button look="main" icon="plus" onClick={() => setAdding(true)}>
            Add a memory
          </Button>
        }
      />
      {adding ? <MemoryForm close={() => setAdding(false)} /> : null}
      <SearchBar wanted={wanted} onChange={set} />
      <div className="grid items-start gap-4 px-4 pb-8 sm:px-6 xl:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
        <div className={`min-w-0 ${wanted.id === undefined ? '' : 'hidden xl:block'}`}>
          {wanted.q === undefined || wanted.q.trim() === '' ? (
            <Latest wanted={wanted} />
          ) : (
            <Found wanted={wanted} query={wanted.q} />
          )}
        </div>
        {wanted.id === undefined ? (
          <Collections chosen={wanted.collection} />
        ) : (
          <div className="flex min-w-0 flex-col gap-3">
            <BackLink to="/memory" search={{ ...wanted, id: undefined }}>
              All results
            </BackLink>
            {/* Its own key: an open form must not go on with another memory. */}
            <MemoryDetail key={wanted.id} id={Number(wanted.id)} />
          </div>
        )}
      </div>
    </div>
  );
}

function SearchBar({ wanted, onChange }: { wanted: Wanted; onChange: (change: Wanted) => void }) {
  const [text, setText] = useState(wanted.q ?? '');
  useEffect(() => setText(wanted.q ?? ''), [wanted.q]);
  function submit(event: FormEvent) {
    event.preventDefault();
    onChange({ q: text.trim() === '' ? undefined : text, id: undefined });
  }
  return (
    <search>
      <form onSubmit={submit} className="flex flex-wrap gap-2 px-4 pb-4 sm:px-6">
        <span className="relative w-full sm:w-auto sm:max-w-md sm:min-w-40 sm:flex-1">
          <Icon name="search" size={14} className="pointer-events-none absolute top-2.25 left-2.5 text-faint" />
          <TextInput
            data-filter
            type="search"
            aria-label="Search memories"
            placeholder="Words, or a whole question"
            value={text}
            onChange={(event) => setText(event.target.value)}
            className="pl-8"
          />
        </span>
        <Select
          aria-label="Type"
          value={wanted.type ?? ''}
          onChange={(event) => onChange({ type: event.target.value === '' ? undefined : event.target.value })}
        >
          <option value="">All types</option>
          {types.map((type) => (
            <option key={type} value={type}>
              {type}
            </option>
          ))}
        </Select>
        <TextInput
          aria-label="Topic"
          placeholder="Any topic"
          defaultValue={wanted.topic ?? ''}
          key={wanted.topic ?? ''}
          onBlur={({ target }) =>
            target.value !== (wanted.topic ?? '') && onChange({ topic: target.value || undefined })
          }
          onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
          className="w-32!"
        />
        <Button type="submit">Search</Button>
        {wanted.collection === undefined ? null : (
          <Button look="quiet" icon="cross" onClick={() => onChange({ collection: undefined })}>
            in {wanted.collection}
          </Button>
        )}
      </form>
    </search>
  );
}

/** The limits of a quick and of a deep search; results are ranked, so there is no next page. */
const FIRST_FOUND = 32;
const MOST_FOUND = 100;

type FoundRow = Output<'memory_search'>['results'][number];

/** Tasks and records of tools are folded, unless a type was asked for or nothing else was found. */
function FoundRows({ rows, wanted }: { rows: readonly FoundRow[]; wanted: Wanted }) {
  const { chosen, records } = withoutRecords(rows);
  if (wanted.type !== undefined || chosen.length === 0 || records.length === 0)
    return <MemoryList rows={rows} wanted={wanted} />;
  return (
    <>
      <MemoryList rows={chosen} wanted={wanted} />
      <details>
        <summary className="px-1 py-1.5 text-sm text-soft select-none hover:text-ink">
          Tasks and records of tools ({records.length})
        </summary>
        <MemoryList rows={records} wanted={wanted} />
      </details>
    </>
  );
}

function Found({ wanted, query }: { wanted: Wanted; query: string }) {
  const { type, collection, topic } = wanted;
  const search = useInfiniteQuery({
    queryKey: ['memory', 'search', query, type ?? '', collection ?? '', topic ?? ''],
    initialPageParam: false,
    queryFn: ({ pageParam: deep }) =>
      call('memory_search', {
        query,
        deep,
        limit: deep ? MOST_FOUND : FIRST_FOUND,
        ...(type === undefined ? {} : { type_filter: type }),
        ...(collection === undefined ? {} : { collection }),
        ...(topic === undefined ? {} : { topic }),
      }),
    getNextPageParam: ({ results }, pages) => (pages.length === 1 && results.length === FIRST_FOUND ? true : undefined),
  });
  const fault = faultInstead(search);
  if (fault !== undefined) return <FaultNote error={fault} retry={() => void search.refetch()} />;
  if (search.data === undefined) return <Waiting rows={5} />;
  // The deep search returns the first results again, so the last page is complete.
  const rows = search.data.pages.at(-1)?.results ?? [];
  if (rows.length === 0) {
    return (
      <Empty icon="search" title="Nothing is remembered about that" command='waggle memory add "What to remember"'>
        Try other words: the ones the memory itself would contain.
      </Empty>
    );
  }
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <FoundRows rows={rows} wanted={wanted} />
      <More query={search}>Search deeper</More>
    </div>
  );
}

function Latest({ wanted }: { wanted: Wanted }) {
  const { type, collection, topic } = wanted;
  const query = usePaged('list_memories', { limit: 40, type, collection, topic });
  const fault = faultInstead(query);
  if (fault !== undefined) return <FaultNote error={fault} retry={() => void query.refetch()} />;
  if (query.data === undefined) return <Waiting rows={5} />;
  const rows = query.data.pages.flatMap(({ memories }) => memories);
  if (rows.length === 0) {
    return (
      <Empty icon="memory" title="Nothing is remembered here yet" command='waggle memory add "What to remember"'>
        Agents store what will matter again; so can you.
      </Empty>
    );
  }
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <MemoryList rows={rows} wanted={wanted} />
      <More query={query} />
    </div>
  );
}

function MemoryList({ rows, wanted }: { rows: readonly MemoryRow[]; wanted: Wanted }) {
  return (
    <ul aria-label="Memories" className="min-w-0 overflow-hidden rounded-xl border border-line bg-sheet shadow-card">
      {rows.map((row) => (
        <MemoryLine key={row.memory_id} row={row} wanted={wanted} chosen={wanted.id === String(row.memory_id)} />
      ))}
    </ul>
  );
}

function MemoryLine({ row, wanted, chosen }: { row: MemoryRow; wanted: Wanted; chosen: boolean }) {
  return (
    <li
      className={`relative border-t border-line px-4 py-3 text-sm first:border-t-0 hover:bg-lift ${chosen ? 'bg-lift' : ''}`}
    >
      <Link
        to="/memory"
        search={{ ...wanted, id: chosen ? undefined : String(row.memory_id) }}
        className={`line-clamp-2 break-words whitespace-pre-line after:absolute after:inset-0 ${row.superseded === true ? 'text-faint line-through' : ''}`}
      >
        <Marked text={withoutSigns(row.preview.replace(/\n\s*\n/g, '\n'))} find={searchedWords(wanted.q ?? '')} />
      </Link>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-1.5 text-xs text-faint">
        <span className="rounded bg-well px-1.5 text-2xs font-medium text-soft">{row.type}</span>
        <AgentName id={row.author} size={16} />
        <span>{row.collection}</span>
        {row.topics.slice(0, 3).map((topic) => (
          <Link
            key={topic}
            to="/memory"
            search={{ ...wanted, topic }}
            className="relative z-10 hover:text-ink hover:underline"
          >
            {topic}
          </Link>
        ))}
        <span className="ml-auto inline-flex items-center gap-3">
          {'score' in row ? <Score value={row.score} /> : null}
          <When at={row.updated_at} className="min-w-7 text-right" />
        </span>
      </div>
    </li>
  );
}

function Score({ value }: { value: number }) {
  return (
    <span className="inline-flex items-center gap-1.5 tabular-nums" title="How well it matches, 0 to 1">
      <span aria-hidden="true" className="block h-1 w-8 overflow-hidden rounded-full bg-well">
        <span className="block h-full rounded-full bg-honey" style={{ width: `${Math.min(1, value) * 100}%` }} />
      </span>
      {value.toFixed(2)}
    </span>
  );
}
