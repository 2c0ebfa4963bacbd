import { afterEach, beforeEach, expect, test } from 'vitest';
import { putRole } from '../../../db/user-queries.ts';
import type { Renderer } from '../../delivery/visitor/renderer.ts';
import { codeOfApp } from '../../testing/authenticator.ts';
import { exported, imported } from '../../testing/exported.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../testing/test-server.ts';

const MAIL = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'site@example.org',
  SITE_URL: 'http://www.example.org',
};
const PAGE = { url: 'https://pay.example/open', parameter: 'amount', currency: '$' };
const OTHER = { url: 'https://give.example/?fund=2', parameter: 'sum', currency: '€' };

/** Renders the payment page that a page of visitors gets. */
const render: Renderer = async ({ shell }) => ({
  html: Buffer.from(JSON.stringify(shell?.donationPage ?? null)),
  csp: null,
  failures: [],
});

let server: TestServer;
let cookie: string;
let domainId: string;

beforeEach(async () => {
  server = await startTestServer(MAIL, render);
  await server.addUser('noor', ['admin']);
  await server.addUser('mira', ['admin']);
  cookie = await logIn('noor');
  domainId = server.services.domains.default()!.id;
  await server.publish(cookie, { slug: 'give', title: 'Give' });
});
afterEach(() => server.close());

async function logIn(username: string): Promise<string> {
  const response = await server.post('user/login', { username, password: TEST_PASSWORD });
  return `authToken=${response.json().token}`;
}

const save = (page: object, as: string | undefined = cookie) =>
  server.post('siteSettings/saveDonationPage', { domainId, password: TEST_PASSWORD, ...page }, as);
const load = async (id = domainId) =>
  (await server.get(`/api/siteSettings/loadDonationPage?domainId=${id}`, { cookie })).json();
const visit = async () => JSON.parse((await server.get('/give')).body);
const mails = async () =>
  (
    await server.services.database.reader
      .selectFrom('outbox')
      .select(['recipients', 'subject', 'body'])
      .where('kind', '=', 'notice')
      .orderBy('id')
      .execute()
  ).map(({ recipients, subject, body }) => ({
    to: `${recipients} ${subject}`,
    text: JSON.parse(body ?? '{}').text,
  }));
const recorded = async () =>
  (
    await server.services.database.reader
      .selectFrom('audit_entry')
      .select(['action', 'user_name', 'domain_id', 'details'])
      .where('action', '=', 'siteSettings/saveDonationPage')
      .orderBy('id')
      .execute()
  ).map(({ user_name, domain_id, details }) => [user_name, domain_id, JSON.parse(details)]);

test('an admin changes the payment page with the password, and readers have it at once', async () => {
  expect(await load()).toEqual({ donationPage: null, proof: 'password' });
  expect(await visit()).toBeNull();
  const saved = await save(PAGE);
  expect([saved.statusCode, saved.json()]).toEqual([200, { donationPage: PAGE, proof: 'password' }]);
  expect(await load()).toEqual({ donationPage: PAGE, proof: 'password' });
  expect(await visit()).toEqual(PAGE);
  expect((await save(OTHER)).statusCode).toBe(200);
  expect(await visit()).toEqual(OTHER);
  expect((await save({ ...PAGE, url: '' })).json().donationPage).toBeNull();
  expect(await visit()).toBeNull();
});

test('a change is recorded with the address before, and mailed to the other admins; a save without changes is neither', async () => {
  await save(PAGE);
  await save(PAGE);
  await save(OTHER);
  await save({ url: '' });
  expect(await recorded()).toEqual([
    [
      'noor',
      domainId,
      {
        ...{ address: PAGE.url, addressBefore: null, parameter: 'amount', parameterBefore: null },
        ...{ currency: '$', currencyBefore: null },
      },
    ],
    [
      'noor',
      domainId,
      {
        ...{ address: OTHER.url, addressBefore: PAGE.url, parameter: 'sum', parameterBefore: 'amount' },
        ...{ currency: '€', currencyBefore: '$' },
      },
    ],
    [
      'noor',
      domainId,
      {
        ...{ address: null, addressBefore: OTHER.url, parameter: null, parameterBefore: 'sum' },
        ...{ currency: null, currencyBefore: '€' },
      },
    ],
  ]);
  const sent = await mails();
  expect(sent.map(({ to }) => to)).toEqual(
    Array(3).fill('["mira@example.org"] Payment page changed · www.example.org'),
  );
  expect(sent[1]!.text).toContain('Now: https://give.example/?fund=2');
  expect(sent[1]!.text).toContain('Before: https://pay.example/open');
  const listed = await server.get('/api/audit/list', { cookie });
  expect(listed.body).toContain('before: https://pay.example/open');
});

