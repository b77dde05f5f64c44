import { z } from 'zod';
import type { Caller } from '../../../kernel/rules/caller.ts';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import { limits } from '../../../kernel/rules/limits.ts';
import { isHandleName, LONGEST_TEAM_NAME, teamSlug } from '../../../kernel/rules/team.ts';
import { cappedList, cappedText } from '../../../kernel/tool/fields.ts';
import { timeField } from '../../../kernel/tool/parsed-fields.ts';
import type { PlaceWanted } from '../flows/current-team.ts';

const REQUIRED_SKILLS = 32;

/** Fields that the tools of the board share. */
export const boardField = {
  teamName: cappedText(LONGEST_TEAM_NAME)
    .refine((name) => teamSlug(name) !== '', 'A team name needs a letter or a digit.')
    .describe('Team; default: your current one'),
  as: cappedText(200).optional().describe('Which of your names acts, if you have several'),
  handleName: z
    .string()
    .refine(isHandleName, 'A name has 1-64 letters, digits, spaces, dots, dashes and underscores, and is not reserved.')
    .describe('Name in the team'),
  taskIds: cappedList(z.string().regex(/^[1-9]\d{0,14}$/, 'Not a task id.'), limits.idsPerCall),
  activeForm: cappedText(limits.title).describe('What is being done, as in "Writing SQL"'),
  metadata: z.record(z.string(), z.unknown()),
  priority: z.int().min(0).max(4).describe('0 is most urgent; usual 2'),
  due: timeField('ISO date or time, UTC'),
  note: z.string().describe('Whose board it is, if neither the call nor the session has named a team'),
  requires: cappedList(cappedText(60), REQUIRED_SKILLS).describe('Skills that a claimer must list'),
};

/** Fields that a refusal adds to an answer that is not a tool error. */
export const refusalFields = {
  reason: z.string().optional(),
  code: z.string().optional(),
  error: z.string().optional(),
  hint: z.string().optional(),
  details: z.record(z.string(), z.unknown()).optional(),
};

export function placeWanted(
  input: { readonly team_name?: string | undefined; readonly as?: string | undefined },
  caller: Caller,
): PlaceWanted {
  return { teamName: input.team_name, as: input.as, environment: caller.team };
}

/** Merges the changes into the metadata; `null` removes a key. */
export function mergeMetadata(
  before: Readonly<Record<string, unknown>>,
  changes: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const merged = Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null));
  if (Buffer.byteLength(JSON.stringify(merged)) <= limits.metadataBytes) return merged;
  throw new WaggleError('LIMIT_EXCEEDED', `Metadata is at most ${limits.metadataBytes} bytes.`, undefined, {
    fields: [{ path: 'metadata', message: `At most ${limits.metadataBytes} bytes of JSON.` }],
  });
}
