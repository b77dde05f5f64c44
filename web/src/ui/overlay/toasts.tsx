import { useSyncExternalStore } from 'react';
import { faultOf } from '../../api/fault.ts';
import { Icon } from '../icon.tsx';
import { HeldToasts } from './held-toasts.tsx';

interface Toast {
  readonly id: number;
  readonly kind: 'good' | 'bad';
  readonly text: string;
  readonly code?: string;
  readonly hint?: string;
}

let toasts: readonly Toast[] = [];
let counter = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function show(toast: Omit<Toast, 'id'>, ms: number): void {
  const id = ++counter;
  set([...toasts.slice(-3), { ...toast, id }]);
  setTimeout(() => dismiss(id), ms);
}

function dismiss(id: number): void {
  set(toasts.filter((toast) => toast.id !== id));
}

export function tell(text: string): void {
  show({ kind: 'good', text }, 3500);
}

/** Shows an error and what was undone because of it. */
export function tellFault(error: unknown, undone?: string): void {
  const { error: text, code, hint } = faultOf(error);
  show({ kind: 'bad', text: undone === undefined ? text : `${undone} ${text}`, code, hint }, 12_000);
}

export function Toasts() {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
  );
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-3 bottom-18 z-40 flex flex-col items-end gap-2 sm:inset-x-auto sm:right-5 sm:bottom-5"
    >
      <HeldToasts />
      {shown.map((toast) => (
        <div
          key={toast.id}
          role={toast.kind === 'bad' ? 'alert' : 'status'}
          className="settle pointer-events-auto flex w-full max-w-sm items-start gap-2.5 rounded-lg border border-line bg-sheet py-2.5 pr-2 pl-3.5 text-sm shadow-float"
        >
          <Icon
            name={toast.kind === 'bad' ? 'warning' : 'check'}
            size={15}
            className={`mt-0.5 ${toast.kind === 'bad' ? 'text-rust' : 'text-moss'}`}
          />
          <div className="min-w-0 flex-1">
            <p className="break-words">
              {toast.text}{' '}
              {toast.code === undefined ? null : <code className="font-mono text-xs text-faint">{toast.code}</code>}
            </p>
            {toast.hint === undefined || toast.hint === '' ? null : <p className="text-xs text-soft">{toast.hint}</p>}
          </div>
          <button
            type="button"
            aria-label="Dismiss"
            onClick={() => dismiss(toast.id)}
            className="rounded p-1 text-faint hover:bg-lift hover:text-ink"
          >
            <Icon name="cross" size={12} />
          </button>
        </div>
      ))}
    </div>
  );
}
