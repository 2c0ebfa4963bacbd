import { foundation } from './0001-foundation.ts';
import type { Migration } from './migration.ts';

/** Every step of the schema, oldest first. */
export const migrations: readonly Migration[] = [foundation];
