import { ChangedMeanwhile } from '../../ui/diff/changed-meanwhile.tsx';
import { TwoVersions } from '../../ui/diff/two-versions.tsx';
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

/** Fields that somebody else changed during the edit: both values, and a choice between them. */
export function Clashes({ edit, onChange }: { edit: Edit; onChange: (edit: Edit) => void }) {
  if (edit.clashes.length === 0) return null;
  return (
    <ChangedMeanwhile what="task">
      {edit.clashes.map((clash) => (
        <div key={clash.field} className="flex flex-col gap-2">
          <h3 className="text-xs font-semibold">{labels[clash.field]}</h3>
          <TwoVersions
            theirs={shown(clash.theirs)}
            mine={shown(edit.mine[clash.field])}
            onTheirs={() => onChange(decided(edit, clash, 'theirs'))}
            onMine={() => onChange(decided(edit, clash, 'mine'))}
          />
        </div>
      ))}
    </ChangedMeanwhile>
  );
}

const shown = (value: Clash['theirs']) => (value === '' ? 'nothing' : String(value));
