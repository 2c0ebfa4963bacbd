import { afterEach, beforeEach, expect, test } from 'vitest';
import { claimNext, recordSent } from '../../../db/outbox-attempts.ts';
import { enqueue, enqueueSent, type NewOutboxEntry } from '../../../db/outbox-queries.ts';
import { setPasswordHash } from '../../../db/user-queries.ts';
import type { CallOutput } from '../../../src/calls/types.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let admin: string;

beforeEach(async () => {
  server = await startTestServer({}, undefined, { unpublished: true });
  admin = await server.signIn('mira', ['admin']);
});
afterEach(() => server.close());

const load = async (): Promise<CallOutput<'checklist/load'>> =>
  (await server.get('/api/checklist/load', { cookie: admin })).json();
const done = async () => (await load()).lines.filter(({ isDone }) => isDone).map(({ name }) => name);
const domainId = () => server.services.domains.default()!.id;

test('a new site has everything to do', async () => {
  expect(await load()).toEqual({
    isDemo: false,
    lines: ['name', 'numbers', 'logo', 'mail', 'second-place', 'second-admin', 'public'].map((name) => ({
      ...{ name, isDone: false, isAside: false },
    })),
  });
});

test('name, number and logo are done once the site has them, and the first page once visitors find it', async () => {
  const logo = { imageId: 'a', alt: '' };
  const begun = { name: 'Harbour', phone: '1300 224 466', logo, pages: [] };
  expect((await server.post('site/begin', begun, admin)).statusCode).toBe(200);
  expect(await done()).toEqual(['name', 'numbers', 'logo']);
  await server.post('config/publishDomain', { domain: { _id: domainId() } }, admin);
  expect(await done()).toContain('public');
});

test('mail is proven by a mail that the mail server took, not by one that waits, and also once that is forgotten', async () => {
  const { writer } = server.services.database;
  await writer.transaction().execute((trx) => enqueue(trx, [MAIL, { ...MAIL, id: 'lead', channel: 'lead' }]));
  const now = '2026-11-28T00:01:00.000Z';
  const send = async (channel: 'mail' | 'lead') => {
    const claim = { channel, now, leaseUntil: now, sender: null, latestPause: now };
    await recordSent(writer, (await claimNext(writer, claim))!, { now, providerId: null });
  };
  await send('lead');
  expect(await done()).not.toContain('mail');
  await send('mail');
  await writer.deleteFrom('outbox').execute();
  expect(await done()).toContain('mail');
});

test('mail is proven by the mail of a test', async () => {
  await enqueueSent(server.services.database.writer, MAIL);
  expect(await done()).toContain('mail');
});

test('a second admin counts once the password is set, and not while deactivated', async () => {
  const { writer } = server.services.database;
  const id = await server.addUser('joe', ['admin']);
  const [mira] = await writer.selectFrom('user').select('id').where('username', '=', 'mira').execute();
  expect(await done()).not.toContain('second-admin');
  await setPasswordHash(writer, mira!.id, 'hash');
  expect(await done()).toContain('second-admin');
  await writer
    .updateTable('user')
    .set({ deactivated_at: server.services.now() })
    .where('id', '=', id)
    .execute();
  expect(await done()).not.toContain('second-admin');
});

test('a line that is a choice can be put aside and taken back; others cannot', async () => {
  const aside = async () => (await load()).lines.filter(({ isAside }) => isAside).map(({ name }) => name);
  const put = (name: string, isAside = true) => server.post('checklist/putAside', { name, isAside }, admin);
  await put('logo');
  await put('second-place');
  expect(await aside()).toEqual(['logo', 'second-place']);
  await put('logo', false);
  expect(await aside()).toEqual(['second-place']);
  expect((await put('mail')).statusCode).toBe(422);
});

test('the name and the number of the demo are nobody’s', async () => {
  await server.close();
  server = await startTestServer({ DEMO: '1' });
  admin = await server.signIn('mira', ['admin']);
  expect(await done()).toEqual([]);
  expect((await load()).isDemo).toBe(true);
});

const MAIL: NewOutboxEntry = {
  ...{ id: 'mail', channel: 'mail', kind: 'invitation', submissionId: null, domainId: null, secret: false },
  body: { to: ['joe@example.org'], cc: [], replyTo: null, subject: 'Hello', text: 'Hello', html: '' },
  createdAt: '2026-11-28T00:00:00.000Z',
};
