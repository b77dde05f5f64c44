import { wakeAll } from '../../../api/snoozed.ts';
import { useShortcuts } from '../../../page/shortcuts.ts';
import { Button } from '../../../ui/button.tsx';
import { More } from '../../../ui/more.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { groupOf, type Item } from './items.ts';
import { NotifyButton } from './notify-button.tsx';
import { useInbox } from './use-inbox.ts';
import { WaitingRow } from './waiting-row.tsx';

const panels = [
  ['question', 'Questions from agents'],
  ['delivery', 'Requests for you'],
  ['news', 'Notices from the hub'],
] as const;

/** Everything that waits for an answer. One item is open, the others take one line each; keys move between them. */
export function Inbox() {
  const inbox = useInbox();
  const { items, current, resting, lists } = inbox;
  useShortcuts({
    j: () => inbox.step(1),
    k: () => inbox.step(-1),
    r: () => act('reply'),
    y: () => act('approve'),
    n: () => act('decline'),
    x: () => act('aside'),
    s: () => current !== undefined && inbox.snooze(current),
  });
  const unread = items.flatMap((item) => (item.kind === 'delivery' ? [] : [item.notice.notice_id]));
  const first = panels.find(([kind]) => items.some((item) => item.kind === kind))?.[0];
  return (
    <>
      {panels.map(([kind, title]) => {
        const shown = items.filter((item) => item.kind === kind);
        if (shown.length === 0) return null;
        const list = kind === 'delivery' ? lists.requests : lists.notices;
        const actions =
          kind !== first ? undefined : <Actions unread={unread} onAside={() => inbox.putAllAside(unread)} />;
        return (
          <Panel key={kind} title={title} count={shown.length} goesOn={list.hasNextPage} actions={actions} flush>
            <ul>
              {shown.map((item, index) => (
                <WaitingRow
                  key={item.id}
                  item={item}
                  open={item === current}
                  follows={follows(item, shown[index - 1])}
                  onOpen={() => {
                    inbox.choose(item);
                    requestAnimationFrame(focusOpen);
                  }}
                  onAside={inbox.putAside}
                  onSnooze={() => inbox.snooze(item)}
                />
              ))}
            </ul>
          </Panel>
        );
      })}
      <More query={lists.notices}>Show earlier questions and notices</More>
      <More query={lists.requests}>Show earlier requests</More>
      {resting === 0 ? null : (
        <p className="flex items-center gap-2 text-xs text-faint">
          {resting === 1 ? 'One question is snoozed.' : `${resting} questions are snoozed.`}
          <Button small look="quiet" onClick={wakeAll}>
            Show now
          </Button>
        </p>
      )}
    </>
  );
}

function follows(item: Item, before: Item | undefined): boolean {
  return before !== undefined && groupOf(before) === groupOf(item);
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
