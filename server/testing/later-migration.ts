import { migrations } from '../../db/migrations/index.ts';
import type { Migration } from '../../db/migrations/migration.ts';

/** When imported before a Hearth program, turns the program and its child processes into a version with one more migration. */
(migrations as Migration[]).push({ name: 'later', up: async () => {} });
