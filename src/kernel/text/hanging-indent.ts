const lineEnds = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g;

/** For a text after a label in a list of lines: indents its continuation lines, so that none looks like an entry. */
export function withHangingIndent(text: string): string {
  return text.replace(lineEnds, '\n    ');
}
