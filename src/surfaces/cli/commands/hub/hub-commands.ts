import type { Command } from 'commander';
import type { Io } from '../../io.ts';
import { addServiceCommands } from './autostart.ts';
import { addBackupCommands } from './backup.ts';
import { addMirrorCommand } from './mirror.ts';
import { addPortabilityCommands } from './portability.ts';
import { addReindexCommand } from './reindex.ts';
import { addUpgradeCommand } from './upgrade.ts';

/** What the operator of a hub does now and then: copies, moves and upgrades its data, runs it as a service. */
export function addHubCommands(group: Command, io: Io): void {
  addBackupCommands(group, io);
  addPortabilityCommands(group, io);
  addMirrorCommand(group, io);
  addReindexCommand(group, io);
  addServiceCommands(group, io);
  addUpgradeCommand(group, io);
}
