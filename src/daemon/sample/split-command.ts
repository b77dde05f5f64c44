/** Splits a command line as a POSIX shell would, for single quotes and backslashes: nothing is expanded. */
export function splitCommand(line: string): readonly string[] {
  const parts = line.match(/(?:'[^']*'|\\.|[^\s'\\])+/gs) ?? [];
  return parts.map((part) =>
    part.replace(/'([^']*)'|\\(.)/gs, (_, quoted?: string, single?: string) => quoted ?? single ?? ''),
  );
}
