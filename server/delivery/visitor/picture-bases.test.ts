import { expect, onTestFinished, test } from 'vitest';
import type { View } from '../../../src/model/view.ts';
import { plainRenderer } from '../../testing/plain-renderer.ts';
import { startTestServer } from '../../testing/test-server.ts';

const CDN = 'https://cdn.example.net';
const OWN = 'https://pictures.example.org';

test.each([
  [{}, '', ''],
  [{ IMAGE_BASE_URL: OWN }, OWN, OWN],
  [{ CDN_IMAGE_URL: CDN }, CDN, ''],
  [{ CDN_IMAGE_URL: CDN, IMAGE_BASE_URL: OWN }, CDN, OWN],
] as const)('with %j readers find pictures at %j, and editors at %j', async (env, readers, editors) => {
  const bases: Record<string, string | undefined> = {};
  const server = await startTestServer(env, async (view: View) => {
    bases[view.kind] = view.shell?.baseUrls.imageBaseUrl;
    if (view.kind === 'editor') bases['readers, for the editor'] = view.start.cdnImageBaseUrl;
    bases[`${view.kind} head`] = view.head.og.image.split('/img/')[0];
    return plainRenderer(view);
  });
  onTestFinished(() => server.close());
  const cookie = await server.signIn('mira');
  await server.publish(cookie, {
    slug: 'about',
    headerType: 'FullWidthImageHeader',
    header: { image: { imageId: 'photo', alt: '' } },
  });
  await server.get('/about');
  await server.get('/about', { cookie });
  const origin = (base: string) => base || 'http://localhost:4321';
  expect(bases).toEqual({
    content: readers,
    'content head': origin(readers),
    editor: editors,
    'readers, for the editor': readers,
    'editor head': origin(editors),
  });
});

test('pictures that may not be public come from the server itself: in the page that an editor has open, and in the site of an earlier time', async () => {
  const bases: string[] = [];
  const server = await startTestServer({ CDN_IMAGE_URL: CDN, IMAGE_BASE_URL: OWN }, async (view: View) => {
    bases.push(view.shell?.baseUrls.imageBaseUrl ?? 'none', view.head.og.image.split('/img/')[0] ?? '');
    return plainRenderer(view);
  });
  onTestFinished(() => server.close());
  const cookie = await server.signIn('mira');
  const header = { image: { imageId: 'photo', alt: '' } };
  const page = await server.publish(cookie, { slug: 'about', headerType: 'FullWidthImageHeader', header });
  bases.length = 0;
  await server.app.inject({
    ...{
      method: 'POST',
      url: '/preview/page',
      payload: new URLSearchParams({ body: JSON.stringify({ page }) }).toString(),
    },
    headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
  });
  await server.get(`/preview/then/${new Date().toISOString()}/about`, { cookie });
  expect(bases).toEqual([OWN, OWN, OWN, OWN]);
});
