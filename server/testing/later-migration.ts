import { migrations } from '../../db/migrations/index.ts';
import type { Migration } from '../../db/migrations/migration.ts';

/** If imported before a program of Hearth, turns it and its child processes into a version with one more migration. */
(migrations as Migration[]).push({ name: 'later', up: async () => {} });
