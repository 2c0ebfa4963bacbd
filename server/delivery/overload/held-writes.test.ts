import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { ENQUIRY, postPlain, startWithForm } from '../../testing/forms.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { HeldWrites } from './held-writes.ts';

let server: TestServer;
let cookie: string;

beforeEach(async () => {
  server = await startTestServer({ LOG_LEVEL: 'silent' });
  cookie = await server.signIn('mira');
  await server.publish(cookie, { slug: 'about', title: 'About' });
});
afterEach(() => server.close());

const save = (slug: string) => server.post('page/save', { page: { slug, title: 'What I wrote' } }, cookie);

/** Whether a promise has settled after all that is ready has run. */
async function isWaiting(promise: Promise<unknown>): Promise<boolean> {
  const nothing = Symbol();
  const wait = new Promise((resolve) => setTimeout(() => resolve(nothing), 150));
  return (await Promise.race([promise, wait])) === nothing;
}

test('saves wait while the program is replaced, readers do not, and saves go on if nothing came of it', async () => {
  const { heldWrites } = server.services;
  await heldWrites.hold();
  const saving = save('new');
  expect(await isWaiting(saving)).toBe(true);
  expect((await server.get('/about')).statusCode).toBe(200);
  expect((await server.get('/health/ready')).statusCode).toBe(200);
  heldWrites.release('on');
  expect((await saving).statusCode).toBe(200);
  expect((await save('newer')).statusCode).toBe(200);
});

test('what waits when the next program takes over is sent anew by its client, and so is what comes later', async () => {
  const { heldWrites } = server.services;
  await heldWrites.hold();
  const saving = save('new');
  expect(await isWaiting(saving)).toBe(true);
  heldWrites.release('anew');
  for (const { statusCode, headers } of [await saving, await save('later')]) {
    expect([statusCode, headers.location, headers.connection]).toEqual([307, '/api/page/save', 'close']);
  }
});

test('the hold begins when the requests before it have ended', async () => {
  const held = new HeldWrites();
  const closed: (() => void)[] = [];
  const reply = { raw: { once: (_name: string, ends: () => void) => closed.push(ends) } };
  held.hook.call({} as never, { method: 'POST' } as never, reply as never, () => {});
  const holding = held.hold();
  expect(await isWaiting(holding)).toBe(true);
  closed[0]?.();
  await holding;
});

test('a form without script that waited too long is answered with the words of its sender', async () => {
  const form = await startWithForm();
  onTestFinished(() => form.server.close());
  const { heldWrites } = form.server.services;
  await heldWrites.hold();
  const posted = postPlain(form);
  expect(await isWaiting(posted)).toBe(true);
  const { statusCode, headers, body } = await posted;
  expect(statusCode).toBe(503);
  expect(headers['retry-after']).toMatch(/^\d+$/);
  expect(body).toContain(ENQUIRY.message);
}, 20_000);

test('nothing is changed by anybody while the database is held', async () => {
  const { database } = server.services;
  await server.services.quieten();
  await database.hold();
  const response = await save('new');
  expect([response.statusCode, response.headers['retry-after']]).toEqual([
    503,
    expect.stringMatching(/^\d+$/),
  ]);
  await expect(database.writer.updateTable('page').set({ slug: 'other' }).execute()).rejects.toMatchObject({
    name: 'HeldDatabaseError',
  });
  expect((await server.get('/about')).statusCode).toBe(200);
  expect((await server.get('/api/page/load?slug=about', { cookie })).statusCode).toBe(200);
});
