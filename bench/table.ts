/** Formats a Markdown table like the formatter does: columns padded to their widest cell. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(3, ...[head, ...rows].map((cells) => cells[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

/** Formats one measurement on both databases, side by side. */
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
