import type { Command } from 'commander';
import { plainLine } from '../../../core/text/plain-text.ts';
import { settingFromText, settingNamed, settingNames, shownSetting } from '../../../hub/settings/settings.ts';
import { saveSetting } from '../../../hub/settings/settings-files.ts';
import { answer, type Context, contextFrom } from '../context.ts';
import type { Io } from '../io.ts';
import { table } from '../words/table.ts';

/** Settings, and where each came from: defaults, your file, the repository's file, the environment, flags. */
export function addConfigCommands(program: Command, io: Io): void {
  const group = program
    .command('config')
    .description('Show and change settings.')
    .usage('<command>')
    .helpCommand(false);

  group
    .command('show')
    .description('Show every setting and where it came from.')
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
    .description('Print the value of one setting.')
    .action((name: string, _options, command: Command) => {
      const context = contextFrom(io, command);
      const found = shown(context, settingNamed(name));
      answer(context, found, () => plainLine(String(found.value ?? '')));
    });

  group
    .command('set <name> <value>')
    .description('Keep a setting in your own settings file.')
    .addHelpText('after', '\nExample:\n  waggle config set port 4800')
    .action((name: string, text: string, _options, command: Command) => {
      const context = contextFrom(io, command);
      const setting = settingNamed(name);
      const value = settingFromText(setting, text);
      const file = saveSetting(context.home, setting, value);
      const kept = { setting, value: shownSetting(value, setting), file };
      answer(context, kept, () => `${setting} is now ${plainLine(String(kept.value))} in ${plainLine(file)}.`);
    });
}

function shown({ settings, sources }: Context, setting: (typeof settingNames)[number]) {
  const { source = 'default', from = 'default' } = sources[setting] ?? {};
  return { setting, value: shownSetting(settings[setting], setting) ?? null, source, from };
}
