import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Domain } from '../../../src/model/domain.ts';
import type { View } from '../../../src/model/view.ts';
import { PageMaker } from '../../delivery/visitor/page-maker.ts';
import { plainRenderer } from '../../testing/plain-renderer.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

/** An editor uses the host name of one site, and edits another site. */

let server: TestServer;
let cookie: string;
let own: Domain;
let other: Domain;
let views: View[];

beforeEach(async () => {
  views = [];
  server = await startTestServer({}, async (view) => {
    views.push(view);
    return plainRenderer(view);
  });
  cookie = await server.signIn('ada', ['admin']);
  own = (await server.get('/api/config/loadDomain?hostname=localhost', { cookie })).json().domain;
  const domain = { name: 'Learning', hostnames: ['learn.example.org'] };
  other = (await server.post('config/saveDomain', { domain }, cookie)).json().domain;
  await server.publish(cookie, { slug: 'about', title: 'About us' });
});
afterEach(() => server.close());

const swap = (domain: object, as = cookie) => server.post('config/swapActiveDomain', { domain }, as);

async function view(url: string, as = cookie): Promise<View> {
  await server.get(url, { cookie: as });
  return views.at(-1)!;
}

test('the answer names both sites, and the choice lasts for the session alone', async () => {
  const colleague = await server.signIn('mira');
  expect((await swap(other)).json()).toEqual({ newDomain: other, oldDomain: own });
  expect((await swap({ _id: other._id })).json()).toEqual({ newDomain: other, oldDomain: other });
  expect(await view('/')).toMatchObject({ page: { domainId: other._id } });
  expect(await view('/', colleague)).toMatchObject({ page: { domainId: own._id } });
  expect((await swap(own)).json()).toEqual({ newDomain: own, oldDomain: other });
  expect(await view('/')).toMatchObject({ page: { domainId: own._id } });
});

test('a site that does not exist, or does no longer, is a clear error and changes nothing', async () => {
  await swap(other);
  const response = await swap({ _id: 'gone' });
  expect(response.json()).toMatchObject({
    statusCode: 404,
    message: 'There is no such site. It may have been removed.',
  });
  expect(await view('/')).toMatchObject({ page: { domainId: other._id } });
  await server.services.database.writer.updateTable('session').set({ active_domain_id: 'gone' }).execute();
  expect(await view('/')).toMatchObject({ page: { domainId: own._id } });
});

test('page, navigation, footer and settings of the chosen site are in the editor', async () => {
  await swap(other);
  expect(await view('/')).toMatchObject({
    kind: 'editor',
    head: { title: 'Learning' },
    start: {
      page: { title: 'Learning' },
      shell: {
        domain: { id: other._id, name: 'Learning' },
        nav: { _id: `nav_${other._id}` },
        footer: { _id: `footer_${other._id}` },
        settings: { _id: `siteSettings_${other._id}` },
      },
      domains: [own, other],
    },
  });
});

test('what is saved, listed and made is of the chosen site', async () => {
  await swap(other);
  const page = await server.save(cookie, { slug: 'about', title: 'About learning' });
  expect(page.domainId).toBe(other._id);
  const { pages } = (await server.get('/api/page/list', { cookie })).json();
  expect(pages.map(({ title }: { title: string }) => title)).toEqual(['About learning', 'Learning']);
  expect((await server.get('/api/page/load?slug=about', { cookie })).json().title).toBe('About learning');
  expect((await server.get('/api/page/load?slug=about')).json().title).toBe('About us');
});

test('a call from a tab that is still on the first site names that one, and is about it', async () => {
  await swap(other);
  const domainId = own._id;
  const page = { slug: 'room', title: 'Room' };
  const saved = await server.post('page/save', { page, collection: 'pages', domainId }, cookie);
  expect(saved.json().page.domainId).toBe(domainId);
  const created = await server.post('pages/create', { page: { ...page, slug: 'hall' }, domainId }, cookie);
  expect(created.json().page.domainId).toBe(domainId);
  const lobby = { page: { ...page, slug: 'lobby' }, collection: 'pages', domainId };
  expect((await server.post('page/publishPage', lobby, cookie)).json().page.domainId).toBe(domainId);
  const list = await server.get(`/api/page/list?search=oo&domainId=${domainId}`, { cookie });
  expect(list.json().pages.map(({ slug }: { slug: string }) => slug)).toEqual(['hall', 'lobby', 'room']);
  const gone = await server.post('page/save', { page, collection: 'pages', domainId: 'gone' }, cookie);
  expect(gone.statusCode).toBe(404);
});

test('what visitors see is that of the chosen site too, with the site named and the way back', async () => {
  await swap(other);
  await server.save(cookie, { slug: 'team', title: 'Team' });
  const hidden = await view('/team?view=visitor');
  expect(hidden.kind).toBe('error');
  expect(hidden).toHaveProperty('staff', {
    site: 'Learning',
    message: 'You see what visitors see: this site is not public.',
    link: { href: '/team', text: 'Back to the editor' },
  });
  await server.post('config/publishDomain', { domain: other }, cookie);
  const unpublished = await view('/team?view=visitor');
  expect(unpublished.kind).toBe('error');
  expect(unpublished).toHaveProperty('staff', {
    site: 'Learning',
    message: 'You see what visitors see: this page is not public.',
    link: { href: '/team', text: 'Back to the editor' },
  });
  // The site of the host name also has a page at this address, but the editor is not editing that site.
  const missing = await view('/about?view=visitor');
  expect(missing.kind).toBe('error');
  expect(missing).toHaveProperty('staff', {
    site: 'Learning',
    message: 'You are logged in. There is no page here.',
    link: { href: '/?new-page=%2Fabout', text: 'Create New Page' },
  });
  await server.publish(cookie, { slug: 'about', title: 'About learning' });
  expect(await view('/about?view=visitor')).toMatchObject({
    kind: 'content',
    head: { canonical: 'http://learn.example.org:4321/about' },
    page: { title: 'About learning' },
    staff: { site: 'Learning', link: { href: '/about', text: 'Back to the editor' } },
  });
  expect((await server.get('/about')).body).toContain('About us');
});

test('a page that was requested before its site was renamed is not kept with the former name', async () => {
  const { services, app } = server;
  const before = services.domains.byId(own._id)!;
  await server.post('config/saveDomain', { domain: { ...own, name: 'Renamed' } }, cookie);
  await new PageMaker(services).content(before, 'about', { log: app.log, client: '' });
  expect(views.at(-1)?.shell?.domain.name).toBe('Renamed');
});

test('who is not signed in cannot choose', async () => {
  expect((await server.post('config/swapActiveDomain', { domain: other })).statusCode).toBe(401);
});
