import { z } from 'zod';

const id = () => z.int().min(1).max(999_999_999_999_999);

/** Fields that the tools of task threads share. Ids are numbers in this family. */
export const threadField = {
  taskId: id().describe('Task id'),
  observationId: id(),
  limit: (max: number, fallback: number) => z.int().min(1).max(max).default(fallback).describe('How many'),
};
