export function Progress({ done, of, className = '' }: { done: number; of: number; className?: string }) {
  const share = of === 0 ? 0 : (done / of) * 100;
  return (
    <span
      role="progressbar"
      aria-label="Steps done"
      aria-valuenow={done}
      aria-valuemin={0}
      aria-valuemax={of}
      className={`block h-1 overflow-hidden rounded-full bg-well ${className}`}
    >
      <span
        className={`block h-full rounded-full transition-[width] duration-300 ${done === of ? 'bg-moss' : 'bg-honey'}`}
        style={{ width: `${share}%` }}
      />
    </span>
  );
}
