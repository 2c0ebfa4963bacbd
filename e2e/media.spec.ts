import { gzipSync } from 'node:zlib';
import type { BrowserContext, Page } from '@playwright/test';
import { startHttpStandIn } from '../server/testing/http-stand-in.ts';
import { picture } from '../server/testing/uploads.ts';
import { axeFaults, WCAG_22 } from './axe.ts';
import { menu, openMore, openSettings, publishAll, sidebar, startSelecting } from './editor-page.ts';
import { ADMIN_SETTINGS, expect, publishPage, signIn, startServer, test } from './fixtures.ts';
import { watch } from './watch.ts';

/** Tests videos, for readers with JavaScript and without, and for editors. The tests answer in place of the video services. */

const PAGE_WITH_FILM = '/support-us/volunteer';
const PLAY = /^Play video ‘Here would be a film/;
const film = (key: string, own: object = {}) => ({
  key,
  componentType: 'Media',
  video: { type: 'youtube', videoId: 'aqz-KE-bpKQ' },
  caption: { text: 'A first call' },
  ...own,
});

/** Answers requests for the players, so that nothing leaves this machine. Returns the requests that were answered. */
async function asPlayers(context: BrowserContext): Promise<{ url: string; referer: string | undefined }[]> {
  const asked: { url: string; referer: string | undefined }[] = [];
  await context.route(/youtube-nocookie\.com|player\.vimeo\.com/, async (route) => {
    const request = route.request();
    asked.push({ url: request.url(), referer: (await request.allHeaders()).referer });
    await route.fulfill({ contentType: 'text/html', body: '<title>A player</title><button>Pause</button>' });
  });
  return asked;
}

const BESIDE_THE_PLAYER = { ...WCAG_22, iframes: false };
const overlay = (page: Page) => page.getByRole('dialog', { name: /^Video: / });

test('a video is played over the page, after a click and not before, by the service that follows nobody', async ({
  page,
  context,
}) => {
  const asked = await asPlayers(context);
  const seen = watch(page);
  await page.goto(PAGE_WITH_FILM);
  expect(seen.scripts()).toEqual([]);
  const frames = (await page.request.get(`${PAGE_WITH_FILM}?fresh`)).headers()['content-security-policy'];
  expect(frames).toContain('frame-src https://www.youtube-nocookie.com;');
  expect((await page.request.get('/about')).headers()['content-security-policy']).toContain(
    "frame-src 'none'",
  );

  // The style sheet of the overlay is loaded together with its script, so that the overlay opens at once.
  const [sheet] = await Promise.all([
    page.waitForResponse((response) => /\/overlay\.[^/]*\.css/.test(response.url())),
    page.getByText('Play video').hover(),
  ]);
  expect(sheet.ok()).toBe(true);
  await page.getByText('Play video').click();
  await expect(overlay(page)).toBeVisible();
  const play = page.locator('.media-play');
  const player = page.frameLocator('iframe');
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(overlay(page).getByText('The video is loading …')).toHaveCount(0);
  expect(asked).toHaveLength(1);
  expect(asked[0]?.url).toMatch(
    /^https:\/\/www\.youtube-nocookie\.com\/embed\/aqz-KE-bpKQ\?.*cc_load_policy=1/,
  );
  // YouTube does not play without a referrer, so the player gets one, but only the origin of the site.
  expect(asked[0]?.referer).toBe(new URL('/', page.url()).href);
  await expect(page.locator('iframe')).toHaveAttribute('title', /^Video: Here would be a film/);
  let bytes = 0;
  for (const url of seen.scripts())
    bytes += gzipSync(await (await page.request.get(url)).body(), { level: 9 }).length;
  expect(bytes).toBeLessThanOrEqual(75_000);
  expect(await axeFaults(page, BESIDE_THE_PLAYER)).toEqual([]);

  // The focus cycles within the overlay, and afterwards returns to the element that had the focus before.
  const close = overlay(page).getByRole('button', { name: 'Close' });
  const other = overlay(page).getByRole('link', { name: /^Watch ‘.*’ on YouTube/ });
  await expect(close).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(other).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(close).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(overlay(page)).toHaveCount(0);
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(play).toBeFocused();

  // With JavaScript, the video's link becomes a button, also for keyboard users.
  await expect(page.getByRole('button', { name: PLAY })).toBeFocused();
  await page.keyboard.press('Space');
  await close.click();
  await expect(overlay(page)).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(overlay(page)).toBeVisible();
  // A click directly after opening does not close the overlay, because it would be the second click of a double click.
  await expect(async () => {
    if (await overlay(page).isVisible()) await page.mouse.click(5, 5);
    await expect(overlay(page)).toHaveCount(0, { timeout: 100 });
  }).toPass();
  await expect(play).toBeFocused();

  // With a modifier key for a new tab, the button still works as a link.
  await context.route('https://www.youtube.com/**', (route) => route.fulfill({ body: '' }));
  await play.click({ modifiers: ['ControlOrMeta'] });
  await expect(overlay(page)).toHaveCount(0);

  // The second click of a double click closes nothing, although the click is beside the player. The player is not printed, and
  // does not continue by itself when a reader comes back to the page.
  await play.dblclick({ position: { x: 8, y: 8 } });
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(overlay(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
  await expect(page.locator('iframe')).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe(PAGE_WITH_FILM);
  expect(seen.complaints).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true, colorScheme: 'dark' });

  test('a video fills what the window has, upright and on its side, and every control can be hit', async ({
    page,
    context,
  }) => {
    await asPlayers(context);
    await page.goto(PAGE_WITH_FILM);
    expect(await axeFaults(page, WCAG_22)).toEqual([]);
    await page.getByText('Play video').tap();
    for (const [width, height] of [
      [320, 640],
      [640, 320],
    ] as const) {
      await page.setViewportSize({ width, height });
      const player = (await page.locator('.video-player').boundingBox())!;
      expect(player.width / player.height).toBeCloseTo(16 / 9, 1);
      expect(player.width).toBeGreaterThan(0.6 * width);
      expect(player.x).toBeGreaterThanOrEqual(0);
      expect(player.y + player.height).toBeLessThanOrEqual(height);
      for (const control of await overlay(page).locator('button, a').all()) {
        const box = (await control.boundingBox())!;
        expect(box.height).toBeGreaterThanOrEqual(44);
        expect(box.y + box.height).toBeLessThanOrEqual(height);
        expect(box.y + box.height <= player.y || box.y >= player.y + player.height).toBe(true);
      }
      expect(await axeFaults(page, BESIDE_THE_PLAYER)).toEqual([]);
    }
    await overlay(page).getByRole('button', { name: 'Close' }).tap();
    await expect(overlay(page)).toHaveCount(0);
  });
});

