import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { setRolesOf } from '../../../db/person-changes.ts';
import { reviewOf } from '../../../db/review-queries.ts';
import { putRole } from '../../../db/user-queries.ts';
import type { StoredPage } from '../../../src/model/page.ts';
import type { ReviewStart, WaitingPage } from '../../../src/model/reviews.ts';
import type { View } from '../../../src/model/view.ts';
import { REVIEW_MAILS } from '../../core/limits/limits.ts';
import { RATES } from '../../core/limits/throttles.ts';
import { onPostgres } from '../../testing/on-postgres.ts';
import { plainRenderer } from '../../testing/plain-renderer.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const MAIL = {
  SITE_URL: 'http://localhost',
  RESEND_API_KEY: 'key',
  MAIL_FROM: 'site@example.org',
  RESEND_BASE_URL: 'http://127.0.0.1:9',
};

let server: TestServer;
let views: View[];
/** The session of a user who may change pages, but not publish them. */
let wyn: string;
let pia: string;
let page: StoredPage;

async function open(env: Record<string, string> = {}): Promise<void> {
  views = [];
  server = await startTestServer(env, async (view) => {
    views.push(view);
    return plainRenderer(view);
  });
  await putRole(server.services.database.writer, 'writer', []);
  wyn = await server.signIn('wyn', ['writer']);
  pia = await server.signIn('pia', ['publisher']);
  page = await server.save(wyn, { slug: 'guide', title: 'Guide' });
}
beforeEach(() => open());
afterEach(() => server.close());

const ask = (fields: object = {}, as = wyn) =>
  server.post('reviews/ask', { _id: page._id, version: page.version, ...fields }, as);
/** Declines the latest request. */
const decline = async (reason = 'Too early', as = pia) => {
  const review = await reviewOf(server.services.database.reader, page._id);
  return server.post('reviews/decline', { _id: page._id, askedAt: review!.asked_at, reason }, as);
};
const withdraw = (as = wyn) => server.post('reviews/withdraw', { _id: page._id }, as);
const publish = (as = pia) => server.post('page/publishMany', { pages: [page._id] }, as);
const code = (response: { json(): { error: { code: string } } }) => response.json().error.code;

