import { useMemo } from 'react';
import { boardStore } from '../../api/board/board-store.ts';
import { useBoard } from '../../api/board/use-board.ts';
import { useEverybody } from '../../api/use-agents.ts';
import { useOverlay } from '../../page/overlays.ts';
import { useLaneRows } from '../../parts/lanes/use-lane-rows.ts';
import { NowTabs } from '../../parts/now-tabs.tsx';
import { Button } from '../../ui/button.tsx';
import { AreaHead } from '../../ui/panel.tsx';
import { FaultNote } from '../../ui/states.tsx';
import { Inbox } from './inbox/inbox.tsx';
import { InboxFault } from './inbox-fault.tsx';
import { sorted } from './needs-you.ts';
import { Sentence } from './sentence.tsx';
import { Welcome } from './welcome.tsx';
import { WhatRuns } from './what-runs.tsx';

const AN_HOUR = 60;

/** What the agents do and what needs the user: one sentence, one queue, and the lanes of the last hour. */
export function NowArea() {
  const open = useOverlay();
  const { rows, phase, fault } = useBoard();
  const { needsYou } = useMemo(() => sorted(rows), [rows]);
  const lanes = useLaneRows(AN_HOUR);
  const isNew = useIsNew();
  return (
    <div className="thin-scroll overflow-y-auto">
      <AreaHead
        title="Now"
        note={<NowTabs />}
        actions={
          <Button look="plain" icon="plus" onClick={() => open({ kind: 'create' })}>
            New task
          </Button>
        }
      />
      <div className="px-4 pb-3 sm:px-6">
        <Sentence tasks={phase === 'complete' ? needsYou : undefined} rows={lanes.axis && lanes.rows} />
      </div>
      <div className="grid items-start gap-4 px-4 pb-8 sm:px-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          {isNew ? <Welcome /> : null}
          {fault === undefined ? null : <FaultNote error={fault} retry={() => void boardStore.load()} />}
          <InboxFault />
          <Inbox rows={needsYou} phase={phase} />
        </div>
        <WhatRuns {...lanes} />
      </div>
    </div>
  );
}

/** Agents that come with the sample do not count: the first steps stay until an agent of the user is connected. */
function useIsNew(): boolean {
  const agents = useEverybody();
  return agents.length > 0 && agents.every(({ id, kind }) => kind === 'person' || id.startsWith('sample-'));
}