test('in a browser that is too old for dialogs a video is watched at its service', async ({
  page,
  context,
}) => {
  await context.route('https://www.youtube.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>YouTube</title>' }),
  );
  await page.addInitScript(() => Reflect.deleteProperty(window, 'HTMLDialogElement'));
  await page.goto(PAGE_WITH_FILM);
  await page.getByText('Play video').click();
  await expect(page).toHaveURL('https://www.youtube.com/watch?v=aqz-KE-bpKQ');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a video is a link that says where it leads', async ({ page, context, server }) => {
    await signIn(context, server);
    const path = await publishPage(context, server, {
      contents: [
        film('a'),
        film('b', { video: { type: 'vimeo', videoId: '76979871/8272103f6e' }, caption: { text: '' } }),
        film('c', { video: { type: 'vimeo', videoId: '' }, caption: { text: 'No film' } }),
      ],
    });
    await context.clearCookies();
    await page.goto(path);
    await expect(page.getByRole('link', { name: 'Watch ‘A first call’ on YouTube' })).toHaveAttribute(
      'href',
      'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    );
    await expect(page.getByRole('link', { name: 'Watch the video on Vimeo' })).toHaveAttribute(
      'href',
      'https://vimeo.com/76979871/8272103f6e',
    );
    await expect(page.locator('.media-play')).toHaveCount(2);
    await expect(page.getByText('Play video')).toHaveCount(2);
    await expect(page.getByText('Play video').first()).toBeHidden();
  });
});

