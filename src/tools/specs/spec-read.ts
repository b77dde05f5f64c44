import { z } from 'zod';
import { alwaysInvariants } from '../../core/specs/context.ts';
import { bodyOf, parseDocument } from '../../core/specs/document.ts';
import { rootHash } from '../../core/specs/root-hash.ts';
import { requireRoot } from '../../flows/specs/spec-place.ts';
import { colony } from '../colony.ts';
import { readTool } from '../define.ts';
import { inSpecs } from './spec-call.ts';
import { specField } from './spec-fields.ts';

const LETTERS = ['G', 'C', 'I', 'V', 'T', 'B'] as const;
/** Sections of prose; the others hold rows. */
const PROSE: ReadonlySet<string> = new Set(['G', 'C']);
const section = () => z.object({ body: z.string(), row_count: z.int().nullable() });

export const specRead = readTool({
  name: 'spec_read',
  toolset: 'specs',
  dialect: colony,
  summary: "Read a repository's SPEC.md by its sections, with the hash of its text.",
  input: () => z.object({ repo_root: specField.repoRoot }),
  output: () =>
    z.object({
      rootHash: z.string(),
      sections: z.record(z.string(), section()),
      alwaysInvariants: z.array(z.string()),
    }),
  errors: ['SPEC_ROOT_NOT_FOUND', 'REPO_NOT_REACHABLE'],
  cli: { command: 'read' },
  async outside(inside, { repo_root }, context) {
    const { done } = await inSpecs(inside, repo_root, context, async (_unit, place) => ({ text: requireRoot(place) }));
    const document = parseDocument(done.text);
    const shown = LETTERS.flatMap((letter) => {
      const body = bodyOf(document, letter);
      if (body === undefined) return [];
      const rows = document.rows.filter((row) => row.letter === letter).length;
      const isTable = !PROSE.has(letter) && (letter !== 'I' || rows > 0);
      return [[letter, { body, row_count: isTable ? rows : null }]];
    });
    return {
      rootHash: rootHash(done.text),
      sections: Object.fromEntries(shown),
      alwaysInvariants: [...alwaysInvariants(document)],
    };
  },
});
