import fs from 'node:fs/promises';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openReadOnly } from '../../db/read-only.ts';
import { reportOf } from '../commands/check.ts';
import { readConfig } from '../config.ts';
import { DomainDirectory } from '../domains/directory.ts';
import { hearth } from '../testing/child-process.ts';
import { cleanEnvironment, NOTHING_OUTSIDE } from '../testing/clean-environment.ts';
import { temporaryFolder } from '../testing/folders.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { picture, upload } from '../testing/uploads.ts';
import { checkDocuments } from './check-documents.ts';
import { type CheckName, type CheckResult, Findings } from './findings.ts';
import { readLastCheck } from './last-check.ts';
import { repair } from './repair.ts';
import { type Checked, runCheck } from './run-check.ts';

vi.setConfig({ testTimeout: 120_000 });

const CHILD = path.resolve(import.meta.dirname, '../testing/render-child.ts');

interface Site {
  readonly dataDir: string;
  readonly imageId: string;
  readonly hash: string;
}

const configOf = ({ dataDir }: Site, env: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: dataDir, DEMO: '0', ...NOTHING_OUTSIDE, ...env });

const page = (slug: string, title: string, fields: object = {}) => ({ slug, title, ...fields });
const linkingTo = (href: string) => ({
  contents: [
    {
      key: 'c',
      componentType: 'ButtonCta',
      link: { type: 'page', href, text: 'There' },
    },
  ],
});

/** A site with three published pages, a picture and a draft, that nobody serves any more. */
async function aSite(
  more: (server: TestServer, cookie: string) => Promise<unknown> = async () => {},
): Promise<Site> {
  const dataDir = path.join(await temporaryFolder(), 'data');
  const server = await startTestServer({ DATA_DIR: dataDir });
  const cookie = await server.signIn('mira', ['admin']);
  const image = (await upload(server.app, 'image/upload', cookie, { bytes: await picture() })).json().image;
  const crop = { left: 0, top: 0, width: 40, height: 30 };
  await server.publish(cookie, page('about', 'About us', linkingTo('/contact')));
  await server.publish(cookie, page('contact', 'Contact'));
  await server.publish(
    cookie,
    page('people', 'People', {
      contents: [
        {
          key: 'b',
          componentType: 'Testimonials',
          items: [{ key: 'i', quote: 'So.', image: { imageId: image._id, alt: '', desktop: crop } }],
        },
      ],
    }),
  );
  await server.save(cookie, page('later', 'Later'));
  await more(server, cookie);
  const { hash } = await server.services.database.writer
    .selectFrom('media')
    .select('hash')
    .where('id', '=', image._id)
    .executeTakeFirstOrThrow();
  await server.close();
  return { dataDir, imageId: image._id, hash };
}

/** Changes the database behind the back of Hearth. */
function change({ dataDir }: Site, statement: string): void {
  const sqlite = new Sqlite(path.join(dataDir, 'hearth.db'));
  try {
    sqlite.pragma('foreign_keys = OFF');
    expect(sqlite.prepare(statement).run().changes).toBeGreaterThan(0);
  } finally {
    sqlite.close();
  }
}

function check(
  site: Site,
  options: {
    withDrafts?: boolean;
    renderedPages?: number;
    withAllPages?: boolean;
    now?: number;
    env?: Record<string, string>;
  } = {},
) {
  return runCheck(configOf(site, options.env), {
    withDrafts: options.withDrafts ?? false,
    ...(options.now === undefined ? {} : { now: options.now }),
    ...(options.renderedPages === undefined ? {} : { renderedPages: options.renderedPages }),
    withAllPages: options.withAllPages ?? false,
    stuckMs: 6000,
    renderCommand: ({ what, after }) => {
      const env = Object.entries(cleanEnvironment({ DATA_DIR: site.dataDir, DEMO: '0', ...NOTHING_OUTSIDE }));
      const settings = env.map(([name, value]) => `${name}=${value}`);
      const args = [process.execPath, CHILD, what, after];
      return { file: '/usr/bin/env', args: ['-i', ...settings, ...args] };
    },
  });
}

const of = ({ results }: Checked, name: CheckName): CheckResult =>
  results.find((result) => result.name === name)!;
const wordsOf = (checked: Checked, name: CheckName) =>
  of(checked, name).problems.map(({ words, page }) => (page === null ? words : `${page.address}: ${words}`));
/** The names of the checks that found something. */
const faults = ({ results }: Checked) => results.filter(({ count }) => count > 0).map(({ name }) => name);

