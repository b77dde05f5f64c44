import type { Command } from 'commander';
import { WaggleError } from '../../rules/errors.ts';
import { plainLine } from '../../text/plain-text.ts';

/** The hidden command that a group runs if none is named. */
export const UNNAMED = 'unnamed';

/** A separate command, so that its options do not apply to the others of the group. */
export function defaultCommand(group: Command): Command {
  return group
    .command(`${UNNAMED} [word]`, { isDefault: true, hidden: true })
    .usage('[options]')
    .hook('preAction', (command) => {
      // Commander takes an unknown command name for an argument of the default command.
      const [word] = command.processedArgs;
      if (word !== undefined) throw new WaggleError('INVALID_INPUT', `Unknown command '${plainLine(String(word))}'.`);
    });
}
