import { z } from 'zod';
import { colony } from '../../../kernel/tool/colony.ts';
import { readTool } from '../../../kernel/tool/define.ts';
import { requireRoot } from '../flows/spec-place.ts';
import { alwaysInvariants } from '../rules/context.ts';
import { bodyOf, parseDocument, type SpecDocument } from '../rules/document.ts';
import { rootHash } from '../rules/root-hash.ts';
import { inSpecs } from './spec-call.ts';
import { specField } from './spec-fields.ts';

const LETTERS = ['G', 'C', 'I', 'V', 'T', 'B'] as const;
/** Sections of prose; the other sections contain rows. */
const PROSE: ReadonlySet<string> = new Set(['G', 'C']);
/** The total size of all sections, in characters, unless the call names sections. */
const ROOM = 48_000;
const section = () =>
  z.object({
    body: z.string(),
    row_count: z.int().nullable(),
    truncated: z.literal(true).optional().describe('Name it in sections'),
  });

export const specRead = readTool({
  name: 'spec_read',
  toolset: 'specs',
  dialect: colony,
  summary: 'Read SPEC.md by its sections, with its hash.',
  input: () =>
    z.object({
      repo_root: specField.repoRoot,
      sections: z.array(z.enum(LETTERS)).min(1).max(LETTERS.length).optional().describe('Only these, in full'),
    }),
  output: () =>
    z.object({
      rootHash: z.string(),
      sections: z.record(z.string(), section()),
      alwaysInvariants: z.array(z.string()),
    }),
  errors: ['SPEC_ROOT_NOT_FOUND', 'REPO_NOT_REACHABLE'],
  cli: { command: 'read' },
  async outside(inside, { repo_root, sections }, context) {
    const { done } = await inSpecs(inside, repo_root, context, async (_unit, place) => ({ text: requireRoot(place) }));
    const document = parseDocument(done.text);
    return {
      rootHash: rootHash(done.text),
      sections: shownSections(document, sections ?? LETTERS, sections === undefined ? ROOM : Number.POSITIVE_INFINITY),
      alwaysInvariants: [...alwaysInvariants(document)],
    };
  },
});

type Shown = z.output<ReturnType<typeof section>>;

function shownSections(document: SpecDocument, letters: readonly string[], room: number): Record<string, Shown> {
  const shown: Record<string, Shown> = {};
  let left = room;
  for (const letter of letters) {
    const whole = bodyOf(document, letter);
    if (whole === undefined) continue;
    const rows = document.rows.filter((row) => row.letter === letter).length;
    const isTable = !PROSE.has(letter) && (letter !== 'I' || rows > 0);
    const body = whole.length <= left ? whole : wholeLines(whole, left);
    left -= body.length;
    shown[letter] = { body, row_count: isTable ? rows : null, ...(body === whole ? {} : { truncated: true }) };
  }
  return shown;
}

function wholeLines(text: string, room: number): string {
  return text.slice(0, text.lastIndexOf('\n', room - 1) + 1);
}
