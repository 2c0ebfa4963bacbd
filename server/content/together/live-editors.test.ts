import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { StoredPage } from '../../../src/model/page.ts';
import { EVENT_STREAMS } from '../../core/limits/limits.ts';
import { listen } from '../../testing/editor-events.ts';
import { pageOfPublishers } from '../../testing/pages.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let address: string;
let lin: string;
let mira: string;
let page: StoredPage;

beforeEach(async () => {
  server = await startTestServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
  lin = await server.signIn('lin');
  mira = await server.signIn('mira', ['publisher']);
  page = await server.save(lin, { slug: 'hours', title: 'Hours' });
});
afterEach(() => server.close());

const userId = async (cookie: string) => (await server.post('user/me', {}, cookie)).json().user._id as string;

test('two people on a page see each other, where each is, and when one has left', async () => {
  const [one, two] = [await listen(server, address, lin), await listen(server, address, mira)];
  expect(await one.report({ page: page._id, block: 'a' })).toBe(200);
  expect(await two.report({ page: page._id })).toBe(200);
  await expect.poll(() => one.people(page._id)).toEqual(['you: a', 'mira: null']);
  await expect.poll(() => two.people(page._id)).toEqual(['lin: a', 'you: null']);
  await two.report({ page: page._id, block: 'b' });
  await expect.poll(() => one.people(page._id)).toEqual(['you: a', 'mira: b']);
  two.leave();
  await expect.poll(() => one.people(page._id)).toEqual(['you: a']);
});

test('a page shows only those on it, with each of their tabs; nobody sees an e-mail address', async () => {
  const other = await server.save(lin, { slug: 'other', title: 'Other' });
  const named = await server.signIn('nora');
  await server.post('user/saveOwn', { name: 'nora@example.org' }, named);
  const [one, two] = [await listen(server, address, lin), await listen(server, address, named)];
  const tabs = ['01980000-0000-7000-8000-000000000001', '01980000-0000-7000-8000-000000000002'] as const;
  await one.report({ page: page._id });
  await two.report({ page: page._id, tab: tabs[0] }, { page: other._id, block: 'x', tab: tabs[1] });
  await expect.poll(() => one.people(page._id)).toEqual(['you: null', 'Somebody: null']);
  expect(one.people(other._id)).toEqual([]);
  expect(JSON.stringify(one.events)).not.toContain('@');
});

test('a person who may not change a page neither sees who is on it nor is seen there, and stops when the right is taken', async () => {
  const { page: held, publisher } = await pageOfPublishers(server, { slug: 'held', title: 'Held' });
  const [editor, other] = [await listen(server, address, lin), await listen(server, address, publisher)];
  await editor.report({ page: held._id });
  await other.report({ page: held._id });
  await expect.poll(() => other.people(held._id)).toEqual(['you: null']);
  expect(editor.people(held._id)).toEqual([]);
  await server.save(publisher, { ...held, title: 'Held, changed', version: held.version });
  await expect.poll(() => other.lastChange()).toMatchObject({ id: held._id, by: 'pia' });
  expect(editor.events.map(({ name }) => name)).toEqual(['hello']);

  await editor.report({ page: page._id });
  await other.report({ page: page._id });
  await expect.poll(() => editor.people(page._id)).toEqual(['you: null', 'pia: null']);
  const applied = { page: { _id: page._id }, roles: ['publisher'] };
  expect((await server.post('roles/applyToPage', applied, publisher)).statusCode).toBe(200);
  await expect.poll(() => other.people(page._id)).toEqual(['you: null']);
  await expect.poll(() => editor.people(page._id)).toEqual([]);
  await server.post('roles/applyToPage', { page: { _id: page._id }, roles: [] }, publisher);
  await expect.poll(() => editor.people(page._id)).toEqual(['you: null', 'pia: null']);
});

