import { house } from './0001-house.ts';
import { memory } from './0002-memory.ts';
import type { Migration } from './migration.ts';

export const migrations: readonly Migration[] = [house, memory];

export const schemaVersion = migrations.length;
