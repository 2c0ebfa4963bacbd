import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALL_CALLS } from '../../src/calls/all.ts';
import { type Action, can } from '../../src/calls/permissions.ts';
import type { Rule } from '../../src/calls/rule.ts';
import { HearthError } from '../../src/model/errors.ts';
import { HOSTS, openWalkedSite, PLACES, type WalkedSite } from '../testing/walked-site.ts';

let site: WalkedSite;

beforeAll(async () => {
  site = await openWalkedSite();
});
afterAll(() => site.close());

/** The page that an API call changes. */
interface Target {
  readonly _id: string;
  readonly version: number;
  readonly slug: string;
  readonly roles: readonly string[];
  readonly revision: string;
}

/** The API calls that change one page by its id, with their permissions and inputs. */
const CHANGES: readonly (readonly [call: string, action: Action, body: (page: Target) => object])[] = [
  ['page/save', 'page/save', saved],
  ['page/publishPage', 'page/publishPage', saved],
  ['pages/publish', 'page/publishPage', saved],
  ['publication/publish', 'page/publishPage', saved],
  ['page/unpublishPage', 'page/unpublishPage', ({ _id }) => ({ _id })],
  ['pageTimes/set', 'pageTimes/set', ({ _id }) => ({ _id, action: 'publish', at: soon() })],
  ['pageTimes/clear', 'pageTimes/clear', ({ _id }) => ({ _id, action: 'publish' })],
  ['draftLinks/create', 'draftLinks/create', ({ _id }) => ({ _id })],
  ['draftLinks/revoke', 'draftLinks/revoke', ({ _id }) => ({ _id, link: 'none' })],
  ['page/delete', 'page/delete', ({ _id }) => ({ _id })],
  ['page/restore', 'page/restore', ({ _id, version, revision }) => ({ _id, version, revision })],
  ['page/restoreDeleted', 'page/restoreDeleted', ({ _id }) => ({ _id })],
  ['roles/applyToPage', 'roles/applyToPage', ({ _id, roles }) => ({ page: { _id }, roles })],
  ['pages/applyRoles', 'roles/applyToPage', ({ _id, roles }) => ({ page: { _id }, roles })],
];

/**
 * API calls that need more than a page. These calls are tested in reviews.test.ts, listing.test.ts and publications.test.ts.
 */
const TRIED_ELSEWHERE = ['reviews/ask', 'reviews/decline', 'listing/publishListing', 'publication/takeBack'];

/** Returns a time in an hour. */
const soon = () => new Date(Date.now() + 3_600_000).toISOString();

function saved({ _id, version, slug }: Target) {
  return { page: { _id, version, slug, title: 'Changed' } };
}

test('every call that asks for the roles of a page and changes it is among those that are tried', () => {
  const asksForRoles = (who: Rule) =>
    who === 'pageRole' || (typeof who === 'object' && 'pageRole' in who && who.pageRole);
  const changing = ALL_CALLS.filter(({ method, who }) => method === 'POST' && asksForRoles(who));
  const tried = [...CHANGES.map(([call]) => call as string), ...TRIED_ELSEWHERE];
  expect(changing.map(({ path }) => path).filter((path) => !tried.includes(path))).toEqual([]);
});

