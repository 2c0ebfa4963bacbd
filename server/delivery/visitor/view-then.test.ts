import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { STORED_REVISIONS } from '../../../src/model/limits.ts';
import type { StoredPage } from '../../../src/model/page.ts';
import type { ContentView, ErrorView, View } from '../../../src/model/view.ts';
import { plainRenderer } from '../../testing/plain-renderer.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { picture, upload } from '../../testing/uploads.ts';
import { keptThen } from './view-then.ts';

let server: TestServer;
let views: View[];
let wyn: string;
let ada: string;
let setNow: (time: string) => void;

async function start(env: Record<string, string> = {}) {
  views = [];
  server = await startTestServer(env, async (view) => {
    views.push(view);
    return plainRenderer(view);
  });
  const now = vi.spyOn(server.services, 'now');
  setNow = (time) => void now.mockReturnValue(time.length === 10 ? `${time}T10:00:00.000Z` : time);
  setNow('2026-03-01');
  wyn = await server.signIn('wyn', ['publisher']);
  ada = await server.signIn('ada', ['admin']);
}
beforeEach(() => start());
afterEach(() => server.close());

const url = (day: string, path = '/') =>
  `/preview/then/${day.length === 10 ? `${day}T12:00:00.000Z` : day}${path}`;
async function look(day: string, path = '/', headers: Record<string, string> = { cookie: wyn }) {
  views = [];
  const response = await server.get(url(day, path), headers);
  const view = views.at(-1) as ContentView | ErrorView | undefined;
  return { status: response.statusCode, response, view, notes: view?.staff?.notes };
}
/** The title of the page that readers had; null if they had none. */
async function titleThen(day: string, path = '/', headers?: Record<string, string>) {
  const { status, view } = await look(day, path, headers);
  expect([200, 302, 404]).toContain(status);
  return status === 200 && view?.kind === 'content' ? view.page.title : null;
}
const unpublish = (page: StoredPage) => server.post('page/unpublishPage', { _id: page._id }, ada);
const publishNav = (donate: string, body: object = {}) =>
  server.post(
    'site/publishNav',
    { nav: { _id: '', donate: { type: 'page', href: '/give', text: donate }, ...body } },
    ada,
  );

test('an address whose colons a program has escaped shows the same page', async () => {
  await server.publish(wyn, { slug: 'guide', title: 'Guide' });
  setNow('2026-03-05');
  expect(await titleThen('2026-03-03T12%3A00%3A00.000Z', '/guide')).toBe('Guide');
});

test('a page is what readers had at each time: renamed, unpublished, published again, drafted and deleted', async () => {
  let page = await server.publish(wyn, { slug: 'guide', title: 'First' });
  setNow('2026-03-03');
  page = await server.save(wyn, { ...page, title: 'Only a draft' });
  setNow('2026-03-05');
  page = await server.publish(wyn, { ...page, slug: 'handbook', title: 'Second' });
  setNow('2026-03-07');
  await unpublish(page);
  setNow('2026-03-09');
  page = await server.publish(wyn, { ...page, slug: 'handbook', title: 'Third' });
  setNow('2026-03-11');
  await unpublish(page);
  await server.post('page/delete', { _id: page._id }, ada);
  setNow('2026-03-12');
  const other = await server.publish(wyn, { slug: 'handbook', title: 'Another page' });
  setNow('2026-03-20');
  for (const [day, guide, handbook] of [
    ['2026-02-01', null, null],
    ['2026-03-01', 'First', null],
    ['2026-03-01T09:59:59.999Z', null, null],
    ['2026-03-01T10:00:00.000Z', 'First', null],
    ['2026-03-04', 'First', null],
    ['2026-03-07', null, null],
    ['2026-03-09', null, 'Third'],
    ['2026-03-11', null, null],
    ['2026-03-13', null, 'Another page'],
  ] as const) {
    const [then, renamed] = [await titleThen(day, '/guide'), await titleThen(day, '/handbook')];
    expect([day, then, renamed]).toEqual([day, guide, handbook]);
  }
  const { response, view, notes } = await look('2026-03-06', '/handbook');
  expect(view).toMatchObject({ page: { title: 'Second', slug: 'handbook' } });
  expect(notes).toEqual([]);
  expect(view?.staff).toMatchObject({
    label: 'About this time',
    link: { text: 'Back to the editor' },
    message:
      'You see the site as readers had it on Friday 6 March 2026 at 10:30 pm, Adelaide time. You can only read: forms and the search do nothing here.',
  });
  expect([view?.head.robots, view?.head.canonical, view?.shell?.hasLogIn]).toEqual([
    'noindex, nofollow',
    '',
    false,
  ]);
  expect([response.headers['cache-control'], response.headers['x-robots-tag']]).toEqual([
    'private, no-store',
    'noindex',
  ]);
  expect(other.slug).toBe('handbook');
  // The redirect of today leads from the former address to the page.
  const moved = await look('2026-03-06', '/guide');
  expect([moved.status, moved.response.headers.location]).toEqual([302, url('2026-03-06', '/handbook')]);
});

