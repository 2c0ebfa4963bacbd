import { afterEach, beforeEach, expect, test } from 'vitest';
import { setDeactivated } from '../../../db/person-changes.ts';
import { type Comment, commentAddSchema } from '../../../src/model/comments.ts';
import type { ForYou } from '../../../src/model/for-you.ts';
import { COMMENTS, RESOLVED_COMMENTS_DAYS } from '../../../src/model/limits.ts';
import type { MailMessage } from '../../../src/model/mail.ts';
import type { StoredPage } from '../../../src/model/page.ts';
import type { View } from '../../../src/model/view.ts';
import { COMMENT_MAILS } from '../../core/limits/limits.ts';
import { RATES } from '../../core/limits/throttles.ts';
import { Housekeeping } from '../../operate/housekeeping.ts';
import { onPostgres } from '../../testing/on-postgres.ts';
import { pageOfPublishers } from '../../testing/pages.ts';
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
let lin: string;
let mira: string;
let ada: string;
let page: StoredPage;
/** The ids of people by their usernames. */
let ids: Record<string, string>;

async function open(env: Record<string, string> = {}): Promise<void> {
  await server?.close();
  views = [];
  server = await startTestServer(env, async (view) => {
    views.push(view);
    return plainRenderer(view);
  });
  lin = await server.signIn('lin');
  mira = await server.signIn('mira', ['publisher']);
  ada = await server.signIn('ada', ['admin']);
  page = await server.save(lin, { slug: 'hours', title: 'Hours' });
  const rows = await reader().selectFrom('user').select(['id', 'username']).execute();
  ids = Object.fromEntries(rows.map(({ id, username }) => [username, id]));
}
const reader = () => server.services.database.reader;
const writer = () => server.services.database.writer;
beforeEach(() => open());
afterEach(() => server.close());

const add = (fields: object, as = lin) => server.post('comments/add', { _id: page._id, ...fields }, as);
async function added(fields: object, as = lin): Promise<Comment> {
  const response = await add(fields, as);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().comments.at(-1);
}
const send = (call: string, body: object, as: string) => server.post(`comments/${call}`, body, as);
const code = (response: { json(): { error: { code: string } } }) => response.json().error.code;
async function list(as = lin, id = page._id): Promise<Comment[]> {
  const response = await server.get(`/api/comments/list?_id=${id}`, { cookie: as });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().comments;
}
const texts = (comments: readonly Comment[]) => comments.map(({ text }) => text);
async function forYou(as: string, query = ''): Promise<ForYou> {
  return (await server.get(`/api/dashboard/forYou${query}`, { cookie: as })).json();
}
const told = async (as: string) => (await forYou(as)).comments.map(({ text }) => text);
/** The mails stored so far, after the time in which comments are gathered. */
async function mails(): Promise<MailMessage[]> {
  await writer()
    .updateTable('comment_notice')
    .set({ mail_at: server.services.now() })
    .where('mail_at', 'is not', null)
    .execute();
  await server.services.commentMails.run();
  const rows = await reader().selectFrom('outbox').select('body').where('kind', '=', 'comment').execute();
  return rows.map(({ body }) => JSON.parse(body ?? '{}') as MailMessage);
}

test('a comment that nobody could see is refused, and a quote ends with a whole letter', async () => {
  for (const text of ['\u200b\u2060', '\u200f', '\u00ad', '\ufeff', ' \n '])
    expect((await add({ text })).statusCode, JSON.stringify(text)).toBe(422);
  const { quote } = await added({ text: '👩‍👧', quote: `${'a'.repeat(COMMENTS.quoteLength - 1)}😀` });
  expect(quote).toBe('a'.repeat(COMMENTS.quoteLength - 1));
});

