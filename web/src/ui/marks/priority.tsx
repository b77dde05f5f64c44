const words = ['Urgent', 'High', 'Normal', 'Low', 'Lowest'];

/** Bars that rise with the priority; urgent tasks have their own symbol. */
export function PriorityMark({ value }: { value: number }) {
  const word = words[value] ?? String(value);
  return (
    <span className="inline-flex items-center" title={`Priority: ${word.toLowerCase()}`}>
      <svg aria-hidden="true" width="14" height="14" viewBox="0 0 14 14">
        {value === 0 ? urgent : bars(3 - Math.min(3, value - 1))}
      </svg>
      <span className="sr-only">{word}</span>
    </span>
  );
}

const urgent = (
  <>
    <rect x="1" y="1" width="12" height="12" rx="3" className="fill-rust" />
    <path d="M7 3.75v3.5M7 9.75h.01" className="stroke-sheet" strokeWidth="1.75" strokeLinecap="round" />
  </>
);

function bars(filled: number) {
  return [4, 7, 10].map((height, index) => (
    <rect
      key={height}
      x={1.5 + index * 4}
      y={12 - height}
      width="3"
      height={height}
      rx="1"
      className={index < filled ? 'fill-honey-ink' : 'fill-edge'}
    />
  ));
}

export function Priority({ value }: { value: number }) {
  return (
    <span
      className={`inline-flex h-6 items-center gap-1.5 rounded-full px-2.5 text-xs font-medium ${value === 0 ? 'bg-rust-wash text-rust' : 'bg-well text-soft'}`}
    >
      <span className="contents [&_.sr-only]:hidden">
        <PriorityMark value={value} />
      </span>
      {words[value] ?? value}
    </span>
  );
}
