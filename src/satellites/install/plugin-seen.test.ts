import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { someFolder } from '../../../test/repositories.ts';
import { pluginSeen } from './plugin-seen.ts';

test('a client with the plugin is detected by its own files', () => {
  const home = someFolder();
  const place = { home, env: {}, platform: 'linux' } as const;
  const put = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(home, file)), { recursive: true });
    writeFileSync(path.join(home, file), text);
  };
  const seen = () => ['claude', 'codex', 'copilot', 'gemini', 'qwen', 'cursor'].filter((id) => pluginSeen(id, place));
  expect(seen()).toEqual([]);
  put('.claude/settings.json', '{ "enabledPlugins": { "waggle@waggle-local": false, "wagglers@x": true } }');
  put('.codex/config.toml', '[plugins."waggle@waggle-local"]\nenabled = false\n');
  put('.copilot/settings.json', '{ broken');
  expect(seen()).toEqual([]);
  put('.claude/settings.json', '{ // mine\n "enabledPlugins": { "waggle@waggle-local": true } }');
  put('.codex/config.toml', '[plugins."waggle@waggle-local"]\nenabled = true\n');
  put('.copilot/settings.json', '{ "enabledPlugins": { "waggle@waggle-local": true } }');
  put('.gemini/extensions/waggle/gemini-extension.json', '{}');
  put('.qwen/extensions/waggle/gemini-extension.json', '{}');
  expect(seen()).toEqual(['claude', 'codex', 'copilot', 'gemini', 'qwen']);
  expect(pluginSeen('claude', place)?.removal).toBe('claude plugin uninstall waggle');
  expect(pluginSeen('codex', place)?.removal).toBe('codex plugin remove waggle@waggle-local');
});
