const looks = {
  queued: ['sent', 'bg-honey-wash text-honey-ink'],
  pending: ['not seen yet', 'bg-honey-wash text-honey-ink'],
  delivered: ['delivered', 'bg-iris-wash text-iris'],
  read: ['read', 'bg-well text-soft'],
  acknowledged: ['done', 'bg-moss-wash text-moss'],
  expired: ['expired', 'bg-rust-wash text-rust'],
} as const;

/** The delivery state of a message or signal. */
export function StateChip({ state, at }: { state: keyof typeof looks; at: string | null }) {
  const [word, look] = looks[state];
  return (
    <span
      className={`rounded px-1.5 text-2xs font-medium ${look}`}
      {...(at === null ? {} : { title: `${word} ${new Date(at).toLocaleString()}` })}
    >
      {word}
    </span>
  );
}
