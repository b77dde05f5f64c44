import { z } from 'zod';
import { hubTool } from '../../../kernel/tool/define.ts';
import { settingRow } from './setting-row.ts';

/** PATCH /api/settings/:name: changes the schedule, budgets and retention while the hub runs. */
export const changeSetting = hubTool({
  name: 'change_setting',
  toolset: 'hub',
  summary: 'Change a setting of the running hub and keep it in the user’s settings file.',
  details: 'For administrators: the schedule, the limits of runs and retention. It takes effect at once.',
  listed: false,
  readOnly: false,
  scope: 'admin',
  input: () =>
    z.object({
      name: z.string().min(1).max(60).describe('Setting, as in "runs.dailyCostUsd"'),
      value: z.string().min(1).max(200).describe('Its new value, as text'),
    }),
  output: () => settingRow,
  errors: ['SETTING_NOT_FOUND', 'SETTING_FIXED'],
  rest: { method: 'PATCH', path: '/api/settings/:name' },
  cli: { command: 'change-setting', args: ['name', 'value'] },
  run: async (desk, { name, value }) => ({ ...desk.changeSetting(name, value) }),
});
