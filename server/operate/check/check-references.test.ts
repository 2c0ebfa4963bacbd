import { expect, test, vi } from 'vitest';
import { aSite, change, check, linkingTo, page, wordsOf } from '../../testing/site-to-check.ts';

vi.setConfig({ testTimeout: 120_000 });

test('links to pages that readers do not find, but not those that a redirect mends', async () => {
  const site = await aSite(async (server, cookie) => {
    await server.publish(cookie, page('a', 'A', linkingTo('/gone')));
    await server.publish(cookie, page('b', 'B', linkingTo('/later')));
    await server.publish(cookie, page('c', 'C', linkingTo('/search?q=a')));
    await server.publish(cookie, page('d', 'D', linkingTo('/moved#there')));
    await server.publish(cookie, page('e', 'E', linkingTo('https://elsewhere.example/gone')));
    await server.services.database.writer
      .insertInto('redirect')
      .values({
        id: 'r',
        domain_id: server.services.domains.default()!.id,
        name: 'r',
        from_path: '/moved',
        to_path: '/about',
        published: 1,
        updated_at: '2026-01-01T00:00:00.000Z',
      })
      .execute();
    const domain_id = server.services.domains.default()!.id;
    const live = { redirect_id: 'r', domain_id, from_path: '/moved', to_path: '/about' };
    await server.services.database.writer.insertInto('redirect_published').values(live).execute();
  });
  expect(wordsOf(await check(site), 'references')).toEqual([
    '/a: It links to /gone, which readers do not find.',
    '/b: It links to /later, which readers do not find.',
  ]);
});

test('pictures that the library does not have', async () => {
  const site = await aSite();
  change(site, `delete from media where id = '${site.imageId}'`);
  const checked = await check(site);
  expect(wordsOf(checked, 'references')).toEqual([
    '/people: It refers to 1 picture or file that the library does not have.',
  ]);
});
