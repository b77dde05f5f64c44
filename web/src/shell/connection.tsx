import { useOutdated } from '../api/build.ts';
import { type StreamState, useStreamState } from '../api/events/stream-state.ts';
import { Button } from '../ui/button.tsx';
import { CopyCommand } from '../ui/copy-command.tsx';
import { Icon } from '../ui/icon.tsx';

const words: Readonly<Record<StreamState, string>> = {
  connecting: 'Connecting',
  live: 'Live',
  lost: 'Reconnecting',
  'signed-out': 'Signed out',
};

export function LiveDot() {
  const state = useStreamState();
  const colour = state === 'live' ? 'bg-moss' : state === 'connecting' ? 'bg-edge' : 'bg-rust';
  return (
    <span role="status" title={words[state]} className="flex h-8 min-w-0 items-center gap-2 px-2 text-xs text-faint">
      <span className={`size-2 shrink-0 rounded-full ${colour} ${state === 'lost' ? 'animate-pulse' : ''}`} />
      <span className="sr-only min-w-0 lg:not-sr-only lg:truncate!">{words[state]}</span>
    </span>
  );
}

const bar = 'flex flex-wrap items-center gap-x-3 gap-y-2 border-b px-4 py-2 text-sm sm:px-6';

/** Warns when the data on the page may be stale, and says what to do. */
export function ConnectionNote() {
  const state = useStreamState();
  const outdated = useOutdated();
  if (state === 'lost' || state === 'signed-out') {
    return (
      <div role="alert" className={`${bar} border-rust/25 bg-rust-wash`}>
        <Icon name="warning" size={15} className="text-rust" />
        {state === 'lost' ? (
          <span>The hub does not answer. Trying again; nothing will be missed.</span>
        ) : (
          <>
            <span>This page is signed out. Open it again with</span>
            <CopyCommand command="waggle open" />
          </>
        )}
      </div>
    );
  }
  if (!outdated) return null;
  return (
    <div role="status" className={`${bar} border-line bg-honey-wash text-honey-ink`}>
      <Icon name="bolt" size={15} />
      <span>The hub runs a new version of this page. What you have typed is kept.</span>
      <Button small onClick={() => window.location.reload()}>
        Reload
      </Button>
    </div>
  );
}
