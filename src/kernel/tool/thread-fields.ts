import { z } from 'zod';

/** Bounds are checked but not listed: they would appear in dozens of listings, and every client pays for them. */
const between = (min: number, max: number) =>
  z.int().refine((number) => number >= min && number <= max, `A whole number, ${min}-${max}.`);

const id = () => between(1, 999_999_999_999_999);

/** Fields that the tools of task threads share. Ids are numbers in this family. */
export const threadField = {
  taskId: id().describe('Task'),
  observationId: id(),
  limit: (max: number, fallback: number) => between(1, max).default(fallback).describe(`1-${max}`),
};
