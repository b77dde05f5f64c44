import { Icon } from '../icon.tsx';

/** A small disc with the initials of the agent; each agent always has the same colour. */
export function AgentMark({ id, size = 20 }: { id: string; size?: number }) {
  const isYou = id === 'user';
  const hue = hueOf(id);
  const colours = { backgroundColor: `oklch(var(--mark-wash) ${hue})`, color: `oklch(var(--mark-ink) ${hue})` };
  return (
    <span
      aria-hidden="true"
      className={`inline-flex shrink-0 items-center justify-center rounded-full font-semibold uppercase select-none ${isYou ? 'bg-ink text-ground' : ''} ${size > 24 ? 'text-xs' : 'text-[9px]'}`}
      style={{ width: size, height: size, ...(isYou ? {} : colours) }}
    >
      {isYou ? <Icon name="person" size={size * 0.6} /> : letters(id)}
    </span>
  );
}

/** Twelve hues that are easy to tell apart. */
function hueOf(id: string): number {
  let hash = 2166136261;
  for (const letter of id) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0;
  return (hash % 12) * 30 + 15;
}

function letters(id: string): string {
  const [first = '', second] = id.split(/[._-]/);
  return second === undefined || second === '' ? first.slice(0, 2) : `${first.slice(0, 1)}${second.slice(0, 1)}`;
}

/** `as`: the name of the agent in a team. */
export function AgentName({ id, as, size = 18 }: { id: string; as?: string | undefined; size?: number }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <AgentMark id={id} size={size} />
      <span className="truncate">{as ?? (id === 'user' ? 'you' : id)}</span>
    </span>
  );
}
