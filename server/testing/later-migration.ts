import { migrations } from '../../db/migrations/index.ts';
import type { Migration } from '../../db/migrations/migration.ts';

/** Imported before a program of Hearth and its child processes, makes them a version with one more migration. */
(migrations as Migration[]).push({ name: 'later', up: async () => {} });
