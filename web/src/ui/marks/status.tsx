import type { Status } from '../../api/board/board-store.ts';

interface Look {
  readonly word: string;
  readonly text: string;
  readonly wash: string;
}

export const statusLooks: Readonly<Record<Status, Look>> = {
  pending: { word: 'Pending', text: 'text-faint', wash: 'bg-well text-soft' },
  active: { word: 'Active', text: 'text-honey', wash: 'bg-honey-wash text-honey-ink' },
  blocked: { word: 'Blocked', text: 'text-rust', wash: 'bg-rust-wash text-rust' },
  review: { word: 'Review', text: 'text-iris', wash: 'bg-iris-wash text-iris' },
  done: { word: 'Done', text: 'text-moss', wash: 'bg-moss-wash text-moss' },
  canceled: { word: 'Canceled', text: 'text-faint', wash: 'bg-well text-faint' },
};

export const boardStatuses: readonly Status[] = ['pending', 'active', 'blocked', 'review', 'done'];

/** Each status has its own shape, because colour alone is not accessible. */
export function StatusMark({ status, size = 14 }: { status: Status; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 14 14"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`shrink-0 ${statusLooks[status].text}`}
    >
      {forms[status]}
    </svg>
  );
}

const ring = <circle cx="7" cy="7" r="5.25" />;

const forms: Readonly<Record<Status, React.ReactNode>> = {
  pending: <circle cx="7" cy="7" r="5.25" strokeDasharray="2.1 2.02" />,
  active: (
    <>
      {ring}
      <path d="M7 4.1a2.9 2.9 0 0 1 0 5.8z" fill="currentColor" strokeWidth="0.6" />
    </>
  ),
  blocked: (
    <>
      {ring}
      <path d="M4.6 7h4.8" />
    </>
  ),
  review: (
    <>
      {ring}
      <circle cx="7" cy="7" r="1.6" fill="currentColor" strokeWidth="0" />
    </>
  ),
  done: (
    <>
      <circle cx="7" cy="7" r="5.9" fill="currentColor" strokeWidth="0" />
      <path d="m4.5 7.2 1.8 1.8 3.3-3.7" className="stroke-sheet" />
    </>
  ),
  canceled: (
    <>
      {ring}
      <path d="m5.2 5.2 3.6 3.6M8.8 5.2 5.2 8.8" />
    </>
  ),
};

export function StatusBadge({ status }: { status: Status }) {
  const { word, wash } = statusLooks[status];
  return (
    <span className={`inline-flex h-6 items-center gap-1.5 rounded-full px-2.5 text-xs font-medium ${wash}`}>
      <StatusMark status={status} size={12} />
      {word}
    </span>
  );
}
