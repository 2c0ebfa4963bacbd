import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { insertSubmission } from '../../../db/submission-queries.ts';
import { submissionRow } from '../../../db/testing/rows.ts';
import { putRole } from '../../../db/user-queries.ts';
import type { ForYou } from '../../../src/model/for-you.ts';
import type { StoredPage } from '../../../src/model/page.ts';
import type { View } from '../../../src/model/view.ts';
import { contactForm } from '../../testing/forms.ts';
import { plainRenderer } from '../../testing/plain-renderer.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let views: View[];
/** A writer without any right, a publisher, and a user who may see submissions. */
let wyn: string;
let pia: string;
let sue: string;

beforeEach(async () => {
  views = [];
  server = await startTestServer({}, async (view) => {
    views.push(view);
    return plainRenderer(view);
  });
  await putRole(server.services.database.writer, 'writer', []);
  await putRole(server.services.database.writer, 'answers', ['submissions']);
  wyn = await server.signIn('wyn', ['writer']);
  pia = await server.signIn('pia', ['publisher']);
  sue = await server.signIn('sue', ['answers']);
});
afterEach(() => server.close());

async function forYou(as: string): Promise<ForYou> {
  const response = await server.get('/api/dashboard/forYou', { cookie: as });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}
const seen = (as: string, body: object) => server.post('dashboard/seen', body, as);
const domainId = () => server.services.domains.all()[0]!.id;
const submit = (id: string, fields = {}) =>
  insertSubmission(
    server.services.database.writer,
    submissionRow(id, { domain_id: domainId(), created_at: server.services.now(), ...fields }),
  );
const quote = (words: string) => ({ key: 'q', componentType: 'Quote', quote: words, quoteBy: 'Sam' });

test('drafts of one’s own say by how much they differ from what visitors see', async () => {
  let page = await server.publish(pia, { slug: 'guide', title: 'Guide', contents: [quote('One')] });
  expect((await forYou(pia)).drafts).toEqual([]);
  page = await server.save(wyn, { ...page, title: 'A guide', contents: [quote('Two')] });
  await server.save(wyn, { slug: 'new', title: 'New' });
  const [fresh, changed] = (await forYou(wyn)).drafts;
  expect(fresh).toEqual({
    ...{ _id: expect.any(String), slug: 'new', title: 'New' },
    ...{ updatedAt: expect.any(String), changes: null },
  });
  expect(changed).toEqual({
    ...{ _id: page._id, slug: 'guide', title: 'A guide' },
    ...{ updatedAt: page.updatedAt, changes: 2 },
  });
  expect([(await forYou(wyn)).draftCount, (await forYou(pia)).draftCount]).toEqual([2, 0]);
});

test('an answer to a request is told to the writer until it is acknowledged, and counted in the menu', async () => {
  const page = await server.save(wyn, { slug: 'guide', title: 'Guide' });
  const ask = () => server.post('reviews/ask', { _id: page._id, version: page.version, note: 'Please' }, wyn);
  const { review } = (await ask()).json();
  const request = { _id: page._id, slug: 'guide', title: 'Guide' };
  expect(await forYou(wyn)).toMatchObject({
    requests: [{ ...request, review }],
    counts: { messages: 0, answers: 0, comments: 0 },
  });
  expect((await forYou(pia)).requests).toEqual([]);
  const declined = await server.post(
    'reviews/decline',
    { _id: page._id, askedAt: review.askedAt, reason: 'From when?' },
    pia,
  );
  expect(declined.statusCode).toBe(200);
  const told = await forYou(wyn);
  expect(told.requests).toEqual([
    {
      ...request,
      review: {
        ...review,
        ...{ state: 'declined', decidedBy: 'pia', decidedAt: expect.any(String), reason: 'From when?' },
      },
    },
  ]);
  expect(told.counts).toEqual({ messages: 0, answers: 1, comments: 0 });
  await server.get('/guide', { cookie: wyn });
  expect((views.at(-1) as Extract<View, { kind: 'editor' }>).start.reviews.answers).toBe(1);
  // Nobody else can put it away.
  expect((await seen(pia, { kind: 'answers', ids: [page._id] })).statusCode).toBe(200);
  expect((await forYou(wyn)).counts.answers).toBe(1);
  expect((await seen(wyn, { kind: 'answers', ids: [page._id] })).statusCode).toBe(200);
  expect(await forYou(wyn)).toMatchObject({ requests: [], counts: { answers: 0, comments: 0 } });
});

