import type { Command } from 'commander';
import {
  type SettingName,
  settingFromText,
  settingMeaning,
  settingNamed,
  settingNames,
  shownSetting,
} from '../../settings/settings.ts';
import { dropSetting, saveSetting } from '../../settings/settings-files.ts';
import { plainLine } from '../../text/plain-text.ts';
import { tellHub } from '../config-changes.ts';
import { answer, type Context, contextFrom } from '../context.ts';
import type { Io } from '../io.ts';
import { table } from '../words/table.ts';

/** Shows settings and their sources: defaults, the user's file, the repository's file, the environment, flags. */
export function addConfigCommands(program: Command, io: Io): void {
  const group = program
    .command('config')
    .description('Show and change settings.')
    .usage('<command>')
    .helpCommand(false)
    .addHelpText(
      'after',
      "\nPrecedence: flags, environment, the repository's .waggle/config.json, your own file, defaults.",
    );

  group
    .command('list')
    .description('List all settings with their values and purpose.')
    .action((_options, command: Command) => {
      const context = contextFrom(io, command);
      const rows = settingNames.map((name) => ({ ...shown(context, name), means: settingMeaning(name) }));
      answer(context, { home: context.home, settings: rows }, () =>
        table(
          rows.map(({ setting, value, means }) => ({ setting, value, meaning: means })),
          io.columns,
        ),
      );
    });

  group
    .command('show')
    .description('List all settings with their values and sources.')
    .action((_options, command: Command) => {
      const context = contextFrom(io, command);
      const rows = settingNames.map((name) => shown(context, name));
      const settings = Object.fromEntries(rows.map(({ setting, ...rest }) => [setting, rest]));
      answer(
        context,
        { home: context.home, settings },
        () => `home  ${plainLine(context.home)}\n\n${table(rows, io.columns)}`,
      );
    });

  group
    .command('get <name>')
    .description('Print the value of a setting.')
    .action((name: string, _options, command: Command) => {
      const context = contextFrom(io, command);
      const found = shown(context, settingNamed(name));
      answer(context, found, () => plainLine(String(found.value ?? '')));
    });

  addChanges(group, io);
}

function addChanges(group: Command, io: Io): void {
  group
    .command('set <name> <value>')
    .description('Set a value in your own settings file.')
    .addHelpText('after', '\nExample:\n  waggle config set port 4800')
    .action(async (name: string, text: string, _options, command: Command) => {
      const context = contextFrom(io, command);
      const setting = settingNamed(name);
      const value = settingFromText(setting, text);
      const file = saveSetting(context.home, setting, value);
      const kept = { setting, value: shownSetting(value, setting), file };
      const { effect, note } = await tellHub(context, setting, text);
      answer(context, { ...kept, effect }, () =>
        [`Set ${setting} to ${plainLine(String(kept.value))} in ${plainLine(file)}.`, ...note].join('\n'),
      );
    });

  group
    .command('unset <name>')
    .description('Remove a setting from your own settings file, restoring the default.')
    .addHelpText('after', '\nExample:\n  waggle config unset port')
    .action(async (name: string, _options, command: Command) => {
      const before = contextFrom(io, command);
      const setting = settingNamed(name);
      const { file, wasThere } = dropSetting(before.home, setting);
      const context = contextFrom(io, command);
      const { value } = shown(context, setting);
      const { effect, note } = wasThere ? await tellHub(context, setting, undefined) : { effect: 'none', note: [] };
      answer(context, { setting, value, file, wasThere, effect }, () =>
        [
          wasThere
            ? `${setting} is ${plainLine(String(value ?? 'unset'))} again.`
            : `${setting} is not set in ${plainLine(file)}; its value is ${plainLine(String(value ?? 'unset'))}.`,
          ...note,
        ].join('\n'),
      );
    });
}

function shown({ settings, sources }: Context, setting: SettingName) {
  const { source = 'default', from = 'default' } = sources[setting] ?? {};
  return { setting, value: shownSetting(settings[setting], setting) ?? null, source, from };
}
