import fs from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setRolesOf } from '../../../db/person-changes.ts';
import type { DraftLink } from '../../../src/model/draft-links.ts';
import { DRAFT_LINKS } from '../../../src/model/limits.ts';
import type { StoredPage } from '../../../src/model/page.ts';
import type { ContentView, View } from '../../../src/model/view.ts';
import { Housekeeping } from '../../operate/housekeeping.ts';
import { onPostgres } from '../../testing/on-postgres.ts';
import { plainRenderer } from '../../testing/plain-renderer.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { picture, upload } from '../../testing/uploads.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let server: TestServer;
let views: View[];
let wyn: string;
let ada: string;
let page: StoredPage;

beforeEach(async () => {
  views = [];
  server = await startTestServer({}, async (view) => {
    views.push(view);
    return plainRenderer(view);
  });
  wyn = await server.signIn('wyn', ['editor']);
  ada = await server.signIn('ada', ['admin']);
  page = await server.publish(wyn, { slug: 'guide', title: 'As public' });
  page = await server.save(wyn, { ...page, title: 'As drafted' });
});
afterEach(() => server.close());

const create = (fields: object = {}, as = wyn) =>
  server.post('draftLinks/create', { _id: page._id, ...fields }, as);
async function created(fields: object = {}): Promise<{ path: string; links: DraftLink[] }> {
  const response = await create(fields);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}
const status = async (path: string, headers = {}) => (await server.get(path, headers)).statusCode;
const rolesOf = (username: string, roles: string[]) =>
  server.services.database.writer.transaction().execute(async (trx) => {
    const user = trx.selectFrom('user').select('id').where('username', '=', username);
    await setRolesOf(trx, (await user.executeTakeFirstOrThrow()).id, roles);
  });

test('a stranger sees the draft as readers will, with nothing of the editor, and nothing keeps or finds it', async () => {
  const { path, links } = await created();
  expect(links).toEqual([
    {
      link: expect.any(String),
      createdBy: 'wyn',
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
    },
  ]);
  const days = (Date.parse(links[0]!.expiresAt) - Date.parse(links[0]!.createdAt)) / DAY_MS;
  expect(days).toBe(DRAFT_LINKS.days.default);
  for (const cookie of ['', ada]) {
    const { statusCode, headers, body } = await server.get(path, { cookie });
    expect(statusCode).toBe(200);
    expect(body).toContain('As drafted');
    expect([headers['cache-control'], headers['referrer-policy'], headers['x-robots-tag']]).toEqual([
      'private, no-store',
      'no-referrer',
      'noindex',
    ]);
    const view = views.at(-1) as ContentView;
    expect([view.kind, view.shell.hasLogIn, view.head.robots, view.head.canonical]).toEqual([
      'content',
      false,
      'noindex, nofollow',
      '',
    ]);
    expect(view.staff?.message).toMatch(
      /^This is a draft\. Readers do not see it yet\. This link works until /,
    );
    expect(view.staff?.link).toBeNull();
  }
  expect((await server.get('/guide')).body).toContain('As public');
});

test.skipIf(onPostgres)('the token is stored nowhere, and stands in no list and no record', async () => {
  const { path } = await created();
  const token = path.split('=')[1]!;
  expect(token.length).toBeGreaterThanOrEqual(43);
  const listed = await server.get(`/api/draftLinks/list?_id=${page._id}`, { cookie: wyn });
  expect(listed.json().links).toHaveLength(1);
  expect(listed.body).not.toContain(token);
  const { databaseFile } = server.services.config;
  for (const file of [databaseFile, `${databaseFile}-wal`]) {
    expect((await fs.readFile(file)).includes(token)).toBe(false);
  }
  const { reader } = server.services.database;
  const entries = await reader
    .selectFrom('audit_entry')
    .selectAll()
    .where('action', '=', 'draftLinks/create')
    .execute();
  expect(entries.map(({ details, subject_name }) => [subject_name, details])).toEqual([
    ['/guide', '{"days":7}'],
  ]);
});

test('a revoked link, one that expired, and one that was made up show nothing', async () => {
  const { path, links } = await created();
  const other = await created({ days: 30 });
  expect(other.links).toHaveLength(2);
  expect(await status(`${path}x`)).toBe(404);
  expect(await status('/preview/draft')).toBe(404);
  expect(await status(`${path}&token=b`)).toBe(404);
  const revoked = await server.post('draftLinks/revoke', { _id: page._id, link: links[0]!.link }, ada);
  expect(revoked.json().links.map(({ link }: DraftLink) => link)).toEqual([other.links[0]!.link]);
  expect([await status(path), await status(other.path)]).toEqual([404, 200]);
  const { writer } = server.services.database;
  await writer.updateTable('draft_link').set({ expires_at: server.services.now() }).execute();
  expect(await status(other.path)).toBe(404);
  const updates = { lookDaily: async () => {} } as never;
  await new Housekeeping({ ...server.services, updates }, () => {}).run();
  expect(await writer.selectFrom('draft_link').selectAll().execute()).toEqual([]);
});