async function list(as = pia, query = ''): Promise<{ pages: WaitingPage[]; total: number }> {
  const response = await server.get(`/api/reviews/list${query}`, { cookie: as });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

/** Returns the reviews that the editor loads when it opens the page. */
async function start(as = wyn): Promise<ReviewStart> {
  await server.get('/guide', { cookie: as });
  return (views.at(-1) as Extract<View, { kind: 'editor' }>).start.reviews;
}

describe('a request', () => {
  test('is listed for those who may publish the page, and shown on the page', async () => {
    const { review } = (await ask({ note: ' New hours,\r\nfrom March ' })).json();
    expect(review).toEqual({
      state: 'open',
      askedBy: { _id: expect.any(String), username: 'wyn' },
      askedAt: expect.any(String),
      note: 'New hours,\nfrom March',
      version: page.version,
      decidedBy: null,
      decidedAt: null,
      reason: '',
    });
    const fields = { _id: page._id, collection: 'pages', slug: 'guide', title: 'Guide', published: false };
    expect(await list()).toEqual({
      pages: [{ ...fields, version: page.version, changedSince: false, review }],
      total: 1,
    });
    expect([await start(), await start(pia)]).toEqual([
      { own: review, waiting: 0, messages: 0, answers: 0, comments: 0 },
      { own: review, waiting: 1, messages: 0, answers: 0, comments: 0 },
    ]);
    expect((await server.get('/api/reviews/list', { cookie: wyn })).statusCode).toBe(403);
    expect((await ask({}, '')).statusCode).toBe(401);
  });

  test('says when the draft was changed since, and asking again is about the new one', async () => {
    await ask({ note: 'First' });
    page = await server.save(wyn, { ...page, title: 'Guide to help' });
    const id = expect.any(String);
    const asked = {
      state: 'open',
      note: 'First',
      version: 1,
      askedAt: id,
      askedBy: { _id: id, username: 'wyn' },
    };
    expect((await list()).pages).toEqual([
      {
        ...{ _id: id, slug: 'guide', collection: 'pages', title: 'Guide to help', version: 2 },
        ...{ published: false, changedSince: true },
        review: { ...asked, decidedAt: null, decidedBy: null, reason: '' },
      },
    ]);
    await ask({ note: 'Second' });
    expect(await list()).toMatchObject({
      pages: [{ changedSince: false, review: { note: 'Second', version: page.version } }],
      total: 1,
    });
  });

  test('of somebody else takes the place of the one before, which nobody can take back any more', async () => {
    const zoe = await server.signIn('zoe', ['writer']);
    await Promise.all([ask({ note: 'Mine' }), ask({ note: 'Mine' })]);
    await ask({ note: 'Also mine' }, zoe);
    expect(await list()).toMatchObject({ pages: [{ review: { askedBy: { username: 'zoe' } } }], total: 1 });
    expect(code(await withdraw(wyn))).toBe('not-your-review');
    expect((await withdraw(zoe)).statusCode).toBe(200);
    expect(code(await withdraw(zoe))).toBe('not-waiting');
    expect([(await list()).total, (await start()).own]).toEqual([0, null]);
  });

  test('is about what the asker has seen, and about something that visitors do not see yet', async () => {
    const stale = await ask({ version: page.version - 1 });
    expect([stale.statusCode, code(stale)]).toEqual([409, 'version-conflict']);
    await publish();
    page = (await server.get('/api/page/load?slug=guide', { cookie: wyn })).json();
    expect(code(await ask())).toBe('nothing-to-publish');
    page = await server.save(wyn, { ...page, title: 'More' });
    expect((await ask()).statusCode).toBe(200);
  });

  test('has a note of 500 letters, in which markup is text and nothing is hidden', async () => {
    expect((await ask({ note: 'a'.repeat(5000) })).json().validationErrors).toEqual([
      { field: 'note', message: 'This is at most 500 letters long.' },
    ]);
    expect((await ask({ note: `<b>${'a'.repeat(493)}</b>` })).statusCode).toBe(200);
    const { review } = (await ask({ note: '\u202e<script>\u0000' })).json();
    expect(review.note).toBe('<script>');
    expect((await ask({ extra: 1 })).statusCode).toBe(400);
    expect((await decline(' ')).json().validationErrors).toMatchObject([{ field: 'reason' }]);
  });
});

describe('a decision', () => {
  /** A request by wyn to publish the page's first version. */
  const asked = {
    state: 'open',
    askedBy: { _id: expect.any(String), username: 'wyn' },
    askedAt: expect.any(String),
    note: '',
    version: 1,
    decidedBy: null,
    decidedAt: null,
    reason: '',
  };
  const published = { ...asked, state: 'published', decidedBy: 'pia', decidedAt: expect.any(String) };

  test('to publish closes the request with the publication, however the page is published', async () => {
    await ask();
    await publish();
    expect(await list()).toEqual({ pages: [], total: 0 });
    expect(await start()).toEqual({ own: published, waiting: 0, messages: 0, answers: 1, comments: 0 });
    page = (await server.get('/api/page/load?slug=guide', { cookie: wyn })).json();
    page = await server.save(wyn, { ...page, title: 'More' });
    await ask();
    page = await server.publish(pia, { ...page });
    expect((await start()).own).toEqual({ ...published, version: 3 });
    expect(code(await decline())).toBe('not-waiting');
  });

  test('that is refused leaves the request as it was', async () => {
    await ask();
    const { statusCode } = await server.post('page/publishPage', { page: { ...page, version: 0 } }, pia);
    expect(statusCode).toBe(409);
    expect((await list()).total).toBe(1);
  });

  test('to decline says why to whoever asked, who can ask again', async () => {
    await ask({ note: 'Please' });
    expect((await decline('Say from when.')).statusCode).toBe(200);
    expect(await start()).toEqual({
      own: { ...published, state: 'declined', reason: 'Say from when.', note: 'Please' },
      ...{ waiting: 0, messages: 0, answers: 1, comments: 0 },
    });
    expect(code(await decline())).toBe('not-waiting');
    await ask();
    expect((await start()).own).toEqual(asked);
  });

  test('to decline is about the request that was seen, and not about one that took its place', async () => {
    const now = vi.spyOn(server.services, 'now');
    now.mockReturnValue('2026-05-01T10:00:00.000Z');
    await ask();
    const [seen] = (await list()).pages;
    const zoe = await server.signIn('zoe', ['writer']);
    page = await server.save(zoe, { ...page, title: 'Guide to help' });
    now.mockReturnValue('2026-05-01T10:05:00.000Z');
    await ask({ note: 'With the new hours' }, zoe);
    const sent = { _id: page._id, askedAt: seen!.review.askedAt, reason: 'Too early' };
    const refused = await server.post('reviews/decline', sent, pia);
    expect([refused.statusCode, code(refused)]).toEqual([409, 'review-changed']);
    const { review } = refused.json();
    expect(review).toEqual((await list()).pages[0]!.review);
    expect(review).toEqual({
      ...asked,
      askedBy: { _id: expect.any(String), username: 'zoe' },
      askedAt: '2026-05-01T10:05:00.000Z',
      note: 'With the new hours',
      version: page.version,
    });
    const again = await server.post('reviews/decline', { ...sent, askedAt: review.askedAt }, pia);
    expect(again.statusCode).toBe(200);
    expect((await start()).own).toEqual({
      ...review,
      state: 'declined',
      decidedBy: 'pia',
      decidedAt: '2026-05-01T10:05:00.000Z',
      reason: 'Too early',
    });
  });

  test('is for those who may publish the page, as it is now', async () => {
    await ask();
    const roles = { page: { _id: page._id }, roles: ['editor'] };
    await server.post('roles/applyToPage', roles, await server.signIn('ada', ['admin']));
    expect([(await list()).total, (await start(pia)).waiting, (await decline()).statusCode]).toEqual([
      0, 0, 403,
    ]);
    const edo = await server.signIn('edo', ['editor']);
    expect((await list(edo)).total).toBe(1);
    // The author of the request no longer has a role for the page, but can still withdraw the request.
    expect((await ask()).statusCode).toBe(403);
    expect((await withdraw()).statusCode).toBe(200);
  });

  test('is nobody’s any more where the right was taken away meanwhile', async () => {
    await ask();
    const { writer } = server.services.database;
    const { id } = await writer
      .selectFrom('user')
      .select('id')
      .where('username', '=', 'pia')
      .executeTakeFirstOrThrow();
    await setRolesOf(writer, id, ['writer']);
    expect((await server.get('/api/reviews/list', { cookie: pia })).statusCode).toBe(403);
    expect([(await decline()).statusCode, (await start(pia)).waiting]).toEqual([403, 0]);
  });
});

test('a page that is deleted waits no longer, also once it is restored; the request of a removed account stays', async () => {
  await ask();
  await server.post('page/delete', { _id: page._id }, wyn);
  expect([(await list()).total, code(await decline())]).toEqual([0, 'page-deleted']);
  await server.post('page/restoreDeleted', { _id: page._id }, wyn);
  expect((await list()).total).toBe(0);
  page = (await server.get('/api/page/load?slug=guide', { cookie: wyn })).json();
  const { review } = (await ask()).json();
  const ada = await server.signIn('ada', ['admin']);
  expect((await server.post('user/remove', { _id: review.askedBy._id }, ada)).statusCode).toBe(200);
  expect(await list()).toMatchObject({ pages: [{ review: { askedBy: { username: 'wyn' } } }], total: 1 });
  expect((await publish()).json().results).toEqual([
    {
      _id: page._id,
      changed: true,
      page: { version: 3, published: true, lastPublished: expect.any(String), updatedAt: expect.any(String) },
    },
  ]);
});

test('pages that wait are listed a few at a time, those that wait longest first, each on its own site', async () => {
  const now = vi.spyOn(server.services, 'now');
  for (const [index, slug] of ['c', 'a', 'b'].entries()) {
    page = await server.save(wyn, { slug });
    now.mockReturnValue(`2026-05-0${index + 1}T10:00:00.000Z`);
    await ask();
  }
  const slugs = async (query: string) => (await list(pia, query)).pages.map(({ slug }) => slug);
  expect(await slugs('')).toEqual(['c', 'a', 'b']);
  expect(await slugs('?size=2&page=2')).toEqual(['b']);
  expect((await list(pia, '?size=1')).total).toBe(3);
  expect((await server.get('/api/reviews/list?domainId=nowhere', { cookie: pia })).statusCode).toBe(404);
});

test.skipIf(onPostgres)(
  'publishing a page that nobody asked about takes no statement more, and of one that was asked about one',
  async () => {
    const { statements } = server.services.database;
    const total = () => statements.reader + statements.writer + statements.visitor;
    const cost = async () => {
      page = await server.save(wyn, { ...page, title: `Guide ${page.version}` });
      const before = total();
      page = await server.publish(pia, { ...page });
      return total() - before;
    };
    await cost();
    const plain = await cost();
    page = await server.save(wyn, { ...page, title: 'Asked about' });
    await ask();
    expect(plain).toBeLessThanOrEqual(16);
    expect((await cost()) - plain).toBeLessThanOrEqual(1);
  },
);

describe('mails', () => {
  const mails = async () => {
    const rows = await server.services.database.writer
      .selectFrom('outbox')
      .select(['recipients', 'subject', 'body'])
      .where('kind', '=', 'review')
      .orderBy('created_at')
      .orderBy('recipients')
      .execute();
    return rows.map(({ recipients, subject, body }) => ({
      to: (JSON.parse(recipients) as string[]).join(),
      subject,
      text: (JSON.parse(body!) as { text: string }).text,
    }));
  };

  beforeEach(async () => {
    await server.close();
    await open(MAIL);
    await server.addUser('ada', ['admin']);
    await server.addUser('edo', ['editor']);
    await server.addUser('wes', ['writer']);
    const { writer } = server.services.database;
    await writer.updateTable('user').set({ password_hash: 'x' }).execute();
  });

  test('go to those who may publish the page and can log in, once an hour, and not to the asker', async () => {
    const { writer } = server.services.database;
    const ada = await server.signIn('second-admin', ['admin']);
    const roles = { page: { _id: page._id }, roles: ['writer', 'publisher'] };
    await server.post('roles/applyToPage', roles, ada);
    await writer
      .updateTable('user')
      .set({ password_hash: null })
      .where('username', '=', 'second-admin')
      .execute();
    await ask({ note: 'New <b>hours</b>' });
    const sent = await mails();
    expect(sent.map(({ to }) => to)).toEqual(['ada@example.org', 'pia@example.org']);
    expect(sent[0]!.subject).toBe('Please publish: Guide');
    for (const words of [
      'wyn asks for ‘Guide’ to be published:',
      'New <b>hours</b>',
      'http://localhost/guide',
    ])
      expect(sent[0]!.text).toContain(words);
    await withdraw();
    await ask();
    expect(await mails()).toHaveLength(2);
    const later = Date.now() + REVIEW_MAILS.everyMs + 1000;
    vi.spyOn(server.services, 'now').mockImplementation(() => new Date(later).toISOString());
    await ask();
    expect(await mails()).toHaveLength(4);
  });

  test('go out again for what is asked about anew after a decision of somebody else', async () => {
    const asked = async () => (await mails()).filter(({ subject }) => subject.startsWith('Please publish'));
    await ask();
    const { length } = await asked();
    await decline();
    page = await server.save(wyn, { ...page, title: 'Guide, mended' });
    await ask();
    expect((await asked()).slice(length).map(({ subject }) => subject)).toEqual(
      Array(length).fill('Please publish: Guide, mended'),
    );
    // A withdrawal by the author does not count as a decision, so the next request sends no mails.
    await withdraw();
    await ask();
    expect(await asked()).toHaveLength(2 * length);
  });

  test('that one person causes are bounded; requests are not', async () => {
    const { attempts } = RATES.calls.reviewMails;
    const each = REVIEW_MAILS.recipients;
    for (let index = 0; index < each; index += 1) await server.addUser(`editor-${index}`, ['editor']);
    const pages = Math.ceil(attempts / each) + 2;
    for (let index = 0; index < pages; index += 1) {
      page = await server.save(wyn, { slug: `page-${index}` });
      expect((await ask()).statusCode).toBe(200);
    }
    expect(await mails()).toHaveLength(attempts);
    expect((await list(pia, '?size=1')).total).toBe(pages);
    // Publishers were not told of the latest request. Once mails can be sent again, the author repeats the request.
    const later = Date.now() + RATES.calls.reviewMails.windowMs + 1000;
    vi.useFakeTimers({ toFake: ['Date'], now: later });
    onTestFinished(() => void vi.useRealTimers());
    await ask();
    expect(await mails()).toHaveLength(attempts + each);
  });

  test('tell whoever asked before that a colleague’s request took the place of theirs', async () => {
    await ask();
    const zoe = await server.signIn('zoe', ['writer']);
    const asked = (await mails()).length;
    await ask({ note: 'As it is now' }, zoe);
    const sent = (await mails()).slice(asked);
    expect(sent).toEqual([
      {
        to: 'wyn@example.org',
        subject: 'Asked for again: Guide',
        text: expect.stringContaining('zoe has asked for ‘Guide’ to be published as it is now'),
      },
    ]);
    await ask({}, zoe);
    expect(await mails()).toHaveLength(asked + 1);
  });

  test('are no more than so many', async () => {
    for (let index = 0; index < REVIEW_MAILS.recipients + 5; index++)
      await server.addUser(`editor-${index}`, ['editor']);
    await ask();
    expect(await mails()).toHaveLength(REVIEW_MAILS.recipients);
  });

  test('tell the asker what became of it, unless they cannot log in any more', async () => {
    await ask();
    const asked = (await mails()).length;
    await decline('Say from when.');
    expect((await mails()).slice(asked)).toEqual([
      {
        to: 'wyn@example.org',
        subject: 'Not published yet: Guide',
        text: expect.stringContaining('Say from when.'),
      },
    ]);
    await ask();
    const again = (await mails()).length;
    await publish();
    expect((await mails()).slice(again)).toEqual([
      {
        to: 'wyn@example.org',
        subject: 'Published: Guide',
        text: expect.stringContaining('pia has published'),
      },
    ]);
    page = (await server.get('/api/page/load?slug=guide', { cookie: wyn })).json();
    page = await server.save(wyn, { ...page, title: 'More' });
    await ask();
    const last = (await mails()).length;
    const { writer } = server.services.database;
    await writer.updateTable('user').set({ deactivated_at: '2026' }).where('username', '=', 'wyn').execute();
    await publish();
    expect(await mails()).toHaveLength(last);
  });
});

test('no mail waits for a day on which some can be sent, and nobody hears of their own publication', async () => {
  await ask();
  await decline();
  const outbox = () => server.services.database.writer.selectFrom('outbox').selectAll().execute();
  expect(await outbox()).toEqual([]);
});

test('what is done is on record in words, and notes are not', async () => {
  await ask({ note: 'Secret note' });
  await decline('Secret reason');
  await ask();
  await withdraw();
  const ada = await server.signIn('ada', ['admin']);
  const { entries } = (await server.get('/api/audit/list', { cookie: ada })).json();
  const done = entries.map(
    ({ what, subject, times }: { what: string; subject: { name: string }; times: number }) =>
      [what, subject.name, times].join(' '),
  );
  expect(done).toEqual(
    expect.arrayContaining([
      'No longer asked for a page to be published /guide 1',
      'Declined to publish a page /guide 1',
      'Asked for a page to be published /guide 2',
    ]),
  );
  expect(JSON.stringify(entries)).not.toContain('Secret');
});
