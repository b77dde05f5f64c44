import type { ReactNode } from 'react';
import { useOverlay } from '../../page/overlays.ts';
import { ConnectClients } from '../../parts/connect/connect-clients.tsx';
import { WatchSample } from '../../parts/try-agent.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';

/** The first steps, shown while the hub is empty. */
export function Welcome() {
  const open = useOverlay();
  return (
    <Panel title="Welcome">
      <ol className="flex flex-col gap-5">
        <Step number={1} title="Connect your agent">
          <p className="pb-2 text-soft">
            Connecting adds Waggle to the client’s own settings. You see every change before it is made.
          </p>
          <ConnectClients commands={3} />
        </Step>
        <Step number={2} title="See how a run looks">
          <p className="pb-2 text-soft">A stand-in for an agent does a small task while you watch. It costs nothing.</p>
          <WatchSample />
        </Step>
        <Step number={3} title="Write down what needs doing">
          <p className="pb-2 text-soft">Its owner finds it on the board.</p>
          <Button look="main" icon="plus" onClick={() => open({ kind: 'create' })}>
            Create the first task
          </Button>
        </Step>
      </ol>
    </Panel>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-3.5 text-sm">
      <span className="flex size-6 shrink-0 items-center justify-center rounded-full bg-honey-wash text-xs font-semibold text-honey-ink">
        {number}
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="pb-0.5 font-semibold">{title}</h3>
        {children}
      </div>
    </li>
  );
}