test('a publication that was taken back was public until then, and after that the one before it', async () => {
  const page = await server.publish(wyn, { slug: 'guide', title: 'First' });
  const { nav } = (await publishNav('Give')).json();
  setNow('2026-03-05');
  const changes = {
    page: { ...page, title: 'Mistake' },
    nav: { ...nav, donate: { ...nav.donate, text: 'Give now' } },
  };
  const { publication } = (await server.post('publication/publish', changes, ada)).json();
  setNow('2026-03-06T09:00:00.000Z');
  expect((await server.post('publication/takeBack', { publication }, ada)).statusCode).toBe(200);
  setNow('2026-03-08');
  const shown = async (day: string) => {
    const { view } = await look(day, '/guide');
    return view?.kind === 'content' && [view.page.title, view.shell.nav.donate.text];
  };
  expect(await shown('2026-03-04')).toEqual(['First', 'Give']);
  expect(await shown('2026-03-05')).toEqual(['Mistake', 'Give now']);
  expect(await shown('2026-03-06')).toEqual(['First', 'Give']);
});

test('navigation, footer and settings are those of the time, their drafts never', async () => {
  await server.publish(wyn, { slug: 'guide', title: 'Guide' });
  const { nav } = (await publishNav('Give')).json();
  setNow('2026-03-04');
  const draft = { ...nav, donate: { ...nav.donate, text: 'Draft' } };
  const saved = await server.post('site/saveNav', { nav: draft }, ada);
  await server.post('site/publishFooter', { footer: { _id: '', phone: '1300 555 020' } }, ada);
  setNow('2026-03-06');
  expect((await publishNav('Support us', { version: saved.json().nav.version })).statusCode).toBe(200);
  setNow('2026-03-20');
  const around = async (day: string) => {
    const { view } = await look(day, '/guide');
    return [view?.shell?.nav.donate.text, view?.shell?.footer.phone];
  };
  expect(await around('2026-02-27')).toEqual(['', '']);
  expect(await around('2026-03-02')).toEqual(['Give', '']);
  expect(await around('2026-03-05')).toEqual(['Give', '1300 555 020']);
  expect(await around('2026-03-07')).toEqual(['Support us', '1300 555 020']);
});

test('lists, the Easy Read version and the fields of pages above are those of the time', async () => {
  const list = { key: 'l', componentType: 'PageList', order: 'title', look: 'pictures' };
  await server.publish(wyn, { slug: 'stories', title: 'Stories', contents: [list] });
  const one = await server.publish(wyn, {
    slug: 'stories/one',
    title: 'One',
    template: 'listing',
    keywords: 'a, b',
  });
  await server.publish(wyn, { slug: 'easy', title: 'Easy' });
  setNow('2026-03-05');
  const easyRead = { type: 'page', href: '/easy' };
  await server.publish(wyn, { ...one, title: 'One, changed', easyRead });
  await server.publish(wyn, { slug: 'stories/two', title: 'Two', template: 'listing' });
  setNow('2026-03-20');
  const listed = async (day: string) => {
    const { view } = await look(day, '/stories');
    return view?.kind === 'content' && view.lists?.pages.map(({ title, tags }) => [title, tags]);
  };
  expect(await listed('2026-03-02')).toEqual([['One', ['a', 'b']]]);
  expect(await listed('2026-03-06')).toEqual([
    ['One, changed', ['a', 'b']],
    ['Two', []],
  ]);
  const twin = async (day: string, path: string) => {
    const { view } = await look(day, path);
    return view?.kind === 'content' && view.twin;
  };
  expect(await twin('2026-03-02', '/easy')).toBeNull();
  expect(await twin('2026-03-06', '/easy')).toEqual({ path: '/stories/one', isEasyRead: false });
  expect(await twin('2026-03-06', '/stories/one')).toEqual({ path: '/easy', isEasyRead: true });
});

