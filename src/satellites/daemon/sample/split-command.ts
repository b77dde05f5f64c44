/** Splits a command line like a POSIX shell, with single quotes and backslashes but without expansion. */
export function splitCommand(line: string): readonly string[] {
  const parts = line.match(/(?:'[^']*'|\\.|[^\s'\\])+/gs) ?? [];
  return parts.map((part) =>
    part.replace(/'([^']*)'|\\(.)/gs, (_, quoted?: string, single?: string) => quoted ?? single ?? ''),
  );
}
