import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setRetention } from '../../../db/submission-queries.ts';
import { FEEDBACK } from '../../../src/model/limits.ts';
import type { StoredPage } from '../../../src/model/page.ts';
import { FEEDBACK_TEXTS } from '../../../src/model/texts.ts';
import type { FeedbackView } from '../../../src/model/view.ts';
import { RATES } from '../../core/limits/throttles.ts';
import { viewRenderer } from '../../testing/forms.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { removeOldTexts } from './remove-texts.ts';

let server: TestServer;
let cookie: string;
let page: StoredPage;

beforeEach(async () => {
  server = await startTestServer({}, viewRenderer);
  cookie = await server.signIn('mira', ['admin']);
  page = await server.publish(cookie, { slug: SLUG, title: 'Rooms', callNumber: '1800 160 401' });
});
afterEach(() => server.close());

const SLUG = 'hilfe/räume';

const post = (
  fields: Record<string, string>,
  headers: Record<string, string> = {},
  remoteAddress = '1.2.3.4',
) =>
  server.app.inject({
    method: 'POST',
    url: '/api/feedback/answer',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
    remoteAddress,
  });
const viewOf = (response: { body: string }) => JSON.parse(response.body) as FeedbackView;
const stored = () =>
  server.services.database.reader.selectFrom('page_feedback').select(['yes', 'no']).execute();
const storedTexts = () =>
  server.services.database.reader.selectFrom('page_feedback_text').selectAll().execute();
const words = async () => (await storedTexts()).map((row) => row.words);

test('a yes and a no are counted, and lead to thanks and to the question, which can be opened again without counting', async () => {
  const yes = await post({ yes: SLUG });
  const no = await post({ no: SLUG });
  expect([yes.statusCode, no.statusCode]).toEqual([303, 303]);
  expect(yes.headers['set-cookie']).toBeUndefined();
  for (const response of [yes, no]) {
    const page = await server.get(String(response.headers.location));
    expect(page.statusCode).toBe(200);
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    expect(page.headers['set-cookie']).toBeUndefined();
    const view = viewOf(page);
    expect(view.page).toEqual({ title: 'Rooms', path: '/hilfe/r%C3%A4ume', slug: SLUG });
    expect([view.asks, view.call?.callNumber, view.failure]).toEqual([response === no, '1800 160 401', null]);
  }
  expect(await stored()).toEqual([{ yes: 1, no: 1 }]);
});

test('words are stored with the version and the day alone, and do not count again', async () => {
  await post({ no: SLUG });
  const response = await post({ no: SLUG, text: ' Two\r\nlines <b>🕊️</b> \0' });
  const { asks, head, cards } = viewOf(response);
  expect([response.statusCode, asks, head.title, cards]).toEqual([200, false, FEEDBACK_TEXTS.thanks, []]);
  const [text, ...others] = await storedTexts();
  expect(others).toEqual([]);
  expect(text).toEqual({
    id: expect.any(String),
    page_id: page._id,
    version: expect.any(String),
    domain_id: page.domainId,
    words: 'Two\nlines <b>🕊️</b>',
    day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
  expect(await stored()).toEqual([{ yes: 0, no: 1 }]);
  expect((await post({ no: SLUG, text: '  ' })).statusCode).toBe(200);
  expect(await words()).toHaveLength(1);
});

test('each publication is a version of its own', async () => {
  await post({ yes: SLUG });
  await server.publish(cookie, { ...page, title: 'Rooms and beds' });
  await post({ no: SLUG });
  expect(await stored()).toEqual(
    expect.arrayContaining([
      { yes: 1, no: 0 },
      { yes: 0, no: 1 },
    ]),
  );
});

test('at most 500 characters are stored, an emoji counts once, and longer words come back with the question', async () => {
  const longest = '🧡'.repeat(FEEDBACK.characters);
  expect((await post({ no: SLUG, text: longest })).statusCode).toBe(200);
  expect(await words()).toEqual([longest]);
  const tooLong = `${longest}!`;
  const response = await post({ no: SLUG, text: tooLong });
  const { asks, text, failure } = viewOf(response);
  expect([response.statusCode, asks, text]).toEqual([422, true, tooLong]);
  expect(failure).toBe('This is 501 characters long, and at most 500 can be sent. Please make it shorter.');
  expect(await words()).toEqual([longest]);
});

test('words come back up to the size of a post, and a larger post is told how long words can be', async () => {
  const long = '🧡'.repeat(5000);
  const kept = await post({ no: SLUG, text: long });
  expect([kept.statusCode, viewOf(kept).asks, viewOf(kept).text]).toEqual([422, true, long]);
  const lost = await post({ no: SLUG, text: 'x'.repeat(FEEDBACK.bytes) });
  expect([lost.statusCode, viewOf(lost).text, viewOf(lost).failure]).toEqual([
    413,
    '',
    'Your words are too long to be sent: at most 500 characters can be. Please go back, make them shorter, and send them again.',
  ]);
  expect(await words()).toEqual([]);
});

test('words about danger or violence answer with the card of the search, also when they are too long', async () => {
  const cardsOf = async (text: string) =>
    viewOf(await post({ no: SLUG, text })).cards.map(({ kind }) => kind);
  expect(await cardsOf('I want to die')).toEqual(['danger']);
  expect(await cardsOf(`${'x '.repeat(400)} i want to kill myself`)).toEqual(['danger']);
  expect(await cardsOf('he hits me')).toEqual(['danger']);
  expect(await cardsOf('The words are too small.')).toEqual([]);
  await server.publish(cookie, {
    slug: 'safe',
    title: 'Safe',
    searchWords: 'violence',
    callNumber: '1800 160 401',
  });
  const violence = { kind: 'violence', page: expect.objectContaining({ callNumber: '1800 160 401' }) };
  const answer = viewOf(await post({ no: SLUG, text: 'he hits me' }, {}, '5.6.7.8'));
  expect([answer.failure, answer.cards, answer.call?.callNumber]).toEqual([null, [violence], '1800 160 401']);
  expect(await words()).toEqual(expect.arrayContaining(['I want to die', 'he hits me']));
});

test('pages that do not ask refuse answers: unknown, unpublished, home, with the quick exit, and on a site without the question', async () => {
  const refused = async (slug: string) => {
    const answer = await post({ yes: slug });
    const text = await post({ no: slug, text: 'Lost?' });
    const page = await server.get(
      `/api/feedback/answered?${new URLSearchParams({ page: slug, clear: 'no' })}`,
    );
    expect([answer.statusCode, page.statusCode], slug).toEqual([
      slug === '' ? 422 : 404,
      slug === '' ? 422 : 404,
    ]);
    expect(viewOf(text).text, slug).toBe('Lost?');
  };
  await server.publish(cookie, { slug: 'safety', title: 'Safety', quickExit: 'on' });
  await server.publish(cookie, { slug: 'safety/below', title: 'Below' });
  await server.post('page/save', { page: { slug: 'draft', title: 'Draft' } }, cookie);
  for (const slug of ['safety', 'safety/below', '', 'draft', 'nothing', "' or 1=1"]) await refused(slug);
  const exit = viewOf(await post({ no: 'safety', text: 'x' }));
  expect([exit.page, exit.failure]).toEqual([null, 'This page could not be found']);
  const { shell } = viewOf(
    await server.get(`/api/feedback/answered?${new URLSearchParams({ page: SLUG, clear: 'no' })}`),
  );
  const { _id, domainId, ...settings } = shell.settings;
  const siteSettings = { ...settings, pageFeedback: false };
  expect((await server.post('siteSettings/publishSiteSettings', { siteSettings }, cookie)).statusCode).toBe(
    200,
  );
  await refused(SLUG);
  expect([await stored(), await words()]).toEqual([[], []]);
});

test('hostile posts are refused as a page, and never fail', async () => {
  const odd: Record<string, string>[] = [
    {},
    { maybe: SLUG },
    { yes: SLUG, no: SLUG },
    { yes: SLUG, text: 'x' },
    { no: 'x'.repeat(2000) },
  ];
  for (const fields of odd) {
    const response = await post(fields);
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      expect.toSatisfy((status: number) => [400, 422].includes(status)),
      'text/html; charset=utf-8',
    ]);
  }
  expect((await post({ yes: SLUG }, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 200 }), async (text) => {
      const address = `10.0.0.${Math.floor(Math.random() * 255)}`;
      expect((await post({ no: SLUG, text }, {}, address)).statusCode).toBeLessThan(500);
    }),
    { numRuns: 30 },
  );
  // Words alone are no answer that counts.
  expect(await stored()).toEqual([{ yes: 0, no: 0 }]);
});

