import { randomUUID } from 'node:crypto';
import { inject, onTestFinished } from 'vitest';
import { putSection } from '../../db/installation-queries.ts';
import { insertSubmission } from '../../db/submission-queries.ts';
import { submissionRow } from '../../db/testing/rows.ts';
import type { Services } from '../core/services.ts';
import { sealValues, settingsBesideServer } from '../operate/settings/stored-settings.ts';
import { storeFileOf } from './backups.ts';
import { temporaryFolder } from './folders.ts';
import { postgresEnv, postgresOfFolder } from './postgres-of-server.ts';
import { publishSites } from './publish-sites.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** The kinds of sites: with the database in a file, and on PostgreSQL. */
export const KINDS = ['a file', 'PostgreSQL'] as const;
export type Kind = (typeof KINDS)[number];

export type Env = Readonly<Record<string, string>>;

/** Returns the variables of a new place for a site, with a database that is migrated only on PostgreSQL. */
export async function newPlace(kind: Kind): Promise<Env> {
  const dataDir = await temporaryFolder();
  if (kind === 'a file') return { DATA_DIR: dataDir, DATABASE_URL: '' };
  const { url, drop } = await postgresOfFolder(inject('postgres')!, randomUUID());
  onTestFinished(drop);
  return { DATA_DIR: dataDir, ...postgresEnv(url) };
}

/** Starts a server until the end of the test. */
export async function serverIn(env: Env): Promise<TestServer> {
  const server = await startTestServer({ ...env });
  onTestFinished(() => server.close());
  return server;
}

/** The words of the page `/rent` of a filled site. */
export const RENT = 'Help with the rent';

/** Fills a site with a page, a picture, a submission and a person with a second factor. */
export async function filled(server: TestServer): Promise<{ readonly hash: string }> {
  const { services } = server;
  await publishSites(services);
  const cookie = await server.signIn('mira', ['admin']);
  await server.publish(cookie, { slug: 'rent', title: RENT, contents: [] });
  const { writer } = services.database;
  const domain = services.domains.all()[0]!;
  await insertSubmission(
    writer,
    submissionRow('sent', { domain_id: domain.id, form: '{"name":"Zoë \\u0000"}' }),
  );
  const user = await writer
    .selectFrom('user')
    .select('id')
    .where('username', '=', 'mira')
    .executeTakeFirstOrThrow();
  await writer
    .insertInto('second_factor')
    .values({
      user_id: user.id,
      secret: services.sealedSecrets.seal(Buffer.from('of an app'), user.id),
      started_at: services.now(),
      enabled_at: services.now(),
      last_step: 1,
      next_secret: null,
      next_started_at: null,
    })
    .execute();
  await putSection(writer, {
    ...{ section: 'mail', version: 1, shown: '{"MAIL_FROM":"team@example.org"}' },
    sealed: sealValues(services.sealedSecrets, 'mail', { RESEND_API_KEY: 're_secret' }),
    ...{ saved_at: services.now(), saved_by: 'mira' },
  });
  await services.searchTexts.areRead();
  return { hash: await storeFileOf(services, 3000, 'flyer') };
}

/** Returns all that a filled site must still have wherever it went. */
export async function contentsOf(server: TestServer) {
  const { services } = server;
  const { writer } = services.database;
  const all = async (table: 'submission' | 'page' | 'user' | 'media') =>
    (await writer.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id);
  const factors = await writer.selectFrom('second_factor').selectAll().execute();
  return {
    pages: await all('page'),
    submissions: await all('submission'),
    users: await all('user'),
    media: await all('media'),
    factors: factors.map(({ user_id, secret }) =>
      Buffer.from(services.sealedSecrets.open(secret, user_id) ?? '').toString(),
    ),
    secret: services.forms.secret,
    search: services.sealedSearches.open(sealedSearch(services))?.typed,
    series: services.backups.series,
    mail: await mailOf(server),
    page: (await server.get('/rent')).body.includes(RENT),
    found: await finds(server, 'rent'),
  };
}

const sealedSearch = ({ sealedSearches }: Services) =>
  sealedSearches.address({ typed: 'rent', page: 1 }).split('=')[1]!;

async function finds(server: TestServer, typed: string): Promise<boolean> {
  const response = await server.get(`/search?q=${typed}`);
  const { location } = response.headers;
  const { body } = location === undefined ? response : await server.get(location);
  return body.includes(RENT);
}

/** Returns the settings of mail, as commands beside the server read them. */
async function mailOf({ services }: TestServer) {
  const { config } = await settingsBesideServer(services.config);
  return config.mail;
}
