import { modKey } from '../page/shortcuts.ts';
import { Dialog } from '../ui/overlay/dialog.tsx';
import type { Area } from './areas.ts';
import { Keys } from './sidebar.tsx';

const general: readonly (readonly [string, string])[] = [
  [`${modKey} K`, 'Search, go anywhere, act'],
  ['c', 'New task'],
  ['/', 'Filter this list'],
  ['z', 'Undo the last move, within ten seconds'],
  ['?', 'These shortcuts'],
];

const board: readonly (readonly [string, string])[] = [
  ['↑ ↓ ← →', 'Move between cards'],
  ['Enter', 'Open the task'],
  ['Shift ← →', 'Move the card to the next column'],
];

const inbox: readonly (readonly [string, string])[] = [
  ['j k', 'Next and previous'],
  ['r', 'Write an answer'],
  ['y', 'Yes, or approve'],
  ['n', 'No, with a reason'],
  ['s', 'Ask me again in an hour'],
  ['x', 'Dismiss it'],
];

export function KeysDialog({ areas, close }: { areas: readonly Area[]; close: () => void }) {
  return (
    <Dialog title="Keyboard" onClose={close}>
      <div className="grid gap-6 sm:grid-cols-2">
        <KeyList title="Everywhere" keys={general} />
        <KeyList title="Go to" keys={areas.map(({ key, name }) => [`g ${key}`, name] as const)} />
        <KeyList title="On the board" keys={board} />
        <KeyList title="What waits for you, on Now" keys={inbox} />
      </div>
    </Dialog>
  );
}

function KeyList({ title, keys }: { title: string; keys: readonly (readonly [string, string])[] }) {
  return (
    <section>
      <h3 className="mb-2 text-xs font-semibold text-faint">{title}</h3>
      <dl className="flex flex-col gap-1.5 text-sm">
        {keys.map(([key, words]) => (
          <div key={key} className="flex items-center justify-between gap-3">
            <dt className="order-2">
              <Keys text={key} className="inline-flex" />
              <span className="sr-only">{key}</span>
            </dt>
            <dd className="text-soft">{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
