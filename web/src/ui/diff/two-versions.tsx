import { Button } from '../button.tsx';

interface Props {
  readonly theirs: string;
  readonly mine: string;
  readonly onTheirs: () => void;
  readonly onMine: () => void;
}

/** The current version on the hub beside the user's version, and a choice between them. */
export function TwoVersions({ theirs, mine, onTheirs, onMine }: Props) {
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      <Version title="Now on the hub" text={theirs} action="Take this" onTake={onTheirs} />
      <Version title="Yours" text={mine} action="Keep mine" onTake={onMine} />
    </div>
  );
}

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
