import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type Clash, decided, type Edit } from './merge.ts';
import type { Draft } from './save-task.ts';

const labels: Readonly<Record<keyof Draft, string>> = {
  title: 'Title',
  description: 'Description',
  owner: 'Owner',
  team: 'Team',
  draft: 'Draft',
  priority: 'Priority',
  due: 'Due',
  blockedBy: 'Waits for',
};

/** What somebody else has changed while the person edited the same: both texts, and a choice. */
export function Clashes({ edit, onChange }: { edit: Edit; onChange: (edit: Edit) => void }) {
  if (edit.clashes.length === 0) return null;
  return (
    <section
      aria-label="Changed meanwhile"
      className="flex flex-col gap-3 rounded-lg border border-rust/25 bg-rust-wash px-3.5 py-3 text-sm"
    >
      <p className="flex gap-2">
        <Icon name="warning" className="mt-0.5 text-rust" />
        This task was changed while you were editing. Choose what to keep; nothing is saved before.
      </p>
      {edit.clashes.map((clash) => (
        <div key={clash.field} className="flex flex-col gap-2">
          <h3 className="text-xs font-semibold">{labels[clash.field]}</h3>
          <div className="grid gap-2 sm:grid-cols-2">
            <Version
              title="Now on the hub"
              text={shown(clash.theirs)}
              action="Take this"
              onTake={() => onChange(decided(edit, clash, 'theirs'))}
            />
            <Version
              title="Yours"
              text={shown(edit.mine[clash.field])}
              action="Keep mine"
              onTake={() => onChange(decided(edit, clash, 'mine'))}
            />
          </div>
        </div>
      ))}
    </section>
  );
}

const shown = (value: Clash['theirs']) => (value === '' ? 'nothing' : String(value));

interface VersionProps {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly onTake: () => void;
}

function Version({ title, text, action, onTake }: VersionProps) {
  return (
    <div className="flex min-w-0 flex-col gap-2 rounded-md border border-line bg-sheet p-2.5">
      <p className="text-xs text-faint">{title}</p>
      <p className="thin-scroll max-h-40 flex-1 overflow-y-auto break-words whitespace-pre-wrap">{text}</p>
      <Button small className="self-start" onClick={onTake}>
        {action}
      </Button>
    </div>
  );
}
