import { randomUUID } from 'node:crypto';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { onPostgres } from '../testing/on-postgres.ts';
import { postgresEnv, postgresOfFolder } from '../testing/postgres-of-server.ts';
import { startTestServer } from '../testing/test-server.ts';

describe.skipIf(!onPostgres)('servers that start at once on a new database', () => {
  test('fill it once, and all of them serve', { timeout: 60_000 }, async () => {
    const own = await postgresOfFolder(inject('postgres')!, randomUUID());
    onTestFinished(() => own.drop());
    const starts = [1, 2, 3].map(() => startTestServer({ ...postgresEnv(own.url), DEMO: '1' }));
    const servers = await Promise.all(starts);
    onTestFinished(async () => {
      for (const server of servers) await server.close();
    });
    const domains = await servers[0]!.services.database.reader.selectFrom('domain').select('name').execute();
    expect(domains).toHaveLength(2);
    for (const { services } of servers) expect(services.domains.all()).toHaveLength(2);
    for (const server of servers) expect((await server.get('/health/ready')).statusCode).toBe(200);
  });
});
