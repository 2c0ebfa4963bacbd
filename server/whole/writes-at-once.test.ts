import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { countAbleWithRole } from '../../db/people-queries.ts';
import { putRole } from '../../db/user-queries.ts';
import { ADMIN_ROLE } from '../../src/model/users.ts';
import { meeting, twoServers } from '../testing/several-servers.ts';
import type { TestServer } from '../testing/test-server.ts';

/** Each pair is sent so many times, since two writes at once do not always meet at the same place. */
const ROUNDS = 4;

const servers = twoServers();
let one: TestServer;
let other: TestServer;
let pia: string;
let max: string;

beforeAll(async () => {
  ({ one, other } = servers);
  await putRole(one.services.database.writer, 'writer', []);
  [pia, max] = [await one.signIn('pia', ['admin']), await one.signIn('max', ['admin'])];
});

type Answers = readonly [LightMyRequestResponse, LightMyRequestResponse];

/** Sends two calls at once, each to its server. */
const atOnce = (
  call: string | readonly [string, string],
  first: object,
  second: object,
  [own, theirs] = [pia, max],
): Promise<Answers> => {
  const [name, otherName] = typeof call === 'string' ? [call, call] : call;
  return meeting(() => Promise.all([one.post(name, first, own), other.post(otherName, second, theirs)]));
};

const statuses = (answers: Answers) => answers.map(({ statusCode }) => statusCode).toSorted();
const codeOf = (answers: Answers) =>
  answers.map((answer) => answer.json().error?.code).find((code) => code !== undefined);
const words = (answers: Answers) => answers.map(({ body }) => body.slice(0, 200)).join('\n');

/** Sends a pair several times; exactly one of the two is done, and the other is refused in its own words. */
const oneOfTwo = (
  what: string,
  code: string | readonly string[],
  send: (round: number) => Promise<Answers>,
) =>
  test(`${what}: one is done, and the other is refused`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const answers = await send(round);
      const [done, refused] = statuses(answers);
      expect([done, Math.floor(refused! / 100)], words(answers)).toEqual([200, 4]);
      expect([code].flat(), words(answers)).toContain(codeOf(answers));
    }
  });

describe('two writes at once on two servers', () => {
  oneOfTwo('two saves of one version of a page', 'version-conflict', async (round) => {
    const page = await one.save(pia, { slug: `saved-${round}`, title: 'Before' });
    return atOnce('page/save', { page: { ...page, title: 'One' } }, { page: { ...page, title: 'Other' } });
  });

  oneOfTwo('a save and a publication of one version', 'version-conflict', async (round) => {
    const page = await one.save(pia, { slug: `both-${round}`, title: 'Before' });
    return atOnce(
      ['page/save', 'page/publishPage'],
      { page: { ...page, title: 'One' } },
      { page: { ...page, title: 'Other' } },
    );
  });

  oneOfTwo('two new pages with one address', 'slug-taken', (round) =>
    atOnce(
      'page/save',
      { page: { slug: `new-${round}`, title: 'One' } },
      { page: { slug: `new-${round}`, title: 'Other' } },
    ),
  );

  oneOfTwo('a new page and a page that is moved to its address', 'slug-taken', async (round) => {
    const page = await one.save(pia, { slug: `from-${round}`, title: 'Moved' });
    return atOnce(
      'page/save',
      { page: { ...page, slug: `to-${round}` } },
      { page: { slug: `to-${round}`, title: 'Other' } },
    );
  });

  oneOfTwo('two redirects from one address', ['validation', 'redirect-taken'], (round) =>
    atOnce(
      'redirects/save',
      { redirect: { from: `/old-${round}`, to: '/' } },
      { redirect: { from: `/old-${round}`, to: '/new' } },
    ),
  );

  oneOfTwo('two invitations with one name', ['validation', 'username-taken'], (round) => {
    const user = { username: `ana${round}`, email: `ana${round}@example.org`, roles: ['editor'] };
    return atOnce('user/invite', user, user);
  });

  oneOfTwo('two saves of one version of the navigation', 'version-conflict', async () => {
    const domainId = one.services.domains.default()!.id;
    const nav = (await one.get(`/api/site/loadNav?domainId=${domainId}`, { cookie: pia })).json();
    const items = (text: string) => [{ key: 'a', link: { type: 'page', href: '/', text }, subItems: [] }];
    const send = (text: string) => ({ nav: { domainId, version: nav.version, items: items(text) } });
    return atOnce('site/saveNav', send(`One ${Math.random()}`), send(`Other ${Math.random()}`));
  });

  test('two admins who deactivate each other: one admin is left', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const names = [`first${round}`, `second${round}`] as const;
      const [first, second] = [await one.signIn(names[0], ['admin']), await one.signIn(names[1], ['admin'])];
      const { writer } = one.services.database;
      // Only these two can log in, because only accounts with a password count.
      await writer.updateTable('user').set({ password_hash: null }).execute();
      await writer.updateTable('user').set({ password_hash: 'one' }).where('username', 'in', names).execute();
      const users = await writer.selectFrom('user').select(['id', 'username']).execute();
      const idOf = (username: string) => users.find((user) => user.username === username)?.id;
      const answers = await atOnce('user/deactivate', { _id: idOf(names[1]) }, { _id: idOf(names[0]) }, [
        first,
        second,
      ]);
      expect(statuses(answers)[0], words(answers)).toBe(200);
      expect(statuses(answers)[1], words(answers)).toBeGreaterThanOrEqual(400);
      expect(statuses(answers)[1], words(answers)).toBeLessThan(500);
      expect(await countAbleWithRole(writer, ADMIN_ROLE)).toBe(1);
    }
  });

  test('a page that is published while it is deleted is public or deleted, and never both', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const slug = `gone-${round}`;
      const page = await one.save(pia, { slug, title: 'Here' });
      const answers = await atOnce(['page/publishPage', 'page/delete'], { page }, { _id: page._id });
      for (const status of statuses(answers)) expect(status, words(answers)).toBeLessThan(500);
      const { writer } = one.services.database;
      const { deleted_at: deletedAt } = await writer
        .selectFrom('page')
        .select('deleted_at')
        .where('id', '=', page._id)
        .executeTakeFirstOrThrow();
      const live = await writer
        .selectFrom('page_published')
        .select('slug')
        .where('page_id', '=', page._id)
        .execute();
      expect([deletedAt !== null, live.length]).toEqual(deletedAt === null ? [false, 1] : [true, 0]);
    }
  });

  test('two requests for a publication are one', async () => {
    const [wyn, una] = [await one.signIn('wyn', ['writer']), await one.signIn('una', ['writer'])];
    for (let round = 0; round < ROUNDS; round += 1) {
      const page = await one.save(wyn, { slug: `asked-${round}`, title: 'Asked' });
      const asked = { _id: page._id, version: page.version };
      const answers = await atOnce('reviews/ask', asked, asked, [wyn, una]);
      expect(statuses(answers)[0], words(answers)).toBe(200);
      expect(statuses(answers)[1], words(answers)).toBeLessThan(500);
      const { writer } = one.services.database;
      const rows = await writer.selectFrom('review').selectAll().where('page_id', '=', page._id).execute();
      expect(rows).toHaveLength(1);
    }
  });
});
