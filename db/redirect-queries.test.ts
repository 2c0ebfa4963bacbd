import { describe, expect, test } from 'vitest';
import type { Writer } from './connection.ts';
import { insertPage, putSnapshot } from './page-queries.ts';
import { publishedRedirect } from './published-queries.ts';
import {
  countRedirects,
  listRedirects,
  publishedEdges,
  publishRedirectRow,
  putRedirect,
  redirectBetween,
  redirectById,
  redirectKey,
  redirectsOf,
  removeRedirectRow,
  savedEdges,
  unpublishRedirectRow,
} from './redirect-queries.ts';
import { dialects } from './testing/dialects.ts';
import { addDomain, NOW, pageRow, snapshotRow } from './testing/rows.ts';

async function add(
  db: Writer,
  id: string,
  from: string,
  to: string,
  more: { problem?: string; name?: string } = {},
) {
  const name = more.name ?? '';
  await putRedirect(db, {
    id,
    domain_id: 'one',
    name,
    from_path: from,
    to_path: to,
    published: 0,
    updated_at: NOW,
    search_key: redirectKey({ name, from, to }),
    ...more,
  });
}

describe.each(dialects)('redirects on $name', ({ open }) => {
  async function withDomain(): Promise<Writer> {
    const db = await open();
    await addDomain(db);
    return db;
  }

  test('readers follow what was published, and editors see what is saved', async () => {
    const db = await withDomain();
    await add(db, 'a', '/old', '/new');
    await publishRedirectRow(db, { id: 'a', domainId: 'one', from: '/old', to: '/new' });
    await add(db, 'a', '/older', '/newer');
    const found = await redirectById(db, 'a');
    expect(found).toEqual({
      ...{ id: 'a', domain_id: 'one', name: '', problem: '', published: 0, to_path: '/newer' },
      ...{ search_key: ' /older /newer', updated_at: NOW, updated_by: null },
      from_path: '/older',
      live_from: '/old',
      live_to: '/new',
      hidden_title: null,
      version: 1,
    });
    expect(await publishedRedirect(db, 'one', '/old')).toBe('/new');
    expect(await publishedEdges(db)).toEqual([{ id: 'a', domainId: 'one', from: '/old', to: '/new' }]);
    expect(await savedEdges(db)).toEqual([{ id: 'a', domainId: 'one', from: '/older', to: '/newer' }]);
    await unpublishRedirectRow(db, 'a');
    expect(await redirectById(db, 'a')).toEqual({ ...found, published: 0, live_from: null, live_to: null });
    await removeRedirectRow(db, 'a');
    expect(await redirectById(db, 'a')).toBeNull();
  });

  test('a redirect names the page that is published at its path', async () => {
    const db = await withDomain();
    await insertPage(db, pageRow('guide', { title: 'Guide' }));
    await add(db, 'a', '/guide', '/new');
    expect(await redirectById(db, 'a')).toMatchObject({ hidden_title: null });
    await putSnapshot(db, snapshotRow('guide'), null);
    expect(await redirectById(db, 'a')).toMatchObject({ hidden_title: 'Guide' });
  });

  test('the list finds all words, by path and page by page', async () => {
    const db = await withDomain();
    await add(db, 'a', '/c', '/new', { name: 'Été 100%' });
    await add(db, 'b', '/a', '/new');
    await add(db, 'c', '/b', '/else');
    const found = async (search: string, offset = 0) => {
      const { redirects, total } = await listRedirects(db, { domainId: 'one', search, limit: 2, offset });
      return [redirects.map(({ id }) => id).join(' '), total];
    };
    expect(await found('')).toEqual(['b c', 3]);
    expect(await found('', 2)).toEqual(['a', 3]);
    expect(await found('NEW éTÉ')).toEqual(['a', 1]);
    expect(await found('0%')).toEqual(['a', 1]);
    expect(await found('_')).toEqual(['', 0]);
    expect(await found('new\0')).toEqual(['b a', 2]);
    expect((await redirectsOf(db, 'one', 2)).map(({ id }) => id)).toEqual(['b', 'c']);
    expect(await redirectBetween(db, { domainId: 'one', from: '/b', to: '/else' })).toMatchObject({
      id: 'c',
    });
    expect(await redirectBetween(db, { domainId: 'one', from: '/b', to: '/new' })).toBeNull();
    expect(await countRedirects(db, 'one')).toBe(3);
  });

  test('a path has one redirect of a domain, besides those that cannot be published', async () => {
    const db = await withDomain();
    await add(db, 'a', '/old', '/new');
    await add(db, 'b', '/old', '/else', { problem: 'There is another one' });
    await expect(add(db, 'c', '/old', '/else')).rejects.toThrow();
    await add(db, 'd', '/d', '/else');
    for (const id of ['a', 'b'])
      await publishRedirectRow(db, { id, domainId: 'one', from: `/${id}`, to: '/x' });
    const taken = publishRedirectRow(db, { id: 'd', domainId: 'one', from: '/a', to: '/x' });
    await expect(taken).rejects.toThrow();
    expect((await savedEdges(db)).map(({ id }) => id)).toEqual(['a', 'd']);
  });
});
