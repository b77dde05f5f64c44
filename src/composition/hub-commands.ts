import type { Command } from 'commander';
import type { Io } from '../kernel/cli/io.ts';
import { addUpgradeCommand } from '../satellites/install/commands/upgrade.ts';
import { addBackupCommands } from '../satellites/operations/commands/backup.ts';
import { addMirrorCommand } from '../satellites/operations/commands/mirror.ts';
import { addPortabilityCommands } from '../satellites/operations/commands/portability.ts';
import { addReindexCommand } from '../satellites/operations/commands/reindex.ts';
import { addServiceCommands } from '../satellites/unattended/commands/autostart.ts';

/** What the operator of a hub does now and then: copies, moves and upgrades its data, runs it as a service. */
export function addHubCommands(group: Command, io: Io): void {
  addBackupCommands(group, io);
  addPortabilityCommands(group, io);
  addMirrorCommand(group, io);
  addReindexCommand(group, io);
  addServiceCommands(group, io);
  addUpgradeCommand(group, io);
}
