import { house } from './0001-house.ts';
import type { Migration } from './migration.ts';

export const migrations: readonly Migration[] = [house];

export const schemaVersion = migrations.length;