test('nothing is wrong with a site as Hearth leaves it, and the outcome is stored for the dashboard', async () => {
  const site = await aSite();
  const before = await fs.stat(path.join(site.dataDir, 'hearth.db'));
  const checked = await check(site, { withDrafts: true });
  expect(faults(checked)).toEqual([]);
  expect(checked.results.filter(({ skipped }) => skipped !== null)).toEqual([]);
  expect(of(checked, 'rendering').looked).toBe('4 pages, 5 drafts, 1 error page');
  expect(of(checked, 'media').looked).toBe('1 picture or file');
  expect((await fs.stat(path.join(site.dataDir, 'hearth.db'))).mtimeMs).toBe(before.mtimeMs);
  expect(await readLastCheck(site.dataDir)).toMatchObject({ problems: [] });
});

describe('a planted fault is found:', () => {
  test('a damaged database says what is damaged and how to restore, and stops nothing else', async () => {
    const site = await aSite();
    const file = path.join(site.dataDir, 'hearth.db');
    const bytes = await fs.readFile(file);
    // The first page of the file, with the list of tables, stays.
    for (let at = 4096 * 8; at < bytes.length; at += 4096 * 3) bytes.fill(0xa5, at, at + 2048);
    await fs.writeFile(file, bytes);
    const checked = await check(site);
    expect(faults(checked)).toContain('database');
    expect(wordsOf(checked, 'database').join()).toContain('damaged');
    expect(of(checked, 'database').remedies.join()).toContain('restore the newest backup');
    expect(reportOf(checked).join('\n')).toMatch(/✗ Database: \d+ problems?/);
  });

  test('a file that is no database', async () => {
    const site = await aSite();
    await fs.writeFile(path.join(site.dataDir, 'hearth.db'), 'a letter '.repeat(2000));
    const checked = await check(site);
    expect(faults(checked)).toEqual(['database']);
    expect(of(checked, 'documents').skipped).toBe('The database cannot be opened.');
  });

  test('a database of a newer Hearth', async () => {
    const site = await aSite();
    change(site, `insert into schema_version values (999, 'later', '2030-01-01')`);
    const checked = await check(site);
    expect(wordsOf(checked, 'database').join()).toContain('It is of a newer Hearth: its schema is 999');
    expect(of(checked, 'rendering').skipped).not.toBeNull();
  });

  test('rows that refer to rows that are not there', async () => {
    const site = await aSite();
    change(site, `update page_published set page_id = 'gone' where slug = 'contact'`);
    expect(wordsOf(await check(site), 'database').join()).toMatch(/1 rows? refer.*page_published → page/);
  });

  test('documents that are no JSON, and those that break a rule of the model', async () => {
    const site = await aSite();
    change(site, `update page set doc = '{"title": ' where slug = 'later'`);
    change(
      site,
      `update page_published set doc = json_set(doc, '$.priority', 'much') where slug = 'contact'`,
    );
    change(
      site,
      `update page_published set doc = json_set(doc, '$.contents[0].link.href', 'javascript:alert(1)') where slug = 'about'`,
    );
    change(
      site,
      `insert into site_document (id, domain_id, kind, version, published, updated_at, doc)
        select 'nav-' || id, id, 'nav', 1, 0, '2026-01-01T00:00:00.000Z', '{"items": 7}' from domain`,
    );
    const checked = await check(site);
    const words = wordsOf(checked, 'documents').join('\n');
    expect(words).toContain('/later: The draft cannot be read');
    expect(words).toContain('/about: The published version: ');
    expect(words).toContain('The navigation of');
    expect(of(checked, 'documents').problems[0]?.page?.title).toBe('Later');
  });

  test('older versions that cannot be read', async () => {
    const site = await aSite();
    change(site, `update page_revision set doc = 'x' where version = 1`);
    expect(wordsOf(await check(site), 'documents').join()).toContain(
      'older versions of documents cannot be read',
    );
  });

  test('links to pages that readers do not find, but not those that a redirect mends', async () => {
    const site = await aSite(async (server, cookie) => {
      await server.publish(cookie, page('a', 'A', linkingTo('/gone')));
      await server.publish(cookie, page('b', 'B', linkingTo('/later')));
      await server.publish(cookie, page('c', 'C', linkingTo('/search?q=a')));
      await server.publish(cookie, page('d', 'D', linkingTo('/moved#there')));
      await server.publish(cookie, page('e', 'E', linkingTo('https://elsewhere.example/gone')));
      await server.services.database.writer
        .insertInto('redirect')
        .values({
          id: 'r',
          domain_id: server.services.domains.default()!.id,
          name: 'r',
          from_path: '/moved',
          to_path: '/about',
          published: 1,
          updated_at: '2026-01-01T00:00:00.000Z',
        })
        .execute();
      const domain_id = server.services.domains.default()!.id;
      const live = { redirect_id: 'r', domain_id, from_path: '/moved', to_path: '/about' };
      await server.services.database.writer.insertInto('redirect_published').values(live).execute();
    });
    expect(wordsOf(await check(site), 'references')).toEqual([
      '/a: It links to /gone, which readers do not find.',
      '/b: It links to /later, which readers do not find.',
    ]);
  });

  test('pictures that the library does not have', async () => {
    const site = await aSite();
    change(site, `delete from media where id = '${site.imageId}'`);
    const checked = await check(site);
    expect(wordsOf(checked, 'references')).toEqual([
      '/people: It refers to 1 picture or file that the library does not have.',
    ]);
  });

  test('bytes that are gone, or are not those that were uploaded', async () => {
    const site = await aSite();
    const file = path.join(site.dataDir, 'media', site.hash.slice(0, 2), site.hash);
    const bytes = await fs.readFile(file);
    bytes[bytes.length - 1]! ^= 1;
    await fs.writeFile(file, bytes);
    expect(wordsOf(await check(site), 'media').join()).toContain(
      'has changed on the disk since it was uploaded',
    );
    await fs.truncate(file, 10);
    expect(wordsOf(await check(site), 'media').join()).toContain('has 10 bytes on the disk, and had');
    await fs.rm(file);
    expect(wordsOf(await check(site), 'media').join()).toContain('is not on the disk any more');
  });

  test('bytes that belong to nothing, once no upload can be waiting for them, and they can be removed', async () => {
    const site = await aSite();
    const hash = 'ab'.repeat(32);
    const file = path.join(site.dataDir, 'media', 'ab', hash);
    await fs.mkdir(path.dirname(file), { recursive: true });
    await fs.writeFile(file, 'left');
    expect(faults(await check(site))).toEqual([]);
    const old = Date.now() / 1000 - 2 * 24 * 3600;
    await fs.utimes(file, old, old);
    const checked = await check(site);
    expect(wordsOf(checked, 'media')).toEqual([
      '1 stored file belongs to no picture or file of the library.',
    ]);
    const config = configOf(site);
    expect(await repair(config, checked)).toEqual(['Removed 1 file that belonged to nothing.']);
    expect(faults(await check(site))).toEqual([]);
    const kept = path.join(site.dataDir, 'media', site.hash.slice(0, 2), site.hash);
    await expect(fs.stat(kept)).resolves.toBeDefined();
  });

  test('pages that count as published and are not, the other way round, and deleted ones that readers still get', async () => {
    const site = await aSite();
    change(site, `update page set published = 1 where slug = 'later'`);
    change(site, `update page set published = 0 where slug = 'contact'`);
    change(site, `update page set deleted_at = '2026-01-01T00:00:00.000Z' where slug = 'people'`);
    expect(wordsOf(await check(site), 'published').toSorted()).toEqual([
      '/contact: It counts as not published, and readers get it.',
      '/later: It counts as published, and readers do not get it.',
      '/people: It is deleted, and readers still get it.',
    ]);
  });

  test('a search that does not have the words of pages, which can be read again', async () => {
    const site = await aSite();
    change(site, `update search_published set words = 'other' where title = 'Contact'`);
    change(site, `delete from search_draft where title = 'Later'`);
    const checked = await check(site);
    expect(wordsOf(checked, 'search').toSorted()).toEqual([
      '/contact: Readers do not find it by all its words.',
      '/later: Editors do not find its draft by all its words.',
    ]);
    expect(await repair(configOf(site), checked)).toEqual(['Read the texts and pictures of 2 pages again.']);
    expect(faults(await check(site))).toEqual([]);
  });

  test('lists of what pages use that are not theirs, which can be written again', async () => {
    const site = await aSite();
    change(site, `delete from media_use where state = 'published' and media_id = '${site.imageId}'`);
    change(
      site,
      `update media_use set media_id = '/elsewhere' where state = 'draft' and media_id = '/contact'`,
    );
    const checked = await check(site);
    expect(wordsOf(checked, 'references').toSorted()).toEqual([
      '/about: The list of the pictures, files, pages and forms that its draft uses is not that of its content.',
      '/people: The list of the pictures, files, pages and forms that it uses is not that of its content.',
    ]);
    expect(await repair(configOf(site), checked)).toEqual(['Read the texts and pictures of 2 pages again.']);
    expect(faults(await check(site))).toEqual([]);
  });

  test('redirects in a loop, and one after the other', async () => {
    const site = await aSite(async ({ services }) => {
      const domain_id = services.domains.default()!.id;
      const redirects = [
        ['/one', '/two'],
        ['/two', '/One/'],
        ['/first', '/second'],
        ['/second', '/about'],
        ['/fine', '/contact'],
      ] as const;
      const at = '2026-01-01T00:00:00.000Z';
      for (const [index, [from_path, to_path]] of redirects.entries()) {
        const row = { domain_id, from_path, to_path };
        const draft = { ...row, id: `r${index}`, name: `r${index}`, published: 1, updated_at: at };
        await services.database.writer.insertInto('redirect').values(draft).execute();
        await services.database.writer
          .insertInto('redirect_published')
          .values({ ...row, redirect_id: `r${index}` })
          .execute();
      }
    });
    expect(wordsOf(await check(site), 'redirects')).toEqual([
      'Readers are sent round and round: /one → /two → /one.',
      'Readers are sent on more than once: /first → /second → /about.',
    ]);
  });

  test('pages that cannot be made: each is named, and those after it are made', async () => {
    const site = await aSite(async (server, cookie) => {
      for (const title of ['Throws', 'Ends the process', 'Never ends', 'Lacks a part', 'Sound'])
        await server.publish(cookie, page(title.toLowerCase().replaceAll(' ', '-'), title));
      await server.save(cookie, page('draft', 'Throws'));
    });
    const checked = await check(site, { withDrafts: true });
    const words = wordsOf(checked, 'rendering');
    expect(words.slice(0, 4)).toEqual([
      '/throws: It cannot be made: a view threw',
      expect.stringContaining('/ends-the-process: It ends the process that makes it.'),
      '/never-ends: It is never ready.',
      '/lacks-a-part: A part of it is missing (Quote): no quote',
    ]);
    expect(words).toContain('/draft: Its draft: It cannot be made: a view threw');
    expect(of(checked, 'rendering').looked).toBe('9 pages, 11 drafts, 1 error page');
  });

  test('an error page that cannot be made', async () => {
    const site = await aSite();
    change(
      site,
      `insert into site_document (id, domain_id, kind, version, published, updated_at, doc)
        select 's-' || id, id, 'siteSettings', 1, 1, '2026-01-01T00:00:00.000Z', '{"title": "Throws"}' from domain`,
    );
    change(
      site,
      `insert into site_document_published (document_id, domain_id, kind, published_at, doc)
        select 's-' || id, id, 'siteSettings', '2026-01-01T00:00:00.000Z', '{"title": "Throws"}' from domain`,
    );
    const words = wordsOf(await check(site), 'rendering');
    expect(words).toEqual(['localhost: It cannot be made: a view threw']);
  });

  test('of more pages than are rendered at once, as many are, and all of them when that is wanted', async () => {
    const site = await aSite(async (server, cookie) => {
      for (const title of ['Throws', 'Ends the process'])
        await server.publish(cookie, page(title.toLowerCase().replaceAll(' ', '-'), title));
    });
    const sample = await check(site, { renderedPages: 5 });
    expect(of(sample, 'rendering').looked).toBe('5 pages of 6 (--all renders all), 1 error page');
    expect(of(sample, 'rendering').count).toBeGreaterThan(0);
    const all = await check(site, { renderedPages: 5, withAllPages: true });
    expect(of(all, 'rendering').looked).toBe('6 pages, 1 error page');
    expect(of(all, 'rendering').count).toBe(2);
  });

  test('mail that is stuck, held up, given up, or has no way to go', async () => {
    const site = await aSite();
    const now = Date.now();
    const insert = (id: string, state: string) =>
      change(
        site,
        `insert into outbox (id, channel, kind, recipients, subject, body, secret, rank, state, key_number, attempts, tries,
          uncertain, next_attempt_at, reason, created_at)
        values ('${id}', 'mail', 'password', '[]', 'x', '{}', 0, 0, '${state}', 0, 0, 0, 0,
          '${new Date(now - 3 * 3600_000).toISOString()}', '', '${new Date(now).toISOString()}')`,
      );
    insert('a', 'waiting');
    insert('b', 'failed');
    const env = { MAIL_FROM: 'a@example.org', SMTP_URL: 'smtp://127.0.0.1:1' };
    expect(wordsOf(await check(site, { env }), 'outbox')).toEqual([
      expect.stringMatching(/^1 mail or lead waits, the oldest since .* UTC\.$/),
      '1 mail or lead was given up.',
    ]);
    expect(wordsOf(await check(site), 'outbox')[0]).toContain('no way to send mail is set up');
    change(site, `insert into outbox_pause values ('mail', '2100-01-01T00:00:00.000Z', 'The key is wrong.')`);
    expect(wordsOf(await check(site, { env }), 'outbox')[0]).toBe(
      'Nothing is sent (mail) for now. The key is wrong.',
    );
  });

  test('a clock behind what was stored', async () => {
    const site = await aSite();
    const checked = await check(site, { now: Date.parse('2020-01-01T00:00:00Z') });
    expect(wordsOf(checked, 'clock')[0]).toContain(
      'It says 2020-01-01 00:00 UTC, and something was stored at',
    );
  });
});

