import { Icon } from '../../ui/icon.tsx';
import { useInPages } from '../../ui/in-pages.ts';
import { More } from '../../ui/more.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Health } from './health-area.tsx';

const looks = {
  ok: { icon: 'check', text: 'text-moss', word: 'fine' },
  note: { icon: 'warning', text: 'text-honey-ink', word: 'worth a look' },
  wrong: { icon: 'warning', text: 'text-rust', word: 'wrong' },
} as const;

/** Replaces names of the database that say little to users. */
const names: Readonly<Record<string, string>> = { sync: 'Writes' };

const SHOWN = 20;
const rank = { wrong: 0, note: 1, ok: 2 } as const;

/** The checks of `waggle doctor`, run inside the hub; problems come first. */
export function Doctor({ checks }: { checks: NonNullable<Health['checks']> }) {
  const wrong = checks.filter(({ state }) => state === 'wrong').length;
  const notes = checks.filter(({ state }) => state === 'note').length;
  const sum = [...(wrong === 0 ? [] : [`${wrong} wrong`]), ...(notes === 0 ? [] : [`${notes} worth a look`])].join(
    ', ',
  );
  const { shown, query } = useInPages(
    [...checks].sort((a, b) => rank[a.state] - rank[b.state]),
    SHOWN,
  );
  return (
    <Panel title="Doctor" actions={<span className="text-xs text-soft">{sum === '' ? 'Nothing is wrong' : sum}</span>}>
      <ul className="flex flex-col gap-2 text-sm">
        {shown.map(({ check, state, says }) => (
          <li key={`${check} ${says}`} className="flex gap-2.5">
            <Icon name={looks[state].icon} size={14} className={`mt-0.5 ${looks[state].text}`} />
            <span className="w-20 shrink-0 text-soft first-letter:uppercase">
              {names[check] ?? check}
              <span className="sr-only">: {looks[state].word}</span>
            </span>
            <span className="min-w-0 flex-1 wrap-anywhere">{says}</span>
          </li>
        ))}
      </ul>
      <More query={query}>Show more checks</More>
    </Panel>
  );
}
