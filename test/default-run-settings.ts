import { runSettingsFrom } from '../src/daemon/run-settings.ts';
import { resolveSettings } from '../src/hub/settings/settings.ts';

/** The settings of a runner whose operator has set nothing. */
export const defaultRunSettings = runSettingsFrom(resolveSettings('', []).settings);
