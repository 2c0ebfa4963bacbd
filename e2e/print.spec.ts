import { nav, open, QUOTE } from './editor-page.ts';
import { expect, publishPage, signIn, sitePaths, test } from './fixtures.ts';
import { doc, paragraph, text } from './rich-texts.ts';

test('a printed page has its collapsed parts, and the URLs of its links', async ({
  page,
  context,
  server,
}) => {
  await signIn(context, server);
  const path = await publishPage(context, server, {
    contents: [
      {
        key: 'l',
        componentType: 'ListAccordion',
        items: [
          { key: 'i', header: 'Opening hours', contents: doc(paragraph(text('Every day from seven.'))) },
        ],
      },
      {
        key: 'd',
        componentType: 'ExpandableDetails',
        header: 'More',
        contents: doc(paragraph(text('Come in.')), paragraph(text('There is soup.'))),
      },
      {
        key: 'c',
        componentType: 'ButtonCta',
        link: { type: 'page', href: '/about', text: 'About this house' },
        secondary: { type: 'external', href: 'https://soup.example/', text: 'About soup' },
      },
      { key: 'm', componentType: 'Media', video: { type: 'vimeo', videoId: '76979871' } },
    ],
  });
  await page.goto(`${path}?view=visitor`);
  const folded = [page.getByText('Every day from seven.'), page.getByText('There is soup.')];
  for (const words of folded) await expect(words).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  for (const words of folded) await expect(words).toBeVisible();
  const after = (name: string) =>
    page
      .locator('main')
      .getByRole('link', { name })
      .evaluate((link) => getComputedStyle(link, '::after').content);
  expect(await after('About this house')).toContain(`(${new URL(server.address).host}/about)`);
  expect(await after('About soup')).toContain('(https://soup.example/)');
  // The words of a button are not squeezed beside its URL.
  await expect(page.getByRole('link', { name: 'About soup' })).toHaveCSS('display', /block/);
  expect(await after('Watch the video on Vimeo')).toContain('(https://vimeo.com/76979871)');
  await expect(page.getByText('Play video')).toBeHidden();
  for (const name of ['Text size', 'Staff menu'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Urgent help' })).toBeVisible();
});

test('a page is printed without the editor', async ({ editor, context, server }) => {
  await editor.goto(await publishPage(context, server, { contents: [QUOTE] }));
  const field = await open(editor, 'q', 'quote');
  await editor.emulateMedia({ media: 'print' });
  await expect(field).toBeHidden();
  await expect(nav(editor)).toBeHidden();
  const main = (await editor.locator('.site').boundingBox())!;
  expect(main.width).toBe(editor.viewportSize()!.width);
});

test('a help page is printed on at most two sheets, with its number large and a line for the person who hands it over', async ({
  page,
  request,
  server,
}) => {
  test.setTimeout(180_000);
  const sheetsOf = async () => String(await page.pdf({ format: 'A4' })).match(/\/Type\s*\/Page\b/g)?.length;
  const paths = (await sitePaths(request, server.address)).filter((path) => path.startsWith('/'));
  let printed = 0;
  for (const path of paths) {
    await page.goto(path);
    const button = page.getByRole('button', { name: 'Print this page' });
    if ((await button.count()) === 0) continue;
    printed += 1;
    const handOver = page.getByText('Given by: ___');
    await expect(handOver).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(handOver).toBeVisible();
    await expect(button).toBeHidden();
    await expect(page.locator('.call-open:visible')).toHaveCount(0);
    const size = await page.locator('.call-number').evaluate((number) => getComputedStyle(number).fontSize);
    expect(Number.parseFloat(size), path).toBeGreaterThanOrEqual(32);
    // Easy Read has a picture beside each group of words.
    expect(await sheetsOf(), path).toBeLessThanOrEqual(path.endsWith('/easy-read') ? 3 : 2);
    await page.emulateMedia({ media: null });
  }
  expect(printed).toBeGreaterThanOrEqual(9);
});

test('the button of a help page prints it, for readers and in the editor, and is not there without script', async ({
  editor,
  browser,
  server,
}) => {
  const readers = await browser.newContext({ baseURL: server.address });
  for (const opened of [await readers.newPage(), editor]) {
    await opened.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '');
    });
    await opened.goto('/get-help/housing');
    await expect(async () => {
      await opened.getByRole('button', { name: 'Print this page' }).click();
      await expect(opened.locator('html')).toHaveAttribute('data-printed', '', { timeout: 1000 });
    }).toPass();
  }
  await readers.close();
  const plain = await browser.newContext({ baseURL: server.address, javaScriptEnabled: false });
  const other = await plain.newPage();
  await other.goto('/get-help/housing');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Print this page' })).toBeHidden();
  await plain.close();
});