test.each([[[]], [['editor']], [['publisher']], [['publisher', 'editor']], [['writer']], [['admin']]])(
  'a page of the roles %j is changed by those with one of them, on each site, published by those of them with the right to it, and by nobody else',
  async (roles) => {
    const { writer } = site.server.services.database;
    for (const place of PLACES) {
      const { _id } = await site.newPage(place);
      const revision = await site.revisionOf(`page/loadRevisions?_id=${_id}`);
      for (const { name, actor, headers } of site.actors) {
        for (const [call, action, body] of CHANGES) {
          const deleted_at = action === 'page/restoreDeleted' ? site.server.services.now() : null;
          const stored = { published: 0, deleted_at, roles: JSON.stringify(roles) };
          await writer.updateTable('page').set(stored).where('id', '=', _id).execute();
          const row = () => writer.selectFrom('page').selectAll().where('id', '=', _id).executeTakeFirst();
          const before = await row();
          const { version, slug } = before!;
          const response = await site.app.inject({
            method: 'POST',
            url: `/api/${call}`,
            headers: { host: HOSTS.own, ...headers },
            payload: body({ _id, version, slug, roles, revision }),
          });
          const expected = can(actor, action, { roles }) ? 200 : actor === null ? 401 : 403;
          expect([name, call, response.statusCode]).toEqual([name, call, expected]);
          if (expected === 200) continue;
          // A refusal reveals nothing about the page, and changes nothing.
          expect(response.json()).toEqual(refusal(expected));
          expect(await row()).toEqual(before);
        }
      }
    }
  },
);

/** Returns the expected body of a refusal. */
function refusal(statusCode: 401 | 403) {
  const { code, message } = new HearthError(statusCode === 401 ? 'not-signed-in' : 'not-allowed');
  return { statusCode, message, error: { code, message } };
}

test('what lists of pages say of a page is the same to the letter for all who may log in, but whether they may publish it', async () => {
  const { writer } = site.server.services.database;
  for (const roles of [[], ['publisher'], ['writer'], ['admin']]) {
    const { _id } = await site.newPage('own', { title: `Listed ${roles.join()}` });
    await writer
      .updateTable('page')
      .set({ roles: JSON.stringify(roles) })
      .where('id', '=', _id)
      .execute();
    for (const [url, key] of [
      ['/api/sitemap/filter?size=100', 'sitemap'],
      ['/api/page/list?limit=100', 'pages'],
      ['/api/search/pages?search=listed', 'pages'],
    ] as const) {
      const rows = [];
      for (const { name, actor, headers } of site.actors) {
        const response = await site.app.inject({ url, headers: { host: HOSTS.own, ...headers } });
        if (actor === null) {
          expect(response.json()).toEqual(refusal(401));
          continue;
        }
        const list = response.json()[key] as { _id: string; publishableByYou: boolean }[];
        const { publishableByYou, ...row } = list.find((one) => one._id === _id)!;
        expect([url, name, publishableByYou]).toEqual([url, name, can(actor, 'page/publishPage', { roles })]);
        rows.push(row);
      }
      for (const row of rows) expect(row).toEqual(rows[0]);
    }
  }
});

test('of a page, anonymous callers read to the letter what a page that nobody has drafted anew is for them, whatever its roles', async () => {
  const { writer } = site.server.services.database;
  for (const place of PLACES) {
    const load = () => site.app.inject({ url: '/api/page/load?slug=guide', headers: { host: HOSTS[place] } });
    const bodies = [];
    for (const roles of ['[]', '["publisher"]', '["admin","writer"]']) {
      const { page } = site.guides[place];
      await writer.updateTable('page').set({ roles }).where('id', '=', page).execute();
      bodies.push((await load()).body);
    }
    expect(new Set(bodies).size).toBe(1);
    const page = JSON.parse(bodies[0]!);
    const live = await writer
      .selectFrom('page_published')
      .select('doc')
      .where('page_id', '=', site.guides[place].page)
      .executeTakeFirstOrThrow();
    // Leaves out the fields that visitors get in addition to the published document: the page's address, and constant fields.
    const { _id, collection, domainId, version, published, roles, updatedAt, lastPublished, ...fields } =
      page;
    const doc = JSON.parse(live.doc) as Record<string, unknown>;
    expect(Object.keys(fields).filter((name) => !Object.hasOwn(doc, name))).toEqual([]);
    expect([collection, domainId, version, published, roles]).toEqual([
      'pages',
      site.domains[place],
      0,
      true,
      [],
    ]);
    expect([_id, lastPublished]).toEqual([site.guides[place].page, updatedAt]);
  }
});