test('a comment on a block or on words is read by everybody who is signed in, and changes nothing of the page', async () => {
  const before = (await server.get(`/api/page/load?slug=hours`, { cookie: lin })).json();
  const first = await added({
    block: 'a',
    quote: 'nine  to\nfive',
    text: ' Is it\r\nten?\u202e\u0000 ',
    named: [],
  });
  expect(first).toEqual({
    ...{
      _id: expect.any(String),
      thread: first._id,
      block: 'a',
      quote: 'nine  to five',
      text: 'Is it\nten?',
    },
    author: { _id: ids.lin, name: 'lin' },
    ...{ createdAt: expect.any(String), editedAt: null, resolvedAt: null, resolvedBy: null, isNew: false },
  });
  await server.post('user/saveOwn', { name: 'Mira Bell' }, mira);
  const answer = await added({ thread: first._id, block: 'other', quote: 'other', text: 'Ten.' }, mira);
  expect(answer).toMatchObject({
    ...{ thread: first._id, block: 'a', quote: '', text: 'Ten.' },
    author: { _id: ids.mira, name: 'Mira Bell' },
  });
  expect(texts(await list(ada))).toEqual(['Is it\nten?', 'Ten.']);
  expect((await server.get(`/api/page/load?slug=hours`, { cookie: lin })).json()).toEqual(before);
  expect((await server.get(`/api/comments/list?_id=${page._id}`)).statusCode).toBe(401);
  const other = await server.save(lin, { slug: 'other', title: 'Other' });
  expect(await list(lin, other._id)).toEqual([]);
  expect(code(await add({ _id: other._id, thread: first._id, text: 'Across pages' }))).toBe(
    'comment-not-found',
  );
});

test('a page that only some may change is commented by everybody, and its start says how many threads are open', async () => {
  const { page: held, publisher } = await pageOfPublishers(server, { slug: 'held', title: 'Held' });
  const one = await added({ _id: held._id, text: 'One' });
  await added({ _id: held._id, text: 'Two' });
  await added({ _id: held._id, thread: one._id, text: 'An answer' }, publisher);
  await send('resolve', { thread: one._id }, publisher);
  await server.get('/held', { cookie: lin });
  const { start } = views.at(-1) as Extract<View, { kind: 'editor' }>;
  expect([start.openThreads, start.canChange]).toEqual([1, false]);
});

test('readers get nothing of comments', async () => {
  await added({ text: 'quokka-words' });
  await server.publish(mira, { ...page, version: page.version });
  const response = await server.get('/hours');
  expect(response.statusCode).toBe(200);
  expect(JSON.stringify(views.at(-1))).not.toContain('quokka');
  expect(JSON.stringify(views.at(-1))).not.toContain('openThreads');
});

test('own comments are changed and deleted; an admin deletes any, which is recorded', async () => {
  const own = await added({ text: 'One' });
  expect(code(await send('edit', { comment: own._id, text: 'Hers' }, ada))).toBe('not-your-comment');
  expect(code(await send('remove', { comment: own._id }, mira))).toBe('not-your-comment');
  const [edited] = (await send('edit', { comment: own._id, text: 'One, better' }, lin)).json().comments;
  expect(edited).toMatchObject({ text: 'One, better', editedAt: expect.any(String) });
  const answer = await added({ thread: own._id, text: 'Yes' }, mira);
  const last = await added({ thread: own._id, text: 'No' }, mira);

  expect((await send('remove', { comment: answer._id }, ada)).json().comments).toHaveLength(2);
  const { comments } = (await send('remove', { comment: own._id }, lin)).json();
  expect(texts(comments)).toEqual(['', 'No']);
  expect(code(await send('edit', { comment: own._id, text: 'Back' }, lin))).toBe('comment-not-found');
  expect((await send('remove', { comment: last._id }, mira)).json().comments).toEqual([]);
  const recorded = await reader()
    .selectFrom('audit_entry')
    .select(['user_name', 'subject_name', 'details'])
    .where('action', '=', 'comments/remove')
    .execute();
  expect(recorded.map(({ user_name }) => user_name)).toEqual(['ada', 'lin', 'mira']);
  expect(recorded[0]!.subject_name).toBe('/hours');
  expect(JSON.stringify(recorded)).not.toMatch(/One|Yes|No\b/);
});

