import { z } from 'zod';

export const settingRow = z.object({
  name: z.string(),
  value: z.union([z.string(), z.number(), z.array(z.string()).readonly(), z.null()]),
  source: z.enum(['default', 'user file', 'repo file', 'environment', 'flag']),
  from: z.string(),
  means: z.string(),
  changeable: z.boolean().describe('Whether change_setting takes it'),
});
