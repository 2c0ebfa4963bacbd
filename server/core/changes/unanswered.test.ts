import pg from 'pg';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { onPostgres } from '../../testing/on-postgres.ts';
import { startTestServer } from '../../testing/test-server.ts';

/** Loses the answer to the next commit, after PostgreSQL has stored it. */
function loseNextAnswer(): void {
  const { query } = pg.Client.prototype;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const result = await Reflect.apply(query, this, args);
    if (args[0] !== 'commit') return result;
    spy.mockRestore();
    throw Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });
  } as never);
}

describe.skipIf(!onPostgres)('a change whose answer from the database was lost', () => {
  test('is said to be unclear, and readers get it where it is stored', async () => {
    const server = await startTestServer();
    onTestFinished(() => server.close());
    const cookie = await server.signIn('mira', ['publisher']);
    const page = await server.publish(cookie, { slug: 'here', title: 'Before' });
    expect((await server.get('/here')).body).toContain('Before');
    loseNextAnswer();
    const answer = await server.post('page/publishPage', { page: { ...page, title: 'After' } }, cookie);
    expect(answer.statusCode).toBe(503);
    await vi.waitFor(async () => expect((await server.get('/here')).body).toContain('After'));
  });
});
