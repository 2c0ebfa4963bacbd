import { inject } from 'vitest';

/**
 * Whether the test servers of this run have PostgreSQL as their database. Tests skip themselves then that read or damage the file
 * of SQLite, hold back its only writer, read rows in the order
 * in which SQLite keeps them, or count statements, of which PostgreSQL takes some more to tell the other servers.
 */
export const onPostgres = process.env.TEST_ENGINE === 'postgres' && inject('postgres') !== null;
