export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** One measurement on both databases, side by side. */
export function sideBySide<T>(
  sqlite: T,
  postgres: T,
  rows: readonly (readonly [string, (costs: T) => string])[],
): string {
  return table(
    ['', 'SQLite', 'PostgreSQL'],
    rows.map(([name, tell]) => [name, tell(sqlite), tell(postgres)]),
  );
}
