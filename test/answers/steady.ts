/** Values that differ between runs or machines, and their placeholders in snapshots. */
const varying: readonly (readonly [RegExp, string])[] = [
  [/\b([rw]-\d+)-[0-9a-f]{6}\b/g, '$1-xxxxxx'],
  [/\bt-[0-9a-f]{8}\b/g, 't-xxxxxxxx'],
  [/\bwgl_[\w-]{43}/g, 'wgl_xxx'],
  [/\b(?=\w*\d)[0-9a-f]{12}\b/g, 'xxxxxxxxxxxx'],
  [/("(?:version|node|store)": ?)"[^"]+"/g, '$1"…"'],
  [/("store": ?)\{[^}]*\}/g, '$1"…"'],
  // Random names in an answer change the number of its tokens.
  [/("(?:estimated_tokens_returned|uptime_seconds|memory_bytes|bytes|\w+_bytes)": ?)\d+/g, '$10'],
];

export function steady(text: string, home: string): string {
  return varying.reduce((done, [pattern, name]) => done.replace(pattern, name), text.replaceAll(home, '~'));
}
