import { useRef, useState } from 'react';
import { DeliveryRow } from '../../parts/deliveries/delivery-row.tsx';
import { WriteBack } from '../../parts/deliveries/write-back.tsx';
import { Button } from '../../ui/button.tsx';
import { AgentMark } from '../../ui/marks/agent-mark.tsx';
import { When } from '../../ui/when.tsx';
import { headingOf, isToMany, reach, type Sent, type Thread } from './threads.ts';

const SHOWN = 3;

/** One thread: its last message, the earlier ones on request, and a form to reply. */
export function ThreadCard({ thread }: { thread: Thread }) {
  const [all, setAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const { messages } = thread;
  const heading = headingOf(thread);
  const hidden = all ? 0 : Math.max(0, messages.length - SHOWN);
  const [last] = (messages.at(-1) ?? messages[0]).copies;
  const other = last.from_agent === 'user' ? last.to_agent : last.from_agent;
  return (
    <li
      aria-label={heading}
      className="overflow-hidden rounded-xl border border-line bg-sheet shadow-card"
      data-thread={heading}
    >
      <header className="flex min-h-11 items-center gap-2.5 border-b border-line px-4 py-1.5">
        <AgentMark id={other} size={22} />
        <h2 className="min-w-0 truncate text-sm font-semibold">{heading}</h2>
        {last.team === undefined ? null : <span className="shrink-0 text-xs text-faint">in {last.team}</span>}
        <When at={last.timestamp} className="ml-auto text-xs text-faint" />
      </header>
      {hidden === 0 ? null : (
        <div className="border-b border-line px-2 py-1">
          <Button
            small
            look="quiet"
            onClick={() => {
              setAll(true);
              // The button goes away; what it reveals begins the list.
              list.current?.focus({ preventScroll: true });
            }}
          >
            {`Show ${hidden} earlier`}
          </Button>
        </div>
      )}
      <ul ref={list} tabIndex={-1} className="outline-none">
        {messages.slice(hidden).map((message) => (
          <Line key={message.id} message={message} />
        ))}
      </ul>
      <GoOn thread={thread} />
    </li>
  );
}

function Line({ message }: { message: Sent }) {
  const mine = message.copies.find(({ to_agent }) => to_agent === 'user');
  const delivery = mine ?? message.copies[0];
  return (
    <DeliveryRow
      delivery={delivery}
      mine={mine !== undefined}
      threaded
      {...(isToMany(message) && mine === undefined ? { state: reach(message) } : {})}
    />
  );
}

/** An open message has its own reply form; otherwise the user replies to the thread here. */
function GoOn({ thread }: { thread: Thread }) {
  const last = thread.messages.at(-1) ?? thread.messages[0];
  const [copy] = last.copies;
  const isMine = copy.from_agent === 'user' || copy.to_agent === 'user';
  const isOpen = last.copies.some((one) => one.to_agent === 'user' && one.status !== 'acknowledged');
  if (!isMine || isOpen || isToMany(last)) return null;
  const to = copy.from_agent === 'user' ? copy.to : copy.from;
  return (
    <div className="border-t border-line px-4 py-2">
      <WriteBack draft={`thread.${thread.key}`} to={to} team={copy.team} onSent={() => undefined} />
    </div>
  );
}