test('an editor pastes the address of a video, chooses its service, and types its caption on the page', async ({
  editor,
  context,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const path = await publishPage(context, server, { contents: [film('m', { video: {}, caption: {} })] });
  await editor.goto(path);
  await startSelecting(editor);
  await editor
    .getByRole('region', { name: 'Components on this page' })
    .getByRole('button', { name: 'Select Media, 1 of 1' })
    .press('Enter');
  await openSettings(editor);
  await openMore(editor);
  const address = sidebar(editor).getByLabel('Video', { exact: true });
  const service = sidebar(editor).getByLabel('Video service');
  await address.click();
  await editor.evaluate(() => navigator.clipboard.writeText('https://youtu.be/aqz-KE-bpKQ?t=42'));
  await editor.keyboard.press('Control+v');
  await expect(address).toHaveValue('aqz-KE-bpKQ');
  await expect(service).toHaveValue('youtube');
  const block = editor.locator('[data-block="m"]');
  await expect(block.getByText('Play video')).toBeVisible();
  await expect(sidebar(editor).getByRole('link', { name: /Watch it on YouTube/ })).toBeVisible();

  // The chosen service decides: Vimeo has no video with this id, so no video can be played.
  await service.selectOption('Vimeo');
  await expect(block.getByText('Play video')).toHaveCount(0);
  await expect(sidebar(editor).getByText(/^No video can be played with this/)).toBeVisible();
  await service.focus();
  await editor.keyboard.press('Y');
  await expect(service).toHaveValue('youtube');
  await expect(block.getByText('Play video')).toBeVisible();
  await menu(editor, /^Undo/).click();
  await expect(service).toHaveValue('vimeo');
  await menu(editor, /^Redo/).click();
  await expect(service).toHaveValue('youtube');

  // In the editor, a click on the video asks for a picture, and does not play.
  await block.getByText('Play video').click({ force: true });
  await expect(editor.getByRole('dialog')).toBeVisible();
  await expect(editor.locator('iframe')).toHaveCount(0);
  await editor.keyboard.press('Escape');
  await block.locator('[data-property="caption.text"]').click();
  await editor.keyboard.type('A first call');
  await publishAll(editor);
  const slug = encodeURIComponent(path.slice(1));
  const loaded = await context.request.get(`${server.address}/api/page/load?slug=${slug}&collection=pages`);
  expect((await loaded.json()).contents[0]).toMatchObject({
    image: null,
    video: { type: 'youtube', videoId: 'aqz-KE-bpKQ', isVimeo: false },
    caption: { text: 'A first call', href: '', icon: 'none' },
  });
});

test('the picture of a video arrives from its service through this server, for readers and for editors', async ({
  browser,
}) => {
  const still = await picture('jpeg', '#336699', { width: 1280, height: 720 });
  const service = await startHttpStandIn(() => ({
    status: 200,
    body: still,
    headers: { 'content-type': 'image/jpeg' },
  }));
  const { server, stop } = await startServer({
    ...ADMIN_SETTINGS,
    DEMO: '0',
    YOUTUBE_POSTER_URL: service.url,
  });
  const context = await browser.newContext({ baseURL: server.address });
  try {
    await signIn(context, server);
    const { domain } = await (await context.request.get('/api/config/loadDomain?hostname=localhost')).json();
    await context.request.post('/api/config/publishDomain', { data: { domain: { _id: domain._id } } });
    const path = await publishPage(context, server, { contents: [film('a')] });
    const page = await browser.newPage();
    const seen = watch(page);
    await expect(async () => {
      await page.goto(server.address + path);
      await expect(page.locator('.media-frame img')).toHaveCount(1, { timeout: 100 });
    }).toPass();
    const isLoaded = () =>
      page
        .locator('.media-frame img')
        .evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0);
    await expect.poll(isLoaded).toBe(true);
    expect(new Set(seen.requests.map((request) => new URL(request.url()).origin))).toEqual(
      new Set([server.address]),
    );
    expect(seen.complaints).toEqual([]);
    await page.close();

    const editor = await context.newPage();
    await editor.goto(path);
    await startSelecting(editor);
    await expect(editor.locator('[data-block="a"] img')).toHaveCount(1);
    await editor
      .getByRole('region', { name: 'Components on this page' })
      .getByRole('button', { name: 'Select Media, 1 of 1' })
      .press('Enter');
    await openSettings(editor);
    await expect(sidebar(editor).getByText('There is no picture yet')).toBeVisible();
    expect(service.requests).toHaveLength(1);

    // The new video has no picture yet. Its picture arrives after the save, without a reload.
    await sidebar(editor).getByLabel('Video', { exact: true }).fill('https://youtu.be/bbbbbbbbbbb');
    await menu(editor, 'Save Page').click();
    await expect(editor.locator('[data-block="a"] img[src^="/img/video-youtube-bbbbbbbbbbb?"]')).toHaveCount(
      1,
    );
    await expect(sidebar(editor).getByText('There is no picture yet')).toBeVisible();
  } finally {
    await context.close();
    await stop();
    await service.close();
  }
});