test('new messages are told to those who may see submissions, and to nobody else', async () => {
  const form = { ...contactForm(), key: 'form', title: 'Write to us' };
  const untitled = { ...contactForm({ title: undefined }), key: 'other' };
  const page: StoredPage = await server.publish(pia, { slug: 'contact', contents: [form, untitled] });
  await submit('s1', { page_id: page._id, block_key: 'form', form: '{"name":"Ada"}' });
  await submit('s2', { page_id: 'gone', identifier: 'training' });
  await submit('s3', { page_id: page._id, block_key: 'other', identifier: 'other' });
  const told = await forYou(sue);
  expect(told.messages).toEqual(
    expect.arrayContaining([
      { _id: 's1', form: 'Write to us', createdAt: expect.any(String) },
      { _id: 's2', form: 'training', createdAt: expect.any(String) },
      { _id: 's3', form: 'other', createdAt: expect.any(String) },
    ]),
  );
  expect(told.counts.messages).toBe(3);
  await seen(sue, { kind: 'messages', ids: ['s3'] });
  for (const other of [wyn, pia]) {
    expect(await forYou(other)).toMatchObject({ messages: null, counts: { messages: 0 } });
    expect((await seen(other, { kind: 'messages' })).statusCode).toBe(403);
    await server.get('/contact', { cookie: other });
    expect((views.at(-1) as Extract<View, { kind: 'editor' }>).start.reviews.messages).toBe(0);
  }
  await server.get('/contact', { cookie: sue });
  expect((views.at(-1) as Extract<View, { kind: 'editor' }>).start.reviews.messages).toBe(2);

  const one = await server.get('/api/forms/getSubmissions?_id=s1', { cookie: sue });
  expect(one.json()).toMatchObject({ formSubmissions: [{ _id: 's1' }], total: 1, allSubmissions: 3 });
  await seen(sue, { kind: 'messages', ids: ['s1'] });
  expect((await forYou(sue)).messages).toEqual([expect.objectContaining({ _id: 's2' })]);
  await seen(sue, { kind: 'messages' });
  expect(await forYou(sue)).toMatchObject({ messages: [], counts: { messages: 0 } });
});

test('a published link that leads nowhere is named with its document until something is there', async () => {
  const link = { type: 'page', href: '/volunteer', text: 'Volunteer' };
  const contents = [{ key: 'b', componentType: 'ButtonCta', link }];
  await server.publish(pia, { slug: 'support', title: 'Support us', contents });
  expect((await forYou(wyn)).deadLinks).toEqual([
    { to: '/volunteer', on: expect.objectContaining({ title: 'Support us', path: '/support' }) },
  ]);
  await server.publish(pia, { slug: 'volunteer' });
  expect((await forYou(wyn)).deadLinks).toEqual([]);
});

test('is each site’s own, and takes ten statements beside those of the session, whatever it lists', async () => {
  expect((await server.get('/api/dashboard/forYou', {})).statusCode).toBe(401);
  expect((await server.get('/api/dashboard/forYou?domainId=nowhere', { cookie: wyn })).statusCode).toBe(404);
  const { statements } = server.services.database;
  const total = () => statements.reader + statements.writer + statements.visitor;
  const cost = async (call: string) => {
    await server.get(call, { cookie: sue });
    const before = total();
    await server.get(call, { cookie: sue });
    return total() - before;
  };
  const session = await cost('/api/user/me');
  for (let index = 0; index < 9; index++) {
    const link = { type: 'page', href: `/nowhere-${index}`, text: 'There' };
    const contents = [{ key: 'b', componentType: 'ButtonCta', link }];
    const page = await server.publish(pia, { slug: `page-${index}`, contents });
    await server.save(sue, { ...page, title: `Draft ${index}` });
    await submit(`s${index}`, { page_id: page._id });
  }
  vi.spyOn(server.services, 'now').mockReturnValue(server.services.now());
  const told = await forYou(sue);
  expect([told.drafts.length, told.draftCount, told.messages?.length, told.deadLinks.length]).toEqual([
    8, 9, 5, 3,
  ]);
  expect((await cost('/api/dashboard/forYou')) - session).toBeLessThanOrEqual(10);
});
