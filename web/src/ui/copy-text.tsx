import { useCopy } from './copy.ts';
import { Icon } from './icon.tsx';

/** Puts a text on the clipboard. */
export function CopyText({ text, label }: { text: string; label: string }) {
  const { copy, icon, look, words } = useCopy(text);
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={copy}
      className="inline-flex shrink-0 items-center gap-1.5 rounded p-1 text-faint hover:bg-lift hover:text-ink"
    >
      <Icon name={icon} size={13} className={look} />
      <span role="status" className={icon === 'warning' ? 'text-xs text-rust' : 'sr-only'}>
        {words}
      </span>
    </button>
  );
}
