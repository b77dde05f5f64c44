import { z } from 'zod';
import type { Dialect } from './dialect.ts';

/** What the hook program of a client asks. It speaks a wire of its own, which the bridge translates into these calls. */
export const hooks: Dialect = { ofHooks: true };

export const toldField = z.int().min(0).default(0).describe('The last news number that the session has seen');

/** The name that a client gives to our server. */
export const serverField = z
  .string()
  .regex(/^[\w-]{1,64}$/)
  .optional()
  .describe("The client's name for this server");

export const newsAnswer = () =>
  z.object({
    text: z.string().nullable().describe('What to show to the model, if anything'),
    news: z.int().describe('The last news number that the session has seen once the text is shown'),
    after: z.int().optional().describe('The same for entries of other sessions in the repository'),
  });
