import { afterAll, beforeAll, expect, test } from 'vitest';
import { can } from '../src/model/permissions.ts';
import { HOSTS, openWalkedSite, PLACES, type WalkedSite } from './testing/walked-site.ts';

let site: WalkedSite;

beforeAll(async () => {
  site = await openWalkedSite();
});
afterAll(() => site.close());

/** The calls that change one page by its id, and their permissions. */
const CHANGES = [
  ['page/save', 'page/save'],
  ['page/publishPage', 'page/publishPage'],
  ['page/unpublishPage', 'page/unpublishPage'],
  ['reviews/ask', 'reviews/ask'],
  ['reviews/decline', 'reviews/decline'],
  ['page/delete', 'page/delete'],
] as const;

function bodyOf(call: string, page: { readonly _id: string; readonly version: number }): object {
  const { _id, version } = page;
  if (call === 'page/save' || call === 'page/publishPage') return { page };
  if (call === 'reviews/ask') return { _id, version };
  return call === 'reviews/decline' ? { _id, reason: 'Not yet' } : { _id };
}

test.each([[[]], [['editor']], [['publisher']], [['publisher', 'editor']], [['admin']]])(
  'a page of the roles %j is changed by those with one of them, on each site, and by nobody else',
  async (roles) => {
    const { writer } = site.server.services.database;
    for (const place of PLACES) {
      const { _id } = await site.newPage(place);
      for (const { name, actor, headers } of site.actors) {
        for (const [call, action] of CHANGES) {
          const stored = { published: 0, deleted_at: null, roles: JSON.stringify(roles) };
          await writer.updateTable('page').set(stored).where('id', '=', _id).execute();
          const row = () => writer.selectFrom('page').selectAll().where('id', '=', _id).executeTakeFirst();
          const before = await row();
          const { version, slug } = before!;
          const page = { _id, version, slug, title: `By ${name}` };
          const response = await site.app.inject({
            method: 'POST',
            url: `/api/${call}`,
            headers: { host: HOSTS.own, ...headers },
            payload: bodyOf(call, page),
          });
          const refused = actor === null ? 401 : 403;
          expect([name, call, response.statusCode]).toEqual([
            name,
            call,
            can(actor, action, { roles }) ? 200 : refused,
          ]);
          if (response.statusCode === 200) continue;
          // A refusal says nothing of the page, and changes nothing.
          const code = actor === null ? 'not-signed-in' : 'not-allowed';
          expect(response.json().error.code).toBe(code);
          expect(Object.keys(response.json()).sort()).toEqual(['error', 'message', 'statusCode']);
          expect(await row()).toEqual(before);
        }
      }
    }
  },
);