test('a link works as long as the person who made it may change the page, and the page is there', async () => {
  const { path } = await created();
  await server.post('roles/applyToPage', { page: { _id: page._id }, roles: ['editor'] }, ada);
  expect(await status(path)).toBe(200);
  await rolesOf('wyn', ['publisher']);
  expect(await status(path)).toBe(404);
  await rolesOf('wyn', ['editor']);
  expect(await status(path)).toBe(200);
  const { writer } = server.services.database;
  const off = (at: string | null) =>
    writer.updateTable('user').set({ deactivated_at: at }).where('username', '=', 'wyn').execute();
  await off(server.services.now());
  expect(await status(path)).toBe(404);
  await off(null);
  await server.post('page/unpublishPage', { _id: page._id }, ada);
  expect(await status(path)).toBe(200);
  await server.post('page/delete', { _id: page._id }, ada);
  expect(await status(path)).toBe(404);
  await server.post('page/restoreDeleted', { _id: page._id }, ada);
  expect(await status(path)).toBe(404);
});

test('the pictures of the draft have addresses that are signed for the link, and no others can be seen so', async () => {
  const ids: string[] = [];
  for (const colour of ['#102030', '#405060']) {
    const uploaded = await upload(server.app, 'image/upload', wyn, { bytes: await picture('jpeg', colour) });
    ids.push(uploaded.json().image._id);
  }
  const [used = '', unused = ''] = ids;
  const image = { imageId: used, alt: 'A door', width: 40, height: 30 };
  page = await server.save(wyn, {
    ...page,
    headerType: 'HalfWidthImageHeader',
    header: { title: 'x', image },
  });
  const { path, links } = await created();
  await server.get(path);
  const { imageBaseUrl } = (views.at(-1) as ContentView).shell.baseUrls;
  expect(imageBaseUrl).toMatch(/^\/preview\/draft\/[\w-]+\.[\w-]{43}$/);
  expect(imageBaseUrl).not.toContain(path.split('=')[1]);
  const size = '?w=320';
  const shown = await server.get(`${imageBaseUrl}/img/${used}${size}`);
  expect([shown.statusCode, shown.headers['cache-control']]).toEqual([200, 'private, no-store']);
  expect(await status(`/img/${used}${size}`)).toBe(404);
  expect(await status(`${imageBaseUrl}/img/${unused}${size}`)).toBe(404);
  expect(await status(`${imageBaseUrl}/img/none${size}`)).toBe(404);
  const forged = imageBaseUrl!.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  expect(await status(`${forged}/img/${used}${size}`)).toBe(404);
  const other = await created();
  await server.get(other.path);
  await server.post('draftLinks/revoke', { _id: page._id, link: links[0]!.link }, wyn);
  expect(await status(`${imageBaseUrl}/img/${used}${size}`)).toBe(404);
  const base = (views.at(-1) as ContentView).shell.baseUrls.imageBaseUrl;
  expect(await status(`${base}/img/${used}${size}`)).toBe(200);
});

test('a page has ten links at most, for thirty days at most, and only on its own site', async () => {
  expect((await create({ days: DRAFT_LINKS.days.max + 1 })).statusCode).toBe(422);
  expect((await create({ days: 0 })).statusCode).toBe(422);
  let { path } = await created({ days: 30 });
  for (let count = 1; count < DRAFT_LINKS.perPage; count++) ({ path } = await created());
  const refused = await create();
  expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'too-many-draft-links']);
  const domain = { name: 'Other', hostnames: ['other.example'] };
  const saved = await server.post('config/saveDomain', { domain }, ada);
  await server.post('config/publishDomain', { domain: { _id: saved.json().domain._id } }, ada);
  expect(await status(path, { host: 'other.example' })).toBe(404);
  expect(await status(path)).toBe(200);
});

test('a server for readers only shows no draft', async () => {
  const { path } = await created();
  const { config } = server.services;
  const { openDraftLink } = await import('./open-draft-link.ts');
  const token = path.split('=')[1]!;
  expect(await openDraftLink(server.services, token)).not.toBeNull();
  expect(await openDraftLink({ ...server.services, config: { ...config, draft: false } }, token)).toBeNull();
});
