import type { ThreadEntry } from '../../core/runs/thread.ts';

/** Characters that one of the databases takes for wildcards stand for any character; the text is compared afterwards. */
export function pattern(query: string): string {
  return `%${query.toLowerCase().replace(/[\\%_]/g, '_')}%`;
}

export function holds({ text }: ThreadEntry, query: string): boolean {
  return text?.toLowerCase().includes(query.toLowerCase()) === true;
}
