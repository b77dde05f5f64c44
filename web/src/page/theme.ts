import { useSyncExternalStore } from 'react';

export type Theme = 'system' | 'light' | 'dark';
export const themes: readonly Theme[] = ['system', 'light', 'dark'];

const KEY = 'waggle.theme';
const dark = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

function stored(): Theme {
  const kept = localStorage.getItem(KEY);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

let theme: Theme = stored();

function apply(): void {
  const isDark = theme === 'dark' || (theme === 'system' && dark.matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
}

export function setTheme(next: Theme): void {
  theme = next;
  localStorage.setItem(KEY, next);
  apply();
  for (const listener of listeners) listener();
}

/** Applies the theme before the first paint and whenever the system preference changes. */
export function startTheme(): void {
  apply();
  dark.addEventListener('change', apply);
}

export function useTheme(): Theme {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => theme,
  );
}
