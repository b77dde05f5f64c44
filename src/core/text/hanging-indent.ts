const lineEnds = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g;

/** For a text behind a label in a list of lines: its own further lines are set in, so none can pass for an entry. */
export function withHangingIndent(text: string): string {
  return text.replace(lineEnds, '\n    ');
}
