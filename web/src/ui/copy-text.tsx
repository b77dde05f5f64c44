import { useState } from 'react';
import { Icon } from './icon.tsx';

/** Puts a text on the clipboard. */
export function CopyText({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false);
  async function copy() {
    await navigator.clipboard.writeText(text).catch(() => undefined);
    setCopied(true);
    setTimeout(() => setCopied(false), 1600);
  }
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={() => void copy()}
      className="shrink-0 rounded p-1 text-faint hover:bg-lift hover:text-ink"
    >
      <Icon name={copied ? 'check' : 'copy'} size={13} className={copied ? 'text-moss' : ''} />
      <span role="status" className="sr-only">
        {copied ? 'Copied' : ''}
      </span>
    </button>
  );
}