test('a wrong password changes nothing, and a second factor replaces the password', async () => {
  for (const password of ['', 'wrong password']) {
    const refused = await save({ ...PAGE, password });
    expect([refused.statusCode, refused.json().validationErrors?.[0]?.field]).toEqual([422, 'password']);
  }
  expect(await load()).toEqual({ donationPage: null, proof: 'password' });
  const begun = await server.post('user/startSecondFactor', { password: TEST_PASSWORD }, cookie);
  const { secret } = begun.json().setUp;
  const now = Date.now();
  const enabled = await server.post('user/enableSecondFactor', { code: codeOfApp(secret, now) }, cookie);
  cookie = `authToken=${enabled.cookies.find(({ name }) => name === 'authToken')!.value}`;
  const refused = await save(PAGE);
  expect([refused.statusCode, refused.json().validationErrors?.[0]?.field]).toEqual([422, 'code']);
  expect(await load()).toEqual({ donationPage: null, proof: 'code' });
  expect(await recorded()).toEqual([]);
  expect((await mails()).filter(({ to }) => to.includes('Payment'))).toEqual([]);
  const used = codeOfApp(secret, now + 30_000);
  expect((await save({ ...PAGE, password: '', code: used })).json().donationPage).toEqual(PAGE);
  expect((await save({ ...OTHER, password: '', code: used })).statusCode).toBe(422);
  expect(await visit()).toEqual(PAGE);
});

test('an admin who has not seen what another has changed meanwhile is told, and can then change it', async () => {
  const mira = await logIn('mira');
  expect((await save({ ...PAGE, seen: null })).statusCode).toBe(200);
  expect((await save({ ...OTHER, seen: PAGE }, mira)).statusCode).toBe(200);
  for (const seen of [PAGE, null, { ...OTHER, parameter: 'amount' }]) {
    const refused = await save({ ...PAGE, currency: '€', seen });
    expect([refused.statusCode, refused.json().validationErrors]).toEqual([
      422,
      [{ field: 'url', message: expect.stringContaining('to https://give.example/?fund=2 since') }],
    ]);
  }
  // A save whose response was lost is sent again.
  expect((await save({ ...OTHER, seen: PAGE }, mira)).statusCode).toBe(200);
  expect([(await load()).donationPage, (await recorded()).length]).toEqual([OTHER, 2]);
  expect((await save({ url: '', seen: OTHER })).statusCode).toBe(200);
  expect((await save({ ...PAGE, seen: OTHER }, mira)).json().validationErrors).toEqual([
    { field: 'url', message: expect.stringContaining('removed the payment page since') },
  ]);
  expect((await save({ ...PAGE, seen: null }, mira)).json().donationPage).toEqual(PAGE);
});

