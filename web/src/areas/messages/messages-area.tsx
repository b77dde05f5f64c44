import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { usePaged } from '../../api/use-paged.ts';
import { LetterRow } from '../../parts/letters/letter-row.tsx';
import { Select } from '../../ui/field.tsx';
import { More } from '../../ui/more.tsx';
import { AreaHead } from '../../ui/panel.tsx';
import { Empty, FaultNote, Waiting } from '../../ui/states.tsx';
import { type Box, Signals } from './signals.tsx';
import { Write } from './write.tsx';

const states = ['open', 'queued', 'delivered', 'read', 'acknowledged'] as const;
type State = (typeof states)[number];
const stateWords: Readonly<Record<State, string>> = {
  open: 'Not dealt with',
  queued: 'Pending',
  delivered: 'Delivered',
  read: 'Read',
  acknowledged: 'Acknowledged',
};

const boxes: readonly (readonly [Box, string])[] = [
  ['inbox', 'To you'],
  ['sent', 'From you'],
  ['all', 'Everybody'],
];

/** Mail and signals with their states. Looking at them changes nothing for anybody. */
export function MessagesArea() {
  const search = useSearch({ from: '/messages' });
  const navigate = useNavigate();
  const box = boxes.find(([name]) => name === search.tab)?.[0] ?? 'inbox';
  const state = states.find((name) => name === search.state);
  return (
    <div className="thin-scroll overflow-y-auto">
      <AreaHead
        title="Messages"
        actions={
          <>
            <Select
              aria-label="State"
              value={state ?? ''}
              onChange={({ target }) =>
                void navigate({ to: '/messages', search: { ...search, state: target.value }, replace: true })
              }
            >
              <option value="">Any state</option>
              {states.map((name) => (
                <option key={name} value={name}>
                  {stateWords[name]}
                </option>
              ))}
            </Select>
            <nav aria-label="Which messages" className="flex rounded-lg border border-line bg-well p-0.5 text-sm">
              {boxes.map(([name, words]) => (
                <Link
                  key={name}
                  to="/messages"
                  search={{ ...search, tab: name === 'inbox' ? undefined : name }}
                  aria-current={name === box ? 'page' : undefined}
                  className={`rounded-md px-3 py-1 ${name === box ? 'bg-sheet font-medium shadow-card' : 'text-soft hover:text-ink'}`}
                >
                  {words}
                </Link>
              ))}
            </nav>
          </>
        }
      />
      <div className="grid items-start gap-4 px-4 pb-8 sm:px-6 xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <Letters box={box} state={state} />
        <div className="flex min-w-0 flex-col gap-4">
          <Write key={search.to ?? ''} to={search.to} />
          <Signals box={box} />
        </div>
      </div>
    </div>
  );
}

function Letters({ box, state }: { box: Box; state: State | undefined }) {
  const query = usePaged('list_messages', { box, limit: 50, state });
  if (query.isPending) return <Waiting rows={4} />;
  if (query.isError) return <FaultNote error={query.error} retry={() => void query.refetch()} />;
  const letters = query.data.pages.flatMap(({ messages }) => messages);
  if (letters.length === 0) {
    return (
      <Empty icon="messages" title={emptyWords[box]} command="waggle inbox">
        What agents send to you waits here until you have dealt with it.
      </Empty>
    );
  }
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <ul aria-label="Messages" className="overflow-hidden rounded-xl border border-line bg-sheet shadow-card">
        {letters.map((letter) => (
          <LetterRow key={`${letter.msg_id} ${letter.to}`} letter={letter} mine={letter.to_agent === 'user'} />
        ))}
      </ul>
      <More query={query} />
    </div>
  );
}

const emptyWords: Readonly<Record<Box, string>> = {
  inbox: 'No messages for you',
  sent: 'You have sent nothing',
  all: 'Nobody has written to anybody',
};