test('a thread is resolved and opened again by anybody; an answer opens it too', async () => {
  const first = await added({ text: 'One' });
  const [resolved] = (await send('resolve', { thread: first._id }, mira)).json().comments;
  expect(resolved).toMatchObject({ resolvedAt: expect.any(String), resolvedBy: 'mira' });
  const [again] = (await send('resolve', { thread: first._id }, ada)).json().comments;
  expect(again.resolvedBy).toBe('mira');
  const [opened] = (await send('resolve', { thread: first._id, isResolved: false }, ada)).json().comments;
  expect(opened).toMatchObject({ resolvedAt: null, resolvedBy: null });
  await send('resolve', { thread: first._id }, mira);
  const answer = await added({ thread: first._id, text: 'Not yet' });
  expect((await list())[0]).toMatchObject({ resolvedAt: null, resolvedBy: null });
  expect(code(await send('resolve', { thread: answer._id }, mira))).toBe('comment-not-found');
});

test('people whom the text names are told until they read it; others, the author and those who left are not', async () => {
  const gone = await server.signIn('gone');
  const { _id: goneId } = (await server.post('user/me', {}, gone)).json().user;
  await setDeactivated(writer(), goneId, server.services.now());
  await server.post('user/saveOwn', { name: 'Mira Bell' }, mira);
  const named = [ids.mira, ids.ada, ids.lin, goneId, 'nobody'];
  await added({ text: '@Mira Bell, @lin and @gone: look', named });
  expect([await told(mira), await told(ada), await told(lin)]).toEqual([
    ['@Mira Bell, @lin and @gone: look'],
    [],
    [],
  ]);
  expect((await forYou(mira)).comments[0]).toEqual({
    ...{ _id: expect.any(String), slug: 'hours', title: 'Hours', by: 'lin' },
    ...{ createdAt: expect.any(String), text: '@Mira Bell, @lin and @gone: look' },
  });
  expect((await forYou(mira)).counts.comments).toBe(1);
  expect((await list(mira)).map(({ isNew }) => isNew)).toEqual([true]);
  expect((await list(lin)).map(({ isNew }) => isNew)).toEqual([false]);

  const other = await server.save(lin, { slug: 'other', title: 'Other' });
  await added({ _id: other._id, text: '@Mira Bell here too', named: [ids.mira] });
  await send('read', { _id: page._id }, mira);
  expect(await told(mira)).toEqual(['@Mira Bell here too']);
  const domainId = server.services.domains.all()[0]!.id;
  expect((await forYou(mira, `?domainId=${domainId}`)).comments).toHaveLength(1);
  const saved = await server.post(
    'config/saveDomain',
    { domain: { name: 'Two', hostnames: ['two.example.org'] } },
    ada,
  );
  expect((await forYou(mira, `?domainId=${saved.json().domain._id}`)).comments).toEqual([]);
});

test('whoever started a thread is told of answers, unless it is resolved', async () => {
  const first = await added({ text: 'When?' });
  await added({ thread: first._id, text: 'At ten' }, mira);
  await added({ thread: first._id, text: 'Thanks' });
  expect([await told(lin), await told(mira)]).toEqual([['At ten'], []]);
  await send('resolve', { thread: first._id }, mira);
  expect(await told(lin)).toEqual([]);
});

test('somebody who is named when a comment is changed is told; the same person is not told twice', async () => {
  const own = await added({ text: 'Look @mira', named: [ids.mira] });
  await send('read', { _id: page._id }, mira);
  const named = [ids.mira, ids.ada];
  await send('edit', { comment: own._id, text: 'Look @mira and @ada', named }, lin);
  expect([await told(mira), await told(ada)]).toEqual([[], ['Look @mira and @ada']]);
});

