import { z } from 'zod';

const HIGHEST_ID = 999_999_999_999_999;

/** The bounds are checked but not listed, since every listed word is paid for by every client. */
const id = () => z.int().refine((given) => given >= 1 && given <= HIGHEST_ID, 'An id is a whole number from 1.');

/** Fields that the tools of task threads share. Ids are numbers in this family. */
export const threadField = {
  taskId: id().describe('Task id'),
  observationId: id(),
  limit: (max: number, fallback: number) => z.int().min(1).max(max).default(fallback).describe('How many'),
};