test('people who are no admins can neither change nor empty it, whatever their rights and whatever they save', async () => {
  await save(PAGE);
  const rights = ['publish', 'domains', 'users', 'roles', 'notice'] as const;
  await putRole(server.services.database.writer, 'chief', [...rights]);
  await server.addUser('sam', ['chief']);
  const sam = await logIn('sam');
  for (const page of [OTHER, { url: '' }]) {
    expect((await save(page, sam)).statusCode).toBe(403);
    expect(
      (await server.post('siteSettings/saveDonationPage', { domainId, password: TEST_PASSWORD, ...page }))
        .statusCode,
    ).toBe(401);
  }
  const query = `/api/siteSettings/loadSiteSettings?domainId=${domainId}`;
  const siteSettings = (await server.get(query, { cookie: sam })).json();
  expect(JSON.stringify(siteSettings)).not.toContain('pay.example');
  for (const call of ['saveSiteSettings', 'publishSiteSettings']) {
    const sent = { siteSettings: { domainId, donationPage: OTHER } };
    expect((await server.post(`siteSettings/${call}`, sent, sam)).statusCode).toBe(400);
  }
  const first = (
    await server.post('siteSettings/saveSiteSettings', { siteSettings: { domainId, title: 'One' } }, sam)
  ).json();
  await server.post(
    'siteSettings/publishSiteSettings',
    { siteSettings: { ...first.siteSettings, title: 'Two' } },
    sam,
  );
  const { revisions } = (
    await server.get(`/api/site/loadRevisions?kind=siteSettings&domainId=${domainId}`, { cookie: sam })
  ).json();
  const restored = { kind: 'siteSettings', domainId, revision: revisions.at(-1)._id, version: 2 };
  expect((await server.post('site/restore', restored, sam)).statusCode).toBe(200);
  const { domains } = (await server.get('/api/config/loadDomain?hostname=localhost', { cookie: sam })).json();
  const domain = domains.find(({ _id }: { _id: string }) => _id === domainId);
  expect(
    (await server.post('config/saveDomain', { domain: { ...domain, donationPage: OTHER } }, sam)).statusCode,
  ).toBe(400);
  expect(
    (await server.post('config/saveDomain', { domain: { ...domain, name: 'Renamed' } }, sam)).statusCode,
  ).toBe(200);
  expect([(await load()).donationPage, await visit()]).toEqual([PAGE, PAGE]);
});

test('the payment page belongs to one site, and a wrong address is refused in words', async () => {
  const domain = { name: 'Learning', hostnames: ['learning.example.org'] };
  const other = (await server.post('config/saveDomain', { domain }, cookie)).json().domain._id;
  await save(PAGE);
  expect((await load(other)).donationPage).toBeNull();
  expect((await save({ ...PAGE, domainId: 'none' })).statusCode).toBe(404);
  for (const url of [
    'http://pay.example/',
    'javascript:alert(1)',
    'https://a:b@pay.example/',
    'https://10.0.0.1/',
  ]) {
    const refused = await save({ ...PAGE, url });
    expect([url, refused.statusCode, refused.json().validationErrors?.[0]?.field]).toEqual([url, 422, 'url']);
  }
  expect((await load()).donationPage).toEqual(PAGE);
});

test('a move takes the payment page along, and the record of the import has the address before', async () => {
  await save(PAGE);
  const { folder } = await exported(server);
  await save(OTHER);
  await imported(server, folder, true);
  expect([(await load()).donationPage, await recordedImport()]).toEqual([
    PAGE,
    expect.objectContaining({ address: PAGE.url, addressBefore: OTHER.url }),
  ]);
  expect(await visit()).toEqual(PAGE);
  const sent = (await mails()).slice(2);
  expect(sent.map(({ to }) => to)).toEqual([
    '["noor@example.org"] Payment page changed · www.example.org',
    '["mira@example.org"] Payment page changed · www.example.org',
  ]);
  expect(sent[0]!.text).toContain('An import has changed the page');
  expect(sent[0]!.text).toContain(`Before: ${OTHER.url}`);
  await imported(server, folder, true);
  expect(await mails()).toHaveLength(4);
});

test('an import of a site without a payment page keeps the one that is here, without a mail', async () => {
  const { folder } = await exported(server);
  await save(OTHER);
  await imported(server, folder, true);
  expect([(await load()).donationPage, await visit()]).toEqual([OTHER, OTHER]);
  expect(await recordedImport()).toEqual({ pages: 2 });
  expect(await mails()).toHaveLength(1);
});

async function recordedImport(): Promise<object> {
  const { details } = await server.services.database.reader
    .selectFrom('audit_entry')
    .select('details')
    .where('action', '=', 'site/import')
    .executeTakeFirstOrThrow();
  return JSON.parse(details);
}