test('comments are hidden with a deleted page, come back with it, and go with it for good', async () => {
  await added({ text: '@mira', named: [ids.mira] });
  await server.post('page/delete', { _id: page._id }, mira);
  expect(await told(mira)).toEqual([]);
  const hidden = await server.get(`/api/comments/list?_id=${page._id}`, { cookie: lin });
  expect([hidden.statusCode, code(hidden)]).toEqual([409, 'page-deleted']);
  expect(code(await add({ text: 'More' }))).toBe('page-deleted');
  await server.post('page/restoreDeleted', { _id: page._id }, mira);
  expect([await told(mira), texts(await list())]).toEqual([['@mira'], ['@mira']]);
  await server.post('page/delete', { _id: page._id }, mira);
  await writer()
    .updateTable('page')
    .set({ deleted_at: '2020-01-01T00:00:00.000Z' })
    .where('id', '=', page._id)
    .execute();
  await new Housekeeping(server.services, () => {}).run();
  for (const table of ['comment', 'comment_notice'] as const)
    expect(await reader().selectFrom(table).selectAll().execute()).toEqual([]);
});

test('threads go a year after they were resolved, with their answers; others stay', async () => {
  const [old, fresh] = [await added({ text: 'Old' }), await added({ text: 'Fresh' })];
  await added({ thread: old._id, text: 'An old answer' }, mira);
  await added({ text: 'Open' });
  for (const { _id } of [old, fresh]) await send('resolve', { thread: _id }, mira);
  const before = new Date(Date.parse(server.services.now()) - (RESOLVED_COMMENTS_DAYS + 1) * 86_400_000);
  await writer()
    .updateTable('comment')
    .set({ resolved_at: before.toISOString() })
    .where('id', '=', old._id)
    .execute();
  await new Housekeeping(server.services, () => {}).run();
  expect(texts(await list())).toEqual(['Fresh', 'Open']);
});

test('comments have bounds: their length, their number on a page, and how fast one person writes', async () => {
  expect((await add({ text: 'x'.repeat(COMMENTS.textLength + 1) })).statusCode).toBe(422);
  expect((await add({ text: ' \n ' })).statusCode).toBe(422);
  expect(commentAddSchema.parse({ _id: 'p', text: 'x', quote: 'y'.repeat(1000) }).quote).toHaveLength(
    COMMENTS.quoteLength,
  );
  await added({ text: 'x'.repeat(COMMENTS.textLength) });
  const row = await reader().selectFrom('comment').selectAll().executeTakeFirstOrThrow();
  for (let count = 1; count < COMMENTS.perPage; count++)
    await writer()
      .insertInto('comment')
      .values({ ...row, id: `c${count}` })
      .execute();
  const refused = await add({ text: 'One more' });
  expect([refused.statusCode, code(refused)]).toEqual([409, 'too-many-comments']);
  const other = await server.save(lin, { slug: 'other', title: 'Other' });
  await added({ _id: other._id, text: 'Elsewhere' }, mira);
  for (let count = 0; count < RATES.calls.comments.attempts; count++)
    await server.services.rates.comments.count(ids.mira!);
  expect((await add({ _id: other._id, text: 'Fast' }, mira)).statusCode).toBe(429);
  expect((await add({ _id: other._id, text: 'Slow' }, ada)).statusCode).toBe(200);
});

test('the people who can be named are the others who can log in, by name and never by address', async () => {
  await server.signIn('gone');
  const rows = await reader().selectFrom('user').select('id').where('username', '=', 'gone').execute();
  await setDeactivated(writer(), rows[0]!.id, server.services.now());
  await server.post('user/saveOwn', { name: 'Mira Bell' }, mira);
  await server.post('user/saveOwn', { name: 'lin@example.org' }, lin);
  const response = await server.get('/api/comments/people', { cookie: ada });
  expect(response.json().people.map(({ name }: { name: string }) => name)).toEqual(['lin', 'Mira Bell']);
  expect(response.body).not.toContain('example.org');
  expect((await server.get('/api/comments/people')).statusCode).toBe(401);
});

