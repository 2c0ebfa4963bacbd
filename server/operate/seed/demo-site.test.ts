import { expect, test } from 'vitest';
import { pictures } from '../../../db/demo/pictures/index.ts';
import { allBlocks } from '../../../db/demo/walk.ts';
import { hintsOf, hintsOfForm } from '../../../src/blocks/block-hints.ts';
import type { AnyForm } from '../../../src/blocks/form.ts';
import { completeBlock } from '../../../src/blocks/registry.ts';
import { headerOf } from '../../../src/headers/registry.ts';
import { program } from '../../core/assets.ts';
import { THANK_YOU_PATH } from '../../core/config/config-delivery.ts';
import { inspect } from '../../media/images/worker/inspect.ts';
import { typeOf } from '../../media/images/worker/type-of.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { pictureType } from './demo-site.ts';

/** Returns the editor's hints about unfinished content on a page, including the header. */
function unfinishedIn(page: {
  headerType: string;
  contents: { componentType: string }[];
}): readonly object[] {
  const blocks = allBlocks(page.contents as never);
  return [
    ...hintsOfForm(headerOf(page.headerType).form as AnyForm, page),
    ...blocks.flatMap((block) => hintsOf(completeBlock({ ...block }))),
  ];
}

test('a server with a new database starts with the demo site, and nothing on its pages is unfinished', async () => {
  const server = await startTestServer({ DEMO: '1' });
  try {
    expect((await server.get('/')).body).toContain('<title>Open Verandah');
    const cookie = await server.signIn('mira');
    const found = await server.get('/api/image/loadGallery?search=cottage%20dusk', { cookie });
    const { images, total } = found.json();
    expect(total).toBe(1);
    expect([images[0].name, images[0].uploadedBy]).toEqual(['verandah-evening.webp', null]);
    const drafts = await server.services.database.writer.selectFrom('page').select('doc').execute();
    expect(drafts.length).toBeGreaterThan(20);
    for (const { doc } of drafts) expect(unfinishedIn(JSON.parse(doc))).toEqual([]);
    // The CRM redirects to this page unless the owner names another page.
    expect((await server.get(THANK_YOU_PATH)).statusCode).toBe(200);
  } finally {
    await server.close();
  }
});

test('what the demo site starts with is in its history, so that it can be restored', async () => {
  const server = await startTestServer({ DEMO: '1' });
  try {
    const cookie = await server.signIn('mira');
    const home = (await server.get('/api/page/load?slug=', { cookie })).json();
    for (const list of ['nav', 'footer', 'siteSettings'].map((kind) => `site/loadRevisions?kind=${kind}`)) {
      expect((await server.get(`/api/${list}`, { cookie })).json()).toMatchObject({
        revisions: [{ version: 1, action: 'publish', savedBy: null }],
        total: 1,
      });
    }
    const pages = await server.get(`/api/page/loadRevisions?_id=${home._id}`, { cookie });
    expect(pages.json().total).toBe(1);
  } finally {
    await server.close();
  }
});

test('what is stored of the demo’s pictures is what their pixels say', async () => {
  for (const { file, colours, width, height } of pictures) {
    const seen = await inspect(program.demoPictureFile(file));
    expect([file, await typeOf(program.demoPictureFile(file))]).toEqual([file, pictureType(file)]);
    expect({ file, ...seen }).toMatchObject({
      file,
      colours,
      width,
      height,
      isTransparent: colours === '',
      isAnimated: false,
    });
  }
});