test('while the site is served it is checked too, and its leftovers are left to it', async () => {
  const dataDir = path.join(await temporaryFolder(), 'data');
  const server = await startTestServer({ DATA_DIR: dataDir });
  onTestFinished(() => server.close());
  const cookie = await server.signIn('mira', ['admin']);
  await server.publish(cookie, page('about', 'About us'));
  const checked = await check({ dataDir, imageId: '', hash: '' });
  expect(faults(checked)).toEqual([]);
  expect(of(checked, 'documents').looked).toContain('documents of pages');
});

test('many problems are counted, and the first are listed', async () => {
  const site = await aSite(async (server, cookie) => {
    const page = await server.publish(cookie, { slug: 'many', title: 'Many' });
    const { writer } = server.services.database;
    const row = await writer
      .selectFrom('page')
      .selectAll()
      .where('id', '=', page._id)
      .executeTakeFirstOrThrow();
    for (let index = 0; index < 150; index += 1)
      await writer
        .insertInto('page')
        .values({ ...row, id: `zz${index}`, slug: `many-${index}` })
        .execute();
  });
  const checked = await check(site);
  const published = of(checked, 'published');
  expect([published.count, published.problems.length]).toEqual([150, 100]);
  expect(reportOf(checked).join('\n')).toContain('and 50 more');
});

