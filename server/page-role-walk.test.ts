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
  ['page/delete', 'page/delete'],
] as const;

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
            payload: call === 'page/save' || call === 'page/publishPage' ? { page } : { _id },
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
