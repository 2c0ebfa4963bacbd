import { beforeEach, expect, test } from 'vitest';
import type { Domain } from '../../../model/domain.ts';
import { NAV_KEY } from '../../../model/roots.ts';
import { $site, setSite } from '../../document/sites.ts';
import {
  change,
  errorResponse,
  openSite,
  respondWith,
  siteDocuments,
  startAs,
  storedPage,
} from '../../testing/open-page.ts';
import { $announcement } from '../../ui/announcements.ts';
import { makePublic } from './make-public.ts';
import { $live, $publishOpen } from './publication-state.ts';

const THEN = '2026-01-01T00:00:00.000Z';
const NOW = '2026-02-01T00:00:00.000Z';

const SITE: Domain = {
  _id: 'domain-1',
  name: 'Open Verandah',
  hostnames: [],
  isDefault: true,
  published: false,
  version: 1,
};

/** The answer to the publication of the navigation. */
function publishedNav({ body }: { readonly body: object }): Response {
  const { nav } = body as { readonly nav: { readonly version: number } };
  const stored = { ...nav, version: nav.version + 1, published: true, lastPublished: NOW, updatedAt: NOW };
  return Response.json({ publication: 'p1', nav: stored });
}

beforeEach(() => {
  startAs({});
  const { nav, footer, settings } = siteDocuments();
  const published = { published: true, lastPublished: THEN, updatedAt: THEN };
  openSite(storedPage({ updatedAt: THEN }), {
    nav: { ...nav, ...published },
    footer: { ...footer, ...published },
    settings: { ...settings, ...published },
  });
  setSite(SITE);
  $live.set(null);
  $publishOpen.set(true);
  change(NAV_KEY, 'donate.text', 'Give');
});

test('the popover stays until the whole site is public, and nobody is told of a bar that takes it back', async () => {
  const bars: unknown[] = [];
  const stop = $live.listen((live) => bars.push(live));
  const said: string[] = [];
  const stopHearing = $announcement.listen(({ text }) => said.push(text));
  respondWith(
    publishedNav,
    () => {
      expect($publishOpen.get()).toBe(true);
      return Response.json({ results: [{ _id: 'p2' }] });
    },
    () => Response.json({ domain: { ...SITE, published: true } }),
  );
  expect(await makePublic(SITE, ['p2'])).toBeNull();
  stop();
  stopHearing();
  expect([bars, $publishOpen.get(), $site.get()?.published]).toEqual([[], false, true]);
  expect(said.at(-1)).toBe('The site is public.');
  expect(said.join()).not.toContain('Undo');
});

test('a page that is refused is said in the popover, which is still there', async () => {
  respondWith(
    publishedNav,
    () =>
      Response.json({
        results: [{ _id: 'p2', error: { code: 'slug-taken', message: 'The address is taken.' } }],
      }),
    () =>
      Response.json({
        pages: [
          { _id: 'p1', title: 'Stories' },
          { _id: 'p2', title: 'Housing' },
        ],
      }),
  );
  expect(await makePublic(SITE, ['p1', 'p2'])).toBe('‘Housing’: The address is taken.');
  expect([$publishOpen.get(), $live.get()]).toEqual([true, null]);
});

test('so is a call that fails', async () => {
  respondWith(publishedNav, errorResponse(503, 'unavailable', 'Please try again soon.'));
  await expect(makePublic(SITE, ['p2'])).rejects.toThrow();
  expect([$publishOpen.get(), $live.get()]).toEqual([true, null]);
});
