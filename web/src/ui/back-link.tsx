import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** Whether a list and what was chosen from it do not fit side by side; then a choice starts at its own beginning. */
export function isNarrow(): boolean {
  return window.matchMedia('(width < 80rem)').matches;
}

/** Back to the list that made room, on screens where it had to. */
export function BackLink({ to, search = {}, children }: { to: string; search?: object; children: ReactNode }) {
  return (
    <Link
      to={to}
      search={search}
      className="inline-flex items-center gap-1.5 self-start rounded-md text-sm text-honey-ink hover:underline xl:hidden"
    >
      <Icon name="chevron" size={12} className="rotate-180" />
      {children}
    </Link>
  );
}
