import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { READERS_ROLE, readersRoleSql } from '../../db/readers-role.ts';
import { Prometheus } from '../operate/metrics/prometheus.ts';
import {
  contactForm,
  ENQUIRY,
  postPlain,
  proof,
  publishForm,
  submit,
  viewRenderer,
} from '../testing/forms.ts';
import { onPostgres } from '../testing/on-postgres.ts';
import { postgresEnv } from '../testing/postgres-of-server.ts';
import { publishSites } from '../testing/publish-sites.ts';
import { startTestServers, type TestServers } from '../testing/several-servers.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

/**
 * A server for readers alone (`DRAFT=0`) on PostgreSQL, which logs in with the role that `hearth database-role` makes, beside a
 * server for editors on the same database.
 */
describe.skipIf(!onPostgres)('a server for readers alone', () => {
  const user = `edge_${randomUUID().replaceAll('-', '').slice(0, 12)}`;
  let editors: TestServers;
  let main: TestServer;
  let edge: TestServer;
  let cookie: string;
  /** A connection as the user of the server for readers. */
  let reader: pg.Client;
  let owner: pg.Client;
  /** The statements of the server for readers that PostgreSQL has refused. */
  const refused: string[] = [];

  beforeAll(async () => {
    editors = await startTestServers(1);
    main = editors.servers[0]!;
    await publishSites(main.services);
    cookie = await main.signIn('noor', ['admin']);
    const { url } = main.services.config.postgres!;
    owner = new pg.Client(url);
    await owner.connect();
    // The rights are given once more after each upgrade.
    await owner.query(readersRoleSql());
    await owner.query(readersRoleSql());
    await owner.query(`create role ${user} login in role ${READERS_ROLE}`);
    const address = new URL(url);
    address.username = user;
    noteRefusals(refused);
    edge = await startTestServer({ ...postgresEnv(address.href), DRAFT: '0' }, viewRenderer);
    await edge.services.noticeRecords.read();
    reader = new pg.Client(address.href);
    await reader.connect();
  });
  afterAll(async () => {
    await reader?.end();
    await edge?.close();
    await owner?.query(`drop owned by ${user}`);
    await owner?.query(`drop role ${user}`);
    await owner?.end();
    await editors?.close();
  });

  test.each([
    'select doc from page',
    'select doc from page_revision',
    'select doc from site_document',
    'select text from comment',
    'select * from "user"',
    'select * from session',
    'select * from second_factor',
    'select * from password_token',
    'select form from submission',
    'select body from outbox',
    'select sealed from installation_setting',
    'select * from audit_entry',
    'select * from attempt_count',
    'select * from draft_link',
    'select words from search_draft',
    'select description from media',
    "update domain set name = 'x'",
    "update page_published set doc = '{}'",
    'delete from page_published',
    'delete from submission',
    "update submission set form = '{}'",
    "update outbox set state = 'sent'",
    "update server_secret set value = ''",
    "insert into session (token_hash, id, user_id, created_at, expires_at) values ('', '', '', '', '')",
    "insert into change (server, at, effects) values ('', '', '[]')",
    "insert into lease (name, holder, until) values ('background', 'x', '')",
    'create table mine (a int)',
    'truncate submission',
  ])('PostgreSQL refuses %s', async (statement) => {
    await expect(reader.query(statement)).rejects.toThrow(/permission denied|must be owner/);
  });

  test('every table has been decided about', async () => {
    const { rows } = await owner.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public'",
    );
    const readable: string[] = [];
    for (const { name } of rows) {
      const { rows: found } = await owner.query(
        `select has_any_column_privilege($1, $2, 'select') as reads, has_table_privilege($1, $2, 'update, delete') or has_any_column_privilege($1, $2, 'update') as changes`,
        [user, `"${name}"`],
      );
      expect([name, found[0].changes]).toEqual([name, false]);
      if (found[0].reads) readable.push(name);
    }
    expect(readable.sort()).toEqual([
      ...['captcha_used', 'change', 'domain', 'event_list', 'listing_published', 'media', 'media_use'],
      ...[
        'page_published',
        'redirect_published',
        'schema_version',
        'search_published',
        'search_published_index',
        'search_word',
      ],
      ...['server_secret', 'shared_notice', 'site_document_published', 'submission'],
    ]);
  });

  test('of pictures and secrets, it sees those that readers need', async () => {
    const names = await reader.query('select name from server_secret order by name');
    expect(names.rows.map(({ name }) => name)).toEqual(['forms', 'search']);
    const item = (id: string) =>
      owner.query(
        `insert into media (id, kind, name, hash, mime, size, created_at) values ($1, 'file', $1, $1, 'text/plain', 1, '')`,
        [id],
      );
    const use = (id: string, state: string) =>
      owner.query(
        `insert into media_use (media_id, document_id, domain_id, state, renditions) values ($1, 'd-' || $1, '', $2, '[]')`,
        [id, state],
      );
    for (const id of ['shown', 'drafted', 'unused']) await item(id);
    await use('shown', 'published');
    await use('drafted', 'draft');
    const seen = async (client: pg.Client) =>
      (
        await client.query("select id from media where hash in ('shown', 'drafted', 'unused') order by id")
      ).rows.map(({ id }) => id);
    expect(await seen(reader)).toEqual(['shown']);
    expect((await reader.query("select from media_use where state <> 'published'")).rowCount).toBe(0);
    expect(await seen(owner)).toEqual(['drafted', 'shown', 'unused']);
  });

  test('it shows pages, lists and the search, and learns of what is published', async () => {
    const page = await main.publish(cookie, { slug: 'rent', title: 'Rent and bills' });
    await vi.waitFor(async () => expect((await edge.get('/rent')).body).toContain('Rent and bills'), 5000);
    await main.publish(cookie, { ...page, title: 'Rent and moving' });
    await vi.waitFor(async () => expect((await edge.get('/rent')).body).toContain('Rent and moving'), 5000);
    const found = await edge.get('/search?q=moving');
    expect([found.statusCode, found.body]).toEqual([200, expect.stringContaining('Rent and')]);
    // A typing mistake is corrected from the words of the site.
    expect((await edge.get('/search?q=movign')).body).toContain('Rent and');
    const domainId = main.services.domains.default()!.id;
    for (const [url, status] of [
      ['/sitemap.xml', 200],
      ['/robots.txt', 200],
      ['/nowhere', 404],
      ['/health/ready', 200],
      ['/api/page/load?slug=rent', 200],
      ['/api/pages/load?slug=rent', 200],
      ['/api/openapi.json', 200],
      ['/api/forms/challenge', 200],
      ['/img/none?w=320', 404],
      ['/file/none', 404],
      ['/preview/revision/x', 404],
      [`/api/site/loadNav?domainId=${domainId}`, 200],
      [`/api/siteSettings/loadSiteSettings?domainId=${domainId}`, 200],
      ['/api/config/loadDomain?hostname=localhost', 200],
      ['/login', 404],
    ] as const) {
      const answer = await edge.get(url);
      expect([url, answer.statusCode, answer.statusCode === 200 ? '' : answer.body.slice(0, 200)]).toEqual([
        url,
        status,
        status === 200 ? '' : expect.any(String),
      ]);
    }
  });

  test('nobody edits there, not even with a session of the site', async () => {
    const saved = await edge.post('page/save', { page: { slug: 'x', title: 'x' } }, cookie);
    expect([saved.statusCode, saved.json().error.code]).toEqual([404, 'readers-only']);
    expect((await edge.post('user/login', { username: 'noor', password: 'x' })).statusCode).toBe(404);
  });

  test('what is written in a form is stored once, with its mail, which the other servers send', async () => {
    const form = await publishForm(main, cookie, [contactForm()]);
    const there = { ...form, server: edge };
    const submissionId = randomUUID();
    const told = vi.spyOn(main.services.outbox, 'wake');
    for (let times = 0; times < 2; times += 1) {
      const sent = await submit(there, ENQUIRY, { submissionId });
      expect([sent.statusCode, sent.json()]).toEqual([200, { submissionId }]);
    }
    await vi.waitFor(() => expect(told).toHaveBeenCalled(), 5000);
    const stored = await owner.query('select form, unverified from submission where id = $1', [submissionId]);
    expect(stored.rows).toEqual([{ form: JSON.stringify(ENQUIRY), unverified: 0 }]);
    const mails = await owner.query('select kind, state from outbox where submission_id = $1 order by kind', [
      submissionId,
    ]);
    expect(mails.rows).toEqual([
      { kind: 'staff', state: 'waiting' },
      { kind: 'success', state: 'waiting' },
    ]);
    const plain = await postPlain(there, { ...ENQUIRY, message: 'Without a script' });
    expect(plain.statusCode).toBe(303);
    expect((await edge.get(String(plain.headers.location))).statusCode).toBe(200);
  });

  test('a captcha that was used on another server counts for nothing there', async () => {
    const form = await publishForm(main, cookie, [contactForm()], 'used');
    const captcha = await proof(main);
    expect((await submit(form, ENQUIRY, { captcha })).statusCode).toBe(200);
    const again = await submit({ ...form, server: edge }, ENQUIRY, { captcha });
    expect(again.statusCode).toBe(422);
  });

  test('readers are not asked whether a page was clear, since nobody could count it', async () => {
    const { siteSettings } = (await main.get('/api/siteSettings/loadSiteSettings', { cookie })).json();
    const asking = { ...siteSettings, pageFeedback: true };
    const published = await main.post('siteSettings/publishSiteSettings', { siteSettings: asking }, cookie);
    expect(published.statusCode, published.body).toBe(200);
    await main.publish(cookie, { slug: 'asked', title: 'Asked' });
    await vi.waitFor(async () => expect((await edge.get('/asked')).statusCode).toBe(200), 5000);
    expect(JSON.parse((await edge.get('/asked')).body).shell.settings.pageFeedback).toBe(false);
    const answer = await edge.app.inject({
      method: 'POST',
      url: '/api/feedback/answer',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'yes=asked',
    });
    expect(answer.statusCode).toBe(404);
  });

  test('it has no duty, and writes nothing by itself', async () => {
    expect(edge.services.duty.isHere).toBe(false);
    await edge.get('/nowhere-else');
    await edge.services.missingPages.store();
    const missing = await owner.query("select from missing_page where path = '/nowhere-else'");
    expect(missing.rowCount).toBe(0);
    const metrics = await new Prometheus(edge.services.metrics).text();
    expect(metrics).toContain('hearth_rendered_pages');
    expect(metrics).not.toMatch(/^hearth_outbox_entries/m);
  });

  test('it asks for nothing that PostgreSQL refuses', () => {
    expect(refused).toEqual([]);
  });

  test.each([
    [
      'a server for editors with the user of readers',
      /may not change the site.* set DRAFT=0\..*permission denied/,
      {},
    ],
    [
      'a server for readers whose user is not in the role',
      /hearth database-role \| psql.*denied/,
      { DRAFT: '0' },
    ],
  ])('%s does not start, and says what to do', async (_, advice, env: Record<string, string>) => {
    if (env.DRAFT === '0') await owner.query(`revoke ${READERS_ROLE} from ${user}`);
    try {
      const start = startTestServer({ ...postgresEnv(edge.services.config.postgres!.url), ...env });
      await expect(start).rejects.toThrow(advice);
    } finally {
      await owner.query(`grant ${READERS_ROLE} to ${user}`);
    }
  });

  test('a user who may not make the role reads who makes it', async () => {
    const ofOthers = readersRoleSql().replaceAll(READERS_ROLE, 'a_role_that_is_not_there');
    await expect(reader.query(ofOthers)).rejects.toThrow(
      'Run as a superuser: create role a_role_that_is_not_there',
    );
    await reader.query('rollback');
  });

  test('it upgrades nothing, and says what to do', async () => {
    await owner.query('create table kept as select * from schema_version');
    const start = () =>
      startTestServer({
        DATABASE_URL: edge.services.config.postgres!.url,
        DRAFT: '0',
        BACKUP_AT: '0',
        SECRET_KEY: postgresEnv('').SECRET_KEY,
      });
    await owner.query('delete from schema_version where version = (select max(version) from schema_version)');
    await expect(start()).rejects.toThrow('A server for readers alone upgrades nothing');
    await owner.query(
      "insert into schema_version select version + 1, 'later', applied_at from kept where version = (select max(version) from kept)",
    );
    await expect(start()).rejects.toThrow('Start the newer Hearth again');
    await owner.query('delete from schema_version');
    await owner.query('insert into schema_version select * from kept');
    await owner.query('drop table kept');
  });
});

/** Collects the statements that PostgreSQL refuses to Kysely, which passes their values as a second argument. */
function noteRefusals(refused: string[]): void {
  const { query } = pg.Client.prototype;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    try {
      return await Reflect.apply(query, this, args);
    } catch (error) {
      const { message } = error as Error;
      if (args.length > 1 && message.includes('permission denied')) refused.push(`${message}: ${args[0]}`);
      throw error;
    }
  } as never);
}