test('only people who are logged in see it, of any role, and on both sites each its own', async () => {
  await server.publish(wyn, { slug: 'guide', title: 'Here' });
  const domain = { name: 'Other', hostnames: ['other.example'] };
  const saved = await server.post('config/saveDomain', { domain }, ada);
  const { _id: other } = saved.json().domain;
  await server.post(
    'page/publishPage',
    { page: { slug: 'guide', title: 'There', domainId: other }, domainId: other },
    ada,
  );
  setNow('2026-03-20');
  expect(await titleThen('2026-03-02', '/guide')).toBe('Here');
  const nobody = await server.signIn('lin', []);
  expect(await titleThen('2026-03-02', '/guide', { cookie: nobody })).toBe('Here');
  const host = 'other.example';
  const { response } = await look('2026-03-02', '/guide', { cookie: wyn, host });
  expect(response.body).not.toContain('Here');
  const stranger = await look('2026-03-02', '/guide', {});
  expect([stranger.status, stranger.response.body.includes('Here')]).toEqual([404, false]);
  expect((await look('2026-03-02', '/guide', { cookie: 'authToken=made-up' })).status).toBe(404);
});

test('times before everything, times to come and hostile ones show no page', async () => {
  const page = await server.publish(wyn, { slug: 'guide', title: 'Now' });
  setNow('2026-03-20');
  const before = await look('1999-12-31', '/guide');
  expect(before.view).toMatchObject({ kind: 'error', message: 'Readers had no page here then' });
  const later = await look('2026-03-21', '/guide');
  expect(later.view).toMatchObject({ kind: 'error', message: 'This time is still to come' });
  expect([before.status, later.status]).toEqual([404, 404]);
  for (const at of ['', 'now', '2026-03-02', '2026-02-30T12:00:00.000Z', "2026'--", '%00', '9'.repeat(500)]) {
    const { statusCode, body } = await server.get(`/preview/then/${at}/guide`, { cookie: wyn });
    expect([at, statusCode, body.includes('Now')]).toEqual([at, 404, false]);
  }
  for (const path of ['/..%2fguide', '/%ff', "/guide'%20or%20'1", '/none', '/preview/then'])
    expect([path, await titleThen('2026-03-02', path)]).toEqual([path, null]);
  const upper = await look('2026-03-02', '/Guide?x=1');
  expect([upper.status, upper.response.headers.location]).toEqual([302, url('2026-03-02', '/guide')]);
  expect(page.version).toBe(1);
});

