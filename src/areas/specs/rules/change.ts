import { type Delta, deltaOps } from './delta.ts';
import { bodyOf, parseDocument, type SpecDocument, textOf, withNewRow } from './document.ts';

/** An open change of the spec: its purpose, its deltas, and the failures met on the way. */
export interface SpecChange {
  readonly baseHash: string | undefined;
  readonly proposal: string;
  readonly deltas: readonly Delta[];
  /** The number of failures in its table of bugs. */
  readonly bugs: number;
  readonly document: SpecDocument;
}

interface NewChange {
  readonly slug: string;
  readonly baseHash: string;
  readonly proposal: string;
}

const DELTAS = { heading: '## §S  delta', header: ['op', 'target', 'row'] };
const BUGS = { heading: '## §B  bugs', header: ['id', 'signature', 'bug', 'test'] };
const FRONT = /^---\r?\n([\s\S]{0,4000}?)\r?\n---(?:\r?\n|$)/;

/** The text of a new CHANGE.md. */
export function newChange({ slug, baseHash, proposal }: NewChange): string {
  const front = `---\nbase_root_hash: ${baseHash}\nslug: ${slug}\n---\n\n# CHANGE · ${slug}\n\n`;
  const table = ({ heading, header }: typeof DELTAS) =>
    `${heading}\n${header.join('|')}\n${header.map(() => '-').join('|')}\n`;
  const text = proposal === '' ? '' : `${escapedHeadings(proposal.trimEnd())}\n`;
  return `${front}## §P  proposal\n${text}\n${table(DELTAS)}\n${table(BUGS)}`;
}

/** A line of a proposal that looks like a section heading would end the proposal. */
function escapedHeadings(text: string): string {
  return text.replace(/^(\\*)## §/gm, (_whole, slashes: string) => `\\${slashes}## §`);
}

export function parseChange(text: string): SpecChange {
  const document = parseDocument(text);
  const front = FRONT.exec(text)?.[1] ?? '';
  return {
    baseHash: /^base_root_hash:[ \t]*(\S+)[ \t]*\r?$/m.exec(front)?.[1],
    proposal: (bodyOf(document, 'P') ?? '').trim().replace(/^\\(\\*## §)/gm, '$1'),
    deltas: document.rows.flatMap((row) => {
      const op = deltaOps.find((one) => row.letter === 'S' && one === row.id);
      const [target = '', ...cells] = row.cells;
      return op === undefined ? [] : [{ op, target, cells }];
    }),
    bugs: document.rows.filter((row) => row.letter === 'B').length,
    document,
  };
}

/** The text with one more delta; everything else stays unchanged. */
export function withDelta({ document }: SpecChange, { op, target, cells }: Delta): string {
  return textOf(withNewRow(document, 'S', [op, target, ...cells], DELTAS));
}

export interface Bug {
  readonly signature: string;
  readonly summary: string;
  readonly test: string;
}

/** The text with one more failure in its table of bugs. */
export function withBug({ document, bugs }: SpecChange, { signature, summary, test }: Bug): string {
  return textOf(withNewRow(document, 'B', [`B.${bugs + 1}`, signature, summary, test], BUGS));
}
