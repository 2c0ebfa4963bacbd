import { beforeEach, expect, test, vi } from 'vitest';
import type { StoredPage } from '../../model/page.ts';
import { $dirty } from '../document/saved.ts';
import { errorResponse, open, storedPage } from '../testing/open-page.ts';
import { copyToPage } from './copy-to-page.ts';

const other = (version: number): StoredPage =>
  storedPage({ _id: 'page-2', slug: 'about', version, contents: [{ key: 'q1', componentType: 'Quote' }] });

interface Sent {
  readonly path: string;
  readonly page: StoredPage | null;
}

/** Mocks the responses to the next calls, and returns the requests. */
function respondWith(...responses: (() => Response)[]): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : null;
    sent.push({ path: String(url), page: body?.page ?? null });
    return responses[sent.length - 1]!();
  });
  return sent;
}

beforeEach(() => {
  open();
});

test('a copy with new keys is added at the end of the other draft, and this page does not change', async () => {
  const sent = respondWith(
    () => Response.json(other(7)),
    () => Response.json({ page: other(8) }),
  );
  expect(await copyToPage('area', '/about')).toBe('Get help');
  expect(sent[0]?.path).toContain('page/load?slug=%2Fabout&collection=pages');
  const saved = sent[1]!.page!;
  expect(saved).toMatchObject({ _id: 'page-2', version: 7 });
  expect(saved.contents[0]).toEqual({ key: 'q1', componentType: 'Quote' });
  expect(saved.contents[1]).toEqual({
    key: expect.any(String),
    componentType: 'TitledArea',
    title: 'Near you',
    contents: [{ key: expect.any(String), componentType: 'Text', text: 'Call us' }],
  });
  expect(saved.contents[1]?.key).not.toBe('area');
  expect($dirty.get()).toBe(false);
});

test('if somebody saved the other page meanwhile, the copy is added to their version', async () => {
  const theirs = { ...other(9), title: 'Theirs' };
  const sent = respondWith(
    () => Response.json(other(7)),
    errorResponse(409, 'version-conflict', 'Somebody saved a newer version.', { page: theirs }),
    () => Response.json({ page: theirs }),
  );
  await copyToPage('q1', '/about');
  expect(sent).toHaveLength(3);
  expect(sent[2]?.page).toMatchObject({ version: 9, title: 'Theirs' });
});

test('any other error is thrown', async () => {
  const sent = respondWith(
    () => Response.json(other(7)),
    errorResponse(403, 'not-allowed', 'You are not allowed to do this.'),
  );
  const copying = copyToPage('q1', '/about');
  await expect(copying).rejects.toMatchObject({ response: { status: 403 } });
  expect(sent).toHaveLength(2);
});

test('a page cannot be copied to itself', async () => {
  const sent = respondWith(() => Response.json(storedPage()));
  expect(await copyToPage('q1', '/help')).toBeNull();
  expect(sent).toHaveLength(1);
});