describe('it says what is missing', () => {
  test('a version that is no longer kept: the nearest older one is shown and named', async () => {
    let page = await server.publish(wyn, { slug: 'guide', title: 'Kept' });
    for (const hour of ['08', '09']) {
      setNow(`2026-03-05T${hour}:00:00.000Z`);
      page = await server.publish(wyn, { ...page, title: `At ${hour}` });
    }
    for (let count = 0; count < STORED_REVISIONS.last; count++) {
      setNow(`2026-03-06T10:${String(count).padStart(2, '0')}:00.000Z`);
      page = await server.save(wyn, { ...page, title: `Draft ${count}` });
    }
    setNow('2026-03-20');
    const evening = await look('2026-03-05', '/guide');
    expect([evening.view, evening.notes]).toMatchObject([{ page: { title: 'At 09' } }, []]);
    const morning = await look('2026-03-05T08:30:00.000Z', '/guide');
    expect(morning.view).toMatchObject({ page: { title: 'Kept' } });
    expect(morning.notes).toEqual([
      'Some versions of that day are no longer kept. Readers may have had a later one.',
    ]);
    const { writer } = server.services.database;
    await writer.deleteFrom('page_revision').where('created_at', '=', '2026-03-05T09:00:00.000Z').execute();
    await server.publish(wyn, { ...page, title: 'Today' });
    const after = await look('2026-03-06T11:00:00.000Z', '/guide');
    expect(after.view).toMatchObject({ page: { title: 'Kept' } });
    expect(after.notes?.[0]).toMatch(
      /^The page of then, from Thursday 5 March 2026 at 7:30 pm, Adelaide time, is no longer kept\. You see an older version, from Sunday 1 March 2026 at 8:30 pm, Adelaide time\.$/,
    );
  });

  test('pictures that were removed, older versions of a page, and parts around it', async () => {
    const uploaded = await upload(server.app, 'image/upload', wyn, {
      bytes: await picture('jpeg', '#102030'),
    });
    const imageId: string = uploaded.json().image._id;
    const image = { imageId, alt: 'A door', width: 40, height: 30 };
    const header = { title: 'x', image };
    let page = await server.publish(wyn, {
      slug: 'guide',
      title: 'One',
      headerType: 'HalfWidthImageHeader',
      header,
    });
    await publishNav('Give');
    setNow('2026-03-05');
    page = await server.publish(wyn, { ...page, title: 'Two', header: { title: 'x' } });
    setNow('2026-03-20');
    const shown = await look('2026-03-02', '/guide');
    expect(shown.notes).toEqual([]);
    expect((await server.get(`/img/${imageId}?w=320`, { cookie: wyn })).statusCode).toBe(200);
    const { writer } = server.services.database;
    await writer.deleteFrom('media').where('id', '=', imageId).execute();
    await writer
      .updateTable('site_document_revision')
      .set({ live_since: '2026-03-02T00:00:00.000Z' })
      .execute();
    expect((await look('2026-03-02', '/guide')).notes).toEqual([
      'Pictures and files of this page that are no longer in the library: 1.',
      'The navigation of then, from Monday 2 March 2026 at 10:30 am, Adelaide time, is no longer kept. You see an older version, from Sunday 1 March 2026 at 8:30 pm, Adelaide time.',
    ]);
    await writer.deleteFrom('page_revision').where('version', '=', 1).execute();
    const none = await look('2026-03-02', '/guide');
    expect([none.status, none.notes?.[0]]).toEqual([
      404,
      'Older versions of the page that is here now are not kept. The oldest one is from Thursday 5 March 2026 at 8:30 pm, Adelaide time.',
    ]);
  });
});

test('the time is in the zone of the site, and the view needs few statements', async () => {
  await server.close();
  await start({ TIME_ZONE: 'America/St_Johns' });
  await server.publish(wyn, { slug: 'guide', title: 'Guide' });
  setNow('2026-03-20');
  const { statements } = server.services.database;
  const { view } = await look('2026-03-08T06:00:00.000Z', '/guide');
  expect(view?.staff?.message).toContain('on Sunday 8 March 2026 at 3:30 am, St Johns time.');
  const counts = { ...statements };
  await look('2026-03-08T06:00:00.000Z', '/guide');
  const used = { visitor: statements.visitor - counts.visitor, reader: statements.reader - counts.reader };
  expect(used).toEqual({ visitor: 2, reader: 4 });
  expect(statements.writer - counts.writer).toBe(0);
});

test('links lead to the pages of the same time, and forms do nothing, but for the bar', () => {
  const html =
    '<aside class="staff-bar"><a href="/guide">Back</a></aside><a class="x" href="/guide?a=1#b">G</a><a href="/">H</a><a href="#c"></a><a href="https://e.example/x"></a><a href="//e.example"></a><a href="/file/1/a.pdf"></a><a href="tel:1"></a><link href="/assets/x"><form action="/search"></form>';
  const at = '2026-03-02T12:00:00.000Z';
  expect(keptThen(html, at)).toBe(
    html
      .replace('x" href="/guide', `x" href="/preview/then/${at}/guide`)
      .replace('<a href="/">', `<a href="/preview/then/${at}/">`)
      .replace('<form ', '<form inert '),
  );
});
