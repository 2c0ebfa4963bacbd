import type { Page } from '@playwright/test';
import { expect, publishPage, signIn, test } from './fixtures.ts';
import { watch } from './watch.ts';

/** Tests long components and those with rows of items, each in one of two columns. */
const columns = (image: object) => ({
  key: 's',
  componentType: 'SplitContent',
  width: 6,
  gap: 0,
  left: [
    {
      key: 't',
      componentType: 'Testimonials',
      items: ['They listened.', 'She called back within the hour.'].map((quote, index) => ({
        key: `q${index}`,
        quote,
        quoteBy: 'Somebody with a very long name',
        image,
      })),
    },
    { key: 'e', componentType: 'Humanitix', filter: '' },
  ],
  right: [
    {
      key: 'c',
      componentType: 'OneActiveCarousel',
      slides: ['a', 'b'].map((key) => ({ key, image: { ...image, alt: `Picture ${key}` } })),
    },
    {
      key: 'w',
      componentType: 'WorkshopEnquiryForm',
      title: 'Ask about a course',
      recipient: 'courses@example.org',
      subject: 'A course',
      identifier: 'ask',
    },
  ],
});

/** Returns the elements that overflow their column. Ignores slides outside the carousel's view. */
async function overEdges(page: Page): Promise<string[]> {
  return page.locator('.split-column').evaluateAll((all) =>
    all.flatMap((column) => {
      const edge = column.getBoundingClientRect();
      return [...column.querySelectorAll('*')]
        .filter((element) => element.closest('.slides-view') === null && element.checkVisibility())
        .map((element) => [element, element.getBoundingClientRect()] as const)
        .filter(([, { width, left, right }]) => width > 1 && (left < edge.left - 1 || right > edge.right + 1))
        .map(([element]) => `${element.tagName} ${element.className}`);
    }),
  );
}

for (const width of [360, 1280]) {
  test(`testimonials, a carousel, events and the training form work in half a column, ${width} px wide`, async ({
    page,
    context,
    server,
  }) => {
    await signIn(context, server);
    const home = await (await context.request.get('/api/page/load?slug=/')).json();
    const path = await publishPage(context, server, { contents: [columns(home.header.image)] });
    await context.clearCookies();
    const { complaints } = watch(page);
    await page.setViewportSize({ width, height: 900 });
    await page.goto(path);
    const [left, right] = [page.locator('.split-column').first(), page.locator('.split-column').last()];
    await expect(left.getByText('They listened.')).toBeVisible();
    await expect(left.locator('.event').first()).toBeVisible();
    await expect(right.getByRole('img', { name: 'Picture a' })).toBeVisible();
    await expect(right.getByRole('textbox', { name: 'First name' })).toBeVisible();
    expect(await overEdges(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);

    for (const column of [left, right]) {
      await column.getByRole('button', { name: 'Next' }).click();
      await expect(column.getByRole('status').filter({ hasText: '2 of 2' })).toBeVisible();
    }
    await right.getByRole('button', { name: 'Send enquiry' }).click();
    await expect(right.getByText('This field is required').first()).toBeVisible();
    expect(await overEdges(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
}

test('columns change places where they are set to: on phones, or where they stand side by side', async ({
  context,
  browser,
  server,
}) => {
  await signIn(context, server);
  const column = (key: string) => [{ key, componentType: 'Quote', quote: `Column ${key}` }];
  const split = (name: string, mobile: boolean, desktop: boolean) => ({
    ...{ key: name, componentType: 'SplitContent', reverse: { mobile, desktop } },
    ...{ left: column(`${name}l`), right: column(`${name}r`) },
  });
  const contents = [split('a', false, false), split('b', true, false), split('c', false, true)];
  const path = await publishPage(context, server, { contents });
  const page = await browser.newPage({ baseURL: server.address });
  await page.goto(path);
  const isFirst = async (name: string, edge: 'x' | 'y') => {
    const [left, right] = await Promise.all(
      ['l', 'r'].map((side) => page.getByText(`Column ${name}${side}`).boundingBox()),
    );
    return left![edge] < right![edge];
  };
  const order = (edge: 'x' | 'y') => Promise.all(['a', 'b', 'c'].map((name) => isFirst(name, edge)));
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await order('y')).toEqual([true, false, true]);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await order('x')).toEqual([true, true, false]);
  await page.close();
});