test('comments of somebody whose account was removed stay, and say so; they are told of nothing any more', async () => {
  await added({ text: 'Mine' }, mira);
  await added({ text: '@mira', named: [ids.mira] });
  const removed = await server.post('user/remove', { _id: ids.mira }, ada);
  expect(removed.statusCode, removed.body).toBe(200);
  expect((await list()).map(({ author }) => author.name)).toEqual(['mira, who has left', 'lin']);
  expect(await reader().selectFrom('comment_notice').selectAll().execute()).toEqual([]);
  await added({ text: '@mira again', named: [ids.mira] });
  expect(await reader().selectFrom('comment_notice').selectAll().execute()).toEqual([]);
});

test.skipIf(onPostgres)(
  'a person gets one mail with the comments of a page, and none for what was read or resolved meanwhile',
  async () => {
    await open(MAIL);
    await added({ text: '@mira <b>one</b>', quote: 'nine to five', named: [ids.mira] });
    await added({ text: '@mira two\nlines', named: [ids.mira] }, ada);
    const resolved = await added({ text: '@mira three', named: [ids.mira] });
    await send('resolve', { thread: resolved._id }, lin);
    const other = await server.save(lin, { slug: 'other', title: '' });
    await added({ _id: other._id, text: '@mira @ada elsewhere', named: [ids.mira, ids.ada] });
    await send('read', { _id: other._id }, ada);

    await server.services.commentMails.run();
    expect(await reader().selectFrom('outbox').selectAll().where('kind', '=', 'comment').execute()).toEqual(
      [],
    );
    const [joined, single, ...more] = await mails();
    expect(more).toEqual([]);
    expect(joined).toMatchObject({ to: ['mira@example.org'], subject: 'lin and others commented on: Hours' });
    for (const words of [
      'lin on ‘Hours’, about the words ‘nine to five’',
      '@mira <b>one</b>',
      'two',
      'ada on ‘Hours’',
    ])
      expect(joined!.text).toContain(words);
    expect(joined!.text).not.toContain('three');
    expect(joined!.html).not.toContain('<b>one');
    const { _id } = (await list())[0]!;
    expect(joined!.text).toContain(`http://localhost/hours?login&comment=${_id}`);
    expect(single).toMatchObject({ to: ['mira@example.org'], subject: 'lin commented on: /other' });
    expect(await mails()).toHaveLength(2);
  },
);

test('nobody is mailed who does not want it, of old comments, on a deleted page, or more than some times a day', async () => {
  await open(MAIL);
  const account = (await server.post('user/saveOwn', { name: '', getsComments: false }, mira)).json().account;
  expect(account.getsComments).toBe(false);
  await added({ text: '@mira', named: [ids.mira] });
  expect(await mails()).toEqual([]);
  expect(await told(mira)).toEqual(['@mira']);
  await server.post('user/saveOwn', { name: '', getsComments: true }, mira);
  expect(await mails()).toEqual([]);

  await added({ text: '@mira old', named: [ids.mira] });
  const old = new Date(Date.parse(server.services.now()) - COMMENT_MAILS.oldMs - 1000).toISOString();
  await writer().updateTable('comment').set({ created_at: old }).execute();
  expect(await mails()).toEqual([]);
  const other = await server.save(lin, { slug: 'other', title: 'Other' });
  await added({ _id: other._id, text: '@mira', named: [ids.mira] });
  await server.post('page/delete', { _id: other._id }, mira);
  expect(await mails()).toEqual([]);

  for (let count = 1; count <= RATES.calls.commentMails.attempts; count++) {
    await added({ text: `@mira ${count}`, named: [ids.mira] });
    expect(await mails()).toHaveLength(count);
  }
  await added({ text: '@mira one too many', named: [ids.mira] });
  expect(await mails()).toHaveLength(RATES.calls.commentMails.attempts);
  await added({ text: '@ada', named: [ids.ada] });
  expect((await mails()).at(-1)!.to).toEqual(['ada@example.org']);
});
