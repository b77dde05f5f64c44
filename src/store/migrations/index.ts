import { house } from './0001-house.ts';
import { board } from './0002-board.ts';
import type { Migration } from './migration.ts';

export const migrations: readonly Migration[] = [house, board];

export const schemaVersion = migrations.length;
