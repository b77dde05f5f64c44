import { z } from 'zod';
import { hubTool } from '../../../kernel/tool/define.ts';
import { settingRow } from './setting-row.ts';

/** GET /api/settings: the settings of this hub and the source of each. */
export const hubSettings = hubTool({
  name: 'hub_settings',
  toolset: 'hub',
  summary: 'Show every setting of the running hub and where it came from.',
  details: 'For administrators. Empty if no hub was started.',
  listed: false,
  readOnly: true,
  scope: 'admin',
  input: () => z.object({}),
  output: () => z.object({ settings: z.array(settingRow) }),
  errors: [],
  rest: { method: 'GET', path: '/api/settings' },
  cli: { command: 'settings' },
  run: async (desk) => ({ settings: desk.settings().map((row) => ({ ...row })) }),
});