test('nobody is told again who is there when all are looked after and nothing has changed', async () => {
  const one = await listen(server, address, lin);
  await one.report({ page: page._id });
  await expect.poll(() => one.people(page._id)).toEqual(['you: null']);
  const { length } = one.events;
  const role = { subject: { kind: 'role', id: 'editor' }, domainId: null, by: 'x' } as const;
  await server.services.liveEditors.changed(role);
  await sleep(2 * EVENT_STREAMS.gatherMs);
  expect(one.events).toHaveLength(length);
});

test('whoever wants is shown as Somebody, at once', async () => {
  const [one, two] = [await listen(server, address, lin), await listen(server, address, mira)];
  await one.report({ page: page._id });
  await two.report({ page: page._id });
  await expect.poll(() => two.people(page._id)).toEqual(['lin: null', 'you: null']);
  const { account } = (await server.post('user/saveOwn', { name: '', showsName: false }, lin)).json();
  expect(account.showsName).toBe(false);
  await expect.poll(() => two.people(page._id)).toEqual(['Somebody: null', 'you: null']);
  await server.save(lin, { ...page, title: 'New hours' });
  await expect.poll(() => two.lastChange()).toMatchObject({ by: 'Somebody' });
  await server.post('user/saveOwn', { name: 'Lin Park', showsName: true }, lin);
  await expect.poll(() => two.people(page._id)).toEqual(['Lin Park: null', 'you: null']);
});

test('a browser that comes to a page is told once which version is stored, since it may have loaded an earlier one', async () => {
  const saved = await server.save(lin, { ...page, title: 'Saved while nobody was told' });
  const [one, two] = [await listen(server, address, mira), await listen(server, address, lin)];
  await one.report({ page: page._id });
  await expect
    .poll(() => one.lastChange())
    .toMatchObject({ id: page._id, version: saved.version, by: 'lin' });
  await one.report({ page: page._id, block: 'a' });
  await two.report({ page: page._id });
  await expect.poll(() => one.people(page._id)).toEqual(['you: a', 'lin: null']);
  expect(one.events.filter(({ name }) => name === 'changed')).toHaveLength(1);
  await one.report();
  await server.post('page/delete', { _id: page._id }, lin);
  await one.report({ page: page._id });
  await expect.poll(() => one.lastChange()).toMatchObject({ id: page._id, version: null });
});

test('a browser that comes to a site is told once which versions of its navigation and footer are stored', async () => {
  const domainId = server.services.domains.all()[0]!.id;
  const stored = await Promise.all(
    (['Nav', 'Footer'] as const).map(async (name) => {
      const at = name.toLowerCase();
      const document = (
        await server.get(`/api/site/load${name}?domainId=${domainId}`, { cookie: mira })
      ).json();
      const { [at]: saved } = (await server.post(`site/save${name}`, { [at]: document }, mira)).json();
      return { id: saved._id, version: saved.version, by: 'mira', person: expect.any(String) };
    }),
  );
  const one = await listen(server, address, lin);
  const ids = new Set<unknown>(stored.map(({ id }) => id));
  const told = () =>
    one.events.flatMap(({ name, data }) =>
      name === 'changed' && ids.has((data as { readonly id: string }).id) ? [data] : [],
    );
  await one.report({ page: page._id });
  await expect.poll(() => told().length).toBeGreaterThanOrEqual(stored.length);
  expect(told()).toEqual(expect.arrayContaining(stored));
  const before = told().length;
  await one.report({ page: page._id, block: 'a' });
  await expect.poll(() => one.people(page._id)).toEqual(['you: a']);
  expect(told()).toHaveLength(before);
});

test('a save, a publication and a deletion are told to everybody on the page, with the version', async () => {
  const two = await listen(server, address, mira);
  await two.report({ page: page._id });
  const saved = await server.save(lin, { ...page, title: 'New hours' });
  const told = { id: page._id, version: saved.version, slug: 'hours', by: 'lin', person: expect.any(String) };
  await expect.poll(() => two.lastChange()).toEqual(told);
  const published = await server.publish(mira, { ...saved, slug: 'opening-hours' });
  await expect
    .poll(() => two.lastChange())
    .toEqual({
      id: page._id,
      version: published.version,
      slug: 'opening-hours',
      by: 'mira',
      person: two.person,
    });
  expect((await server.post('page/unpublishPage', { _id: page._id }, mira)).json()).toMatchObject({
    published: false,
  });
  expect((await server.post('page/delete', { _id: page._id }, mira)).json()).toMatchObject({ deleted: true });
  await expect.poll(() => two.lastChange()).toMatchObject({ id: page._id, version: null });
});

