import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** Whether the screen is too narrow for list and detail side by side; the detail view then starts at the top. */
export function isNarrow(): boolean {
  return window.matchMedia('(width < 80rem)').matches;
}

/** Leads back to the list, on screens where the detail view replaces it. */
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
