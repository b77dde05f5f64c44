import { resolveSettings } from '../src/kernel/settings/settings.ts';
import { runSettingsFrom } from '../src/satellites/daemon/run-settings.ts';

/** The settings of a runner whose operator has set nothing. */
export const defaultRunSettings = runSettingsFrom(resolveSettings('', []).settings);
