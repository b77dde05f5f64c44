import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { BoardRow } from '../../api/board/board-store.ts';
import type { LaneRow } from '../../parts/lanes/lane-rows.ts';
import { useUsage } from '../../parts/usage/use-usage.ts';
import { dollars } from '../../ui/run-looks.ts';
import { rankOf } from './inbox/items.ts';
import { useInbox } from './inbox/use-inbox.ts';
import { isAtWork } from './what-runs.tsx';

const NONE: readonly BoardRow[] = [];

interface Props {
  /** The tasks that wait for the user; undefined until they are known. Only what somebody waits for is counted. */
  readonly tasks: readonly BoardRow[] | undefined;
  readonly rows: readonly LaneRow[] | undefined;
}

/** What they do and what needs the user, in one line. */
export function Sentence({ tasks, rows }: Props) {
  const cost = useCostToday();
  const { items, old } = useInbox(tasks ?? NONE);
  const waiting = [...items, ...old].filter((item) => rankOf(item) <= 2).length;
  if (tasks === undefined || rows === undefined) return <p className="h-7 text-base text-faint">Looking …</p>;
  const working = rows.filter(isAtWork).length;
  const broken = rows.filter(({ state }) => state === 'meets' || state === 'failed').length;
  const silent = rows.filter(({ state }) => state === 'stalled').length;
  return (
    <p role="status" className="flex flex-wrap items-baseline gap-x-2 text-base text-soft">
      <Fact look={waiting > 0 ? 'text-honey-ink' : 'text-ink'} words={waiting > 1 ? 'need you' : 'needs you'}>
        {waiting === 0 ? 'Nothing' : waiting}
      </Fact>
      <Dot />
      <Fact look={working > 0 ? 'text-work-ink' : 'text-ink'} words="working">
        {working === 0 ? 'nobody' : working}
      </Fact>
      {broken === 0 ? null : (
        <>
          <Dot />
          <Fact look="text-rust" words="broken or in each other’s way">
            {broken}
          </Fact>
        </>
      )}
      {silent === 0 ? null : (
        <>
          <Dot />
          <Fact look="text-ink" words="silent">
            {silent}
          </Fact>
        </>
      )}
      {cost === undefined ? null : (
        <>
          <Dot />
          <Link to="/agents" className="hover:underline">
            <span className="font-semibold text-ink tabular-nums">{dollars(cost)}</span> today
          </Link>
        </>
      )}
    </p>
  );
}

function Fact({ look, words, children }: { look: string; words: string; children: ReactNode }) {
  return (
    <span>
      <span className={`font-semibold tabular-nums ${look}`}>{children}</span> {words}
    </span>
  );
}

function Dot() {
  return (
    <span aria-hidden="true" className="text-edge">
      ·
    </span>
  );
}

/** What the runs of today have cost, as far as they said; undefined if none did. */
function useCostToday(): number | undefined {
  const days = useUsage().data?.days ?? [];
  const now = new Date();
  const two = (part: number) => String(part).padStart(2, '0');
  const today = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  const cost = days.filter(({ day }) => day === today).reduce((sum, { cost_usd }) => sum + cost_usd, 0);
  return cost === 0 ? undefined : cost;
}
