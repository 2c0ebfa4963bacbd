import type { Page } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { expect, publishPage, test } from './fixtures.ts';

/** Tests the view of the page as readers have it, beside the page while it is edited. */

const view = (page: Page) => page.getByRole('region', { name: 'As readers see it' });
const frame = (page: Page) => view(page).frameLocator('iframe');
const open = (page: Page) => page.getByRole('button', { name: 'See it as readers do' });

const words = (text: string, more: object = {}) => ({ type: 'text', text, ...more });
const CONTENTS = [
  {
    key: 'r',
    componentType: 'RichText',
    text: {
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 2 }, content: [words('When we are open')] },
        { type: 'paragraph', content: [words('Every day.')] },
        {
          type: 'paragraph',
          content: [
            words('Where to find us', {
              marks: [{ type: 'link', attrs: { href: '/contact', type: 'page' } }],
            }),
          ],
        },
      ],
    },
  },
];

test('the page is shown as readers will have it, beside it and while it is edited, on their device', async ({
  editor,
  context,
  server,
}) => {
  const path = await publishPage(context, server, { title: 'Hours', contents: CONTENTS });
  await editor.goto(path);
  const site = editor.locator('.site');
  const before = (await site.boundingBox())!.width;
  await open(editor).press('Enter');
  await expect(view(editor).getByRole('heading', { name: 'As readers see it' })).toBeFocused();
  const shown = frame(editor).locator('main');
  await expect(shown.getByRole('heading', { name: 'When we are open' })).toBeVisible();
  // The page makes room, so that nothing of it is covered.
  await expect.poll(async () => (await site.boundingBox())!.width).toBeLessThan(before - 300);
  expect(await axeFaults(editor, { include: '.he-readers', iframes: false })).toEqual([]);

  // Typed words are there without saving, and readers have nothing of them.
  const heading = site.getByRole('heading', { name: 'When we are open' });
  await heading.click();
  await editor.keyboard.press('End');
  await editor.keyboard.type(' now');
  await expect(shown.getByRole('heading', { name: 'When we are open now' })).toBeVisible();
  expect(await (await context.request.get(`${path}?view=visitor`)).text()).not.toContain('open now');
  // Nothing of the editor is in it, and links stay where they are.
  await expect(frame(editor).locator('[data-editor], [data-block], .staff-bar')).toHaveCount(0);
  await shown.getByRole('link', { name: 'Where to find us' }).click();
  await expect(shown.getByRole('heading', { name: 'When we are open now' })).toBeVisible();

  const html = frame(editor).locator('html');
  const width = () =>
    view(editor)
      .locator('iframe')
      .evaluate((own) => own.clientWidth);
  await expect.poll(width).toBe(360);
  await view(editor).getByLabel('Screen').selectOption('Tablet (768 px)');
  await expect.poll(width).toBe(768);
  await view(editor).getByLabel('Largest text').check();
  await expect(html).toHaveCSS('font-size', '32px');
  const ground = frame(editor).locator('body');
  const light = await ground.evaluate((body) => getComputedStyle(body).backgroundColor);
  await view(editor).getByLabel('Dark').check();
  await expect(ground).not.toHaveCSS('background-color', light);
  await expect(html).toHaveCSS('font-size', '32px');
  await view(editor).getByLabel('Dark').uncheck();
  await expect(ground).toHaveCSS('background-color', light);
  await view(editor).getByLabel('High contrast').check();
  await expect(shown.getByRole('heading', { name: 'When we are open now' })).toHaveCSS('box-shadow', 'none');
  await expect(ground).not.toHaveCSS('background-color', light);
  await view(editor).getByLabel('High contrast').uncheck();
  const runsScripts = () =>
    view(editor)
      .locator('iframe')
      .evaluate((own) => own.getAttribute('sandbox')!.includes('allow-scripts'));
  expect(await runsScripts()).toBe(true);
  await view(editor).getByLabel('No JavaScript').check();
  await expect.poll(runsScripts).toBe(false);
  await expect(shown.getByRole('heading', { name: 'When we are open now' })).toBeVisible();
  await view(editor).getByLabel('Slow line').check();
  await expect(view(editor).getByRole('status')).toContainText(
    /^On a slow mobile line the words are there after [\d.]+ seconds/,
  );
  await expect(shown.getByRole('heading', { name: 'When we are open now' })).toBeVisible();

  await view(editor).getByRole('button', { name: 'Printed' }).press('Enter');
  await expect.poll(width).toBe(794);
  // Paper has no search.
  await expect(frame(editor).getByRole('search').first()).toBeHidden();
  await view(editor).getByRole('button', { name: 'Read aloud' }).press('Enter');
  const lines = view(editor).getByRole('list', { name: 'The page as a screen reader says it' });
  await expect(lines.getByText('heading 2 When we are open now')).toBeVisible();
  await expect(lines.getByText('link Where to find us')).toBeVisible();
  await expect(lines.getByText('Every day.')).toBeVisible();
  expect(await axeFaults(editor, { include: '.he-readers', iframes: false })).toEqual([]);

  await editor.keyboard.press('Escape');
  await expect(view(editor)).toHaveCount(0);
  await expect(open(editor)).toBeFocused();
  await expect.poll(async () => (await site.boundingBox())!.width).toBe(before);
});

test('a page that cannot be shown, and a server that does not answer, are said plainly, and the next change tries again', async ({
  editor,
  context,
  server,
}) => {
  const path = await publishPage(context, server, { title: 'Hours', contents: CONTENTS });
  await editor.goto(path);
  await editor.route('**/preview/page', (route) => route.abort());
  await open(editor).click();
  await expect(view(editor).getByRole('status')).toHaveText(
    'The server does not answer. The next change tries again.',
  );
  await editor.unroute('**/preview/page');
  const heading = editor.locator('.site').getByRole('heading', { name: 'When we are open' });
  await heading.click();
  await editor.keyboard.type('x');
  await expect(frame(editor).locator('main').getByText('Every day.')).toBeVisible();
  await expect(view(editor).getByRole('status')).toHaveText('');
});

test('on a phone the view covers the page, and leads back', async ({ editor, context, server }) => {
  const path = await publishPage(context, server, { title: 'Hours', contents: CONTENTS });
  await editor.setViewportSize({ width: 360, height: 640 });
  await editor.goto(path);
  await editor.getByRole('button', { name: 'More' }).click();
  await editor.getByRole('button', { name: 'See it as readers do' }).click();
  await expect(frame(editor).locator('main').getByText('Every day.')).toBeVisible();
  await expect(view(editor).locator('iframe')).toBeInViewport({ ratio: 0.99 });
  expect(await axeFaults(editor, { include: '.he-readers', iframes: false })).toEqual([]);
  await view(editor).getByRole('button', { name: 'Close' }).click();
  await expect(view(editor)).toHaveCount(0);
});