test('one address can answer so often, then it waits and keeps its words; another can go on', async () => {
  for (let count = 0; count < RATES.calls.feedback.attempts; count++) await post({ yes: SLUG });
  const response = await post({ no: SLUG, text: 'Too small' });
  const { asks, text, failure } = viewOf(response);
  expect([response.statusCode, asks, text]).toEqual([429, true, 'Too small']);
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  expect(failure).toMatch(/^Too many attempts\. Please wait/);
  expect((await post({ yes: SLUG }, {}, '5.6.7.8')).statusCode).toBe(303);
  expect(await words()).toEqual([]);
});

test('those who may read submissions list and remove words, and the activity names the page alone', async () => {
  await post({ yes: SLUG });
  await post({ no: SLUG });
  await post({ no: SLUG, text: 'Too small' });
  const list = await server.get('/api/feedback/list', { cookie });
  const { feedback, total } = list.json();
  expect([total, feedback]).toEqual([
    1,
    [
      {
        _id: expect.any(String),
        title: 'Rooms',
        slug: SLUG,
        version: expect.any(String),
        ...{ yes: 1, no: 1 },
        texts: [{ _id: expect.any(String), words: 'Too small', day: expect.any(String) }],
      },
    ],
  ]);
  const { _id } = feedback[0].texts[0];
  const editor = await server.signIn('edda');
  expect((await server.get('/api/feedback/list', { cookie: editor })).statusCode).toBe(403);
  expect((await server.post('feedback/remove', { _id }, editor)).statusCode).toBe(403);
  expect((await server.post('feedback/remove', { _id }, cookie)).statusCode).toBe(200);
  expect((await server.post('feedback/remove', { _id }, cookie)).statusCode).toBe(404);
  const log = (await server.get('/api/audit/list', { cookie })).body;
  expect(log).toContain('feedback/remove');
  expect(log).not.toContain('Too small');
  expect([await words(), await stored()]).toEqual([[], [{ yes: 1, no: 1 }]]);
});

test('words are deleted after as many days as submissions, and without such a time never', async () => {
  const { writer } = server.services.database;
  await post({ no: SLUG, text: 'Old' });
  const [text] = await storedTexts();
  const later = (days: number) =>
    new Date(Date.parse(`${text!.day}T12:00:00Z`) + days * 86_400_000).toISOString();
  expect(await removeOldTexts(writer, later(5000))).toBe(false);
  await setRetention(writer, page.domainId, 30);
  expect(await removeOldTexts(writer, later(30))).toBe(false);
  expect(await words()).toEqual(['Old']);
  expect(await removeOldTexts(writer, later(31))).toBe(true);
  expect([await removeOldTexts(writer, later(31)), await words()]).toEqual([false, []]);
});