test('a change of the navigation is told to everybody on a page of the site', async () => {
  const two = await listen(server, address, lin);
  await two.report({ page: page._id });
  const domainId = server.services.domains.all()[0]!.id;
  const nav = (await server.get(`/api/site/loadNav?domainId=${domainId}`, { cookie: mira })).json();
  const answer = await server.post('site/saveNav', { nav: { ...nav, items: [] } }, mira);
  expect(answer.statusCode).toBe(200);
  const { version } = answer.json().nav;
  await expect
    .poll(() => two.lastChange())
    .toEqual({ id: nav._id, version, by: 'mira', person: expect.any(String) });
});

test('a comment is told to everybody on its page, also to those who may not change it, and to nobody elsewhere', async () => {
  const { page: held, publisher } = await pageOfPublishers(server, { slug: 'held', title: 'Held' });
  const [one, two, three] = [
    await listen(server, address, lin),
    await listen(server, address, mira),
    await listen(server, address, publisher),
  ];
  await one.report({ page: held._id, block: 'a' });
  await two.report({ page: page._id });
  await three.report({ page: held._id, block: 'b' });
  const added = await server.post('comments/add', { _id: held._id, text: 'When?' }, mira);
  expect(added.statusCode).toBe(200);
  const told = ({ events }: typeof one) =>
    events.filter(({ name }) => name === 'commented').map(({ data }) => data);
  for (const there of [one, three]) await expect.poll(() => told(there)).toEqual([{ page: held._id }]);
  const thread = added.json().comments[0]._id;
  await server.post('comments/resolve', { thread }, mira);
  for (const there of [one, three]) await expect.poll(() => told(there)).toHaveLength(2);
  expect(told(two)).toEqual([]);
  await server.save(publisher, { ...held, title: 'Held, changed' });
  await expect.poll(() => three.lastChange()).toMatchObject({ id: held._id });
  // Lin may comment on the page, but sees neither who is on it nor what they do.
  expect(new Set(one.events.map(({ name }) => name))).toEqual(new Set(['hello', 'commented']));
  expect(three.people(held._id)).toEqual(['you: b']);
});

test('the stream ends with the session: by log-out and by deactivation, at once', async () => {
  const [one, two] = [await listen(server, address, lin), await listen(server, address, mira)];
  await server.post('user/logout', {}, lin);
  await one.ended;
  const admin = await server.signIn('ada', ['admin']);
  const left = await server.post('user/deactivate', { _id: await userId(mira) }, admin);
  expect(left.statusCode).toBe(200);
  await two.ended;
  expect(server.services.liveEditors.count).toBe(0);
});

test('strangers get no stream, and nobody reports for the connection of another session', async () => {
  expect((await listen(server, address, 'authToken=none')).status).toBe(401);
  const one = await listen(server, address, lin);
  const body = { connection: one.connection, places: [] };
  expect((await server.post('editor/here', body, lin)).statusCode).toBe(200);
  expect((await server.post('editor/here', body, mira)).statusCode).toBe(404);
});

test('one person has a bounded number of streams, and gets another when one has ended', async () => {
  const all = [];
  for (let index = 0; index < EVENT_STREAMS.ofPerson; index++) all.push(await listen(server, address, lin));
  const refused = await fetch(`${address}/api/editor/events`, { headers: { cookie: lin } });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  expect((await listen(server, address, mira)).status).toBe(200);
  all[0]!.leave();
  await expect.poll(() => server.services.liveEditors.count).toBe(EVENT_STREAMS.ofPerson);
  expect((await listen(server, address, lin)).status).toBe(200);
});

test('a server that stops ends the streams instead of waiting for them', async () => {
  const one = await listen(server, address, lin);
  await server.app.close();
  await one.ended;
});
