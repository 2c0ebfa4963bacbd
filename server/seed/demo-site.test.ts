import { expect, test } from 'vitest';
import { demoSite } from '../../db/demo/index.ts';
import { pictures } from '../../db/demo/pictures/index.ts';
import { allBlocks } from '../../db/demo/walk.ts';
import { hintsOf } from '../../src/blocks/block-hints.ts';
import { completeBlock } from '../../src/blocks/registry.ts';
import { demoPictureFile } from '../assets.ts';
import { inspect } from '../images/worker/inspect.ts';
import { startTestServer } from '../testing/test-server.ts';

test('no page of the demo site has anything unfinished on it', () => {
  const pages = demoSite.domains.flatMap((domain) => domain.pages.map(({ page }) => page));
  expect(pages.length).toBeGreaterThan(20);
  for (const { slug, contents } of pages) {
    const hints = allBlocks(contents).flatMap((block) => hintsOf(completeBlock({ ...block })));
    expect(hints, slug).toEqual([]);
  }
});

test('a server with a new database starts with the demo site', async () => {
  const server = await startTestServer({ DEMO: '1' });
  try {
    expect((await server.get('/')).body).toContain('<title>Open Verandah');
    const cookie = await server.signIn('mira');
    const found = await server.get('/api/image/loadGallery?search=cottage%20dusk', { cookie });
    expect(found.json()).toMatchObject({
      total: 1,
      images: [{ name: 'verandah-evening.jpg', uploadedBy: null }],
    });
  } finally {
    await server.close();
  }
});

test('what is stored of the demo’s pictures is what their pixels say', async () => {
  for (const { file, placeholder, width, height } of pictures) {
    const seen = await inspect(demoPictureFile(file));
    expect({ file, ...seen }).toMatchObject({
      file,
      placeholder,
      width,
      height,
      isTransparent: placeholder === '',
      isAnimated: false,
    });
  }
});
