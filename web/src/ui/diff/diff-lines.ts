/** A line of a unified diff, with its line numbers on both sides. */
export interface DiffLine {
  readonly kind: 'same' | 'added' | 'removed' | 'place';
  readonly text: string;
  readonly before?: number;
  readonly after?: number;
}

/** Parses the hunks of a patch. */
export function diffLines(patch: string): readonly DiffLine[] {
  let before = 0;
  let after = 0;
  return patch.split('\n').flatMap((line): DiffLine[] => {
    const place = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@(.*)$/.exec(line);
    if (place !== null) {
      before = Number(place[1]);
      after = Number(place[2]);
      return [{ kind: 'place', text: place[3]?.trim() ?? '' }];
    }
    const text = line.slice(1);
    if (line.startsWith('+')) return [{ kind: 'added', text, after: after++ }];
    if (line.startsWith('-')) return [{ kind: 'removed', text, before: before++ }];
    if (line.startsWith(' ')) return [{ kind: 'same', text, before: before++, after: after++ }];
    return [];
  });
}
