import type { ReactNode } from 'react';
import type { BoardRow, BoardState } from '../../../api/board/board-store.ts';
import { wakeAll } from '../../../api/snoozed.ts';
import { useShortcuts } from '../../../page/shortcuts.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { More } from '../../../ui/more.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Waiting } from '../../../ui/states.tsx';
import { groupOf, type Item } from './items.ts';
import { NotifyButton } from './notify-button.tsx';
import { useInbox } from './use-inbox.ts';
import { WaitingRow } from './waiting-row.tsx';

interface Props {
  /** The tasks that wait for the user. */
  readonly rows: readonly BoardRow[];
  readonly phase: BoardState['phase'];
}

/** Everything that waits for the user, the most urgent first. One item is open; keys move between them. */
export function Inbox({ rows, phase }: Props) {
  const inbox = useInbox(rows);
  const { items, old, current, resting, lists } = inbox;
  useShortcuts({
    j: () => inbox.step(1),
    k: () => inbox.step(-1),
    r: () => act('reply'),
    y: () => act('approve'),
    n: () => act('decline'),
    x: () => act('aside'),
    s: () => current !== undefined && inbox.snooze(current),
  });
  const unread = [...items, ...old].flatMap((item) =>
    'group' in item ? item.group.map(({ notice_id }) => notice_id) : [],
  );
  const line = (item: Item, before: Item | undefined): ReactNode => (
    <WaitingRow
      key={item.id}
      item={item}
      open={item === current}
      follows={before !== undefined && groupOf(before) === groupOf(item)}
      onOpen={() => {
        inbox.choose(item);
        requestAnimationFrame(focusOpen);
      }}
      onAside={inbox.putAside}
      onSnooze={() => inbox.snooze(item)}
    />
  );
  const goesOn = lists.notices.hasNextPage || lists.requests.hasNextPage || lists.parked.hasNextPage;
  return (
    <Panel
      title="Needs you"
      count={phase === 'complete' || items.length > 0 ? items.length + old.length : undefined}
      goesOn={goesOn}
      actions={<Actions unread={unread} onAside={() => inbox.putAllAside(unread)} />}
      flush
    >
      {items.length + old.length === 0 ? <Nothing phase={phase} /> : null}
      <ul aria-label="Needs you">{items.map((item, index) => line(item, items[index - 1]))}</ul>
      {old.length === 0 ? null : (
        <details className="border-t border-line first:border-t-0">
          <summary className="flex h-9 items-center px-4 text-xs text-soft select-none hover:bg-lift">
            Older than a day ({old.length})
          </summary>
          <ul aria-label="Older than a day">{old.map((item, index) => line(item, old[index - 1]))}</ul>
        </details>
      )}
      <More query={lists.notices} flush>
        Show earlier questions and notices
      </More>
      <More query={lists.requests} flush>
        Show earlier requests
      </More>
      <More query={lists.parked} flush>
        Show more parked work
      </More>
      {resting === 0 ? null : (
        <p className="flex items-center gap-2 border-t border-line px-4 py-1.5 text-xs text-faint">
          {resting === 1 ? 'One question is snoozed.' : `${resting} questions are snoozed.`}
          <Button small look="quiet" onClick={wakeAll}>
            Show now
          </Button>
        </p>
      )}
    </Panel>
  );
}

/** It says that nothing waits only once everything was loaded. */
function Nothing({ phase }: Pick<Props, 'phase'>) {
  if (phase === 'failed') return <p className="px-4 py-3 text-sm text-faint">The tasks could not be loaded.</p>;
  if (phase !== 'complete') {
    return (
      <div className="px-4">
        <Waiting rows={1} />
      </div>
    );
  }
  return (
    <p className="flex items-center gap-2 px-4 py-3 text-sm text-faint">
      <Icon name="check" size={14} />
      Nothing is waiting for you.
    </p>
  );
}

/** The button that opened a row is gone once the row is open, so the row gets the focus. */
function focusOpen(): void {
  document.querySelector<HTMLElement>('[data-waiting=open]')?.focus();
}

/** Presses the matching button of the open row: shortcuts only do what a visible button does. */
function act(name: string): void {
  const row = document.querySelector('[data-waiting=open]');
  const button = row?.querySelector<HTMLElement>(`[data-act=${name}]`);
  if (button instanceof HTMLTextAreaElement) button.focus();
  else button?.click();
}

function Actions({ unread, onAside }: { unread: readonly string[]; onAside: () => void }) {
  return (
    <>
      <NotifyButton />
      {unread.length < 2 ? null : (
        <Button small look="quiet" onClick={onAside}>
          Dismiss all
        </Button>
      )}
    </>
  );
}
