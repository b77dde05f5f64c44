import { Icon } from './icon.tsx';

const hues = ['text-honey-ink bg-honey-wash', 'text-moss bg-moss-wash', 'text-iris bg-iris-wash', 'text-rust bg-rust-wash'];

/** A small disc with the agent's first letters; the same agent always has the same colour. */
export function AgentMark({ id, size = 20 }: { id: string; size?: number }) {
  const sum = [...id].reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 997, 7);
  const hue = id === 'user' ? 'bg-ink text-ground' : (hues[sum % hues.length] ?? '');
  return (
    <span
      aria-hidden="true"
      className={`inline-flex shrink-0 items-center justify-center rounded-full font-semibold uppercase select-none ${hue} ${size > 24 ? 'text-xs' : 'text-[9px]'}`}
      style={{ width: size, height: size }}
    >
      {id === 'user' ? <Icon name="person" size={size * 0.6} /> : letters(id)}
    </span>
  );
}

function letters(id: string): string {
  const [first = '', second] = id.split(/[._-]/);
  return second === undefined || second === '' ? first.slice(0, 2) : `${first.slice(0, 1)}${second.slice(0, 1)}`;
}

export function AgentName({ id, size = 18 }: { id: string; size?: number }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <AgentMark id={id} size={size} />
      <span className="truncate">{id === 'user' ? 'you' : id}</span>
    </span>
  );
}