describe('the command', () => {
  test('says where no database is', async () => {
    const result = await hearth(['check'], { DATA_DIR: '/tmp/nowhere-at-all' });
    expect(result).toMatchObject({ code: 1, stdout: '' });
    expect(result.stderr).toContain('There is no database at /tmp/nowhere-at-all/hearth.db.');
  });

  test('prints a report or JSON, and ends with 1 where something is wrong', async () => {
    const site = await aSite();
    change(site, `update page set published = 1 where slug = 'later'`);
    const env = { DATA_DIR: site.dataDir };
    const text = await hearth(['check'], env);
    expect(text.code).toBe(1);
    expect(text.stdout).toContain('✗ What readers have: 1 problem');
    expect(text.stdout).toContain('  - Later (/later): It counts as published, and readers do not get it.');
    expect(text.stdout).toContain('  What to do: Publish it again');
    const json = JSON.parse((await hearth(['check', '--json'], env)).stdout);
    expect(json.problems).toBeGreaterThan(0);
    expect(json.checks.find(({ name }: CheckResult) => name === 'published').count).toBe(1);
  });
});

test('documents are asked about together: as many statements for a hundred as for one', async () => {
  const site = await aSite(async (server, cookie) => {
    for (let index = 0; index < 20; index += 1)
      await server.publish(cookie, page(`p${index}`, `Page ${index}`, linkingTo(`/p${index + 1}`)));
  });
  const statementsFor = async (one: Site) => {
    const database = openReadOnly(path.join(one.dataDir, 'hearth.db'));
    const domains = new DomainDirectory(database.visitor, null);
    await domains.refresh();
    const findings = new Findings();
    const config = configOf(one);
    const before = database.statements.reader;
    const checkedSite = { config, database, domains, findings, now: Date.now(), progress: () => {} };
    await checkDocuments(checkedSite, { search: true, uses: true });
    const asked = database.statements.reader - before;
    await database.close();
    return { asked, found: findings.results().find(({ name }) => name === 'references')!.count };
  };
  const many = await statementsFor(site);
  expect(many.found).toBe(1);
  expect(many.asked).toBe((await statementsFor(await aSite())).asked);
  // Of drafts and of what readers have: the rows, lost media, uses, and (of readers) pages and redirects that are linked to.
  expect(many.asked).toBeLessThan(25);
});
