import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';

/** Says that somebody else changed the object being edited, above the options for resolving that. */
export function ChangedMeanwhile({ what, children }: { what: string; children: ReactNode }) {
  return (
    <section
      aria-label="Changed meanwhile"
      className="flex flex-col gap-3 rounded-lg border border-rust/25 bg-rust-wash px-3.5 py-3 text-sm"
    >
      <p className="flex gap-2">
        <Icon name="warning" className="mt-0.5 text-rust" />
        This {what} was changed while you were editing. Choose what to keep; nothing is saved until you do.
      </p>
      {children}
    </section>
  );
}
