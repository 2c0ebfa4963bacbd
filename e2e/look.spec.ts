import type { BrowserContext, Page } from '@playwright/test';
import { expect, publishPage, signIn, test } from './fixtures.ts';

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const doc = (text: string) => ({ type: 'doc', content: [paragraph(text)] });
const to = (href: string, text: string) => ({ type: 'page', href, text });
const panel = (backgroundColour: string) => ({
  key: backgroundColour,
  componentType: 'ContentPanel',
  backgroundColour,
  contents: doc(`Words on ${backgroundColour}. Call 1300 975 707.`),
});

const EMERGENCY = {
  key: 'emergency',
  componentType: 'EmergencyContact',
  header: 'Call us',
  subHeading: 'At any hour. By day, call 1300 975 707.',
  phoneNumber: '1800 975 707',
  linkOne: to('/get-help', 'Get help'),
};
const DETAILS = {
  key: 'details',
  componentType: 'ExpandableDetails',
  header: 'What we write down',
  contents: {
    type: 'doc',
    content: [paragraph('We record nothing. Ask us why.'), paragraph('You can read it.')],
  },
  illustration: 'privacy',
  link: to('/about/privacy', 'Read how we keep what you tell us private'),
};
const BOXES = [
  EMERGENCY,
  ...['white', 'blue-200', 'blue-400', 'blue-800', 'orange-200', 'orange-500'].map(panel),
  DETAILS,
  {
    key: 'said',
    componentType: 'Testimonials',
    items: [{ key: 'one', quote: 'I called 1300 975 707. It helped.', quoteBy: 'Sam' }],
  },
];
const BOX = '.emergency, .panel, .expandable, .testimonial';

/** Publishes a page with one of each kind of box, and opens the page as visitors see it. */
async function openBoxes(page: Page, context: BrowserContext, server: Parameters<typeof signIn>[1]) {
  await signIn(context, server);
  const path = await publishPage(context, server, {
    headerType: 'FullWidthImageHeader',
    header: { title: 'Boxes', description: 'Each kind of box. Call 1300 975 707.' },
    contents: BOXES,
  });
  await page.goto(`${path}?view=visitor`);
}

test('in the dark no panel is brighter than the crisis card', async ({ page, context, server }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openBoxes(page, context, server);
  const luminances = await page.locator('.emergency, .panel').evaluateAll((boxes) =>
    boxes.map((box) => {
      const [red, green, blue] = getComputedStyle(box)
        .backgroundColor.match(/\d+/g)!
        .map((part) => {
          const value = Number(part) / 255;
          return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
        });
      return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
    }),
  );
  expect(luminances).toHaveLength(7);
  expect(Math.max(...luminances)).toBe(luminances[0]);
});

test('a telephone number looks as other links do, and has the colour of the words in every box', async ({
  page,
  context,
  server,
}) => {
  await openBoxes(page, context, server);
  const numbers = page
    .locator(BOX)
    .or(page.locator('.header-full-panel'))
    .locator('p a.tel, blockquote a.tel');
  expect(await numbers.count()).toBeGreaterThanOrEqual(9);
  const odd = await numbers.evaluateAll((all) =>
    all.flatMap((number) => {
      const colours = [number, number.parentElement!].map((part) => getComputedStyle(part).color);
      return colours[0] === colours[1] ? [] : [number.parentElement!.outerHTML];
    }),
  );
  expect(odd).toEqual([]);
  await page.goto('/get-help/food-and-bills');
  const colours = await page
    .locator('main .content :is(p, li) > a:not(.panel a)')
    .evaluateAll((links) => links.map((link) => getComputedStyle(link).color));
  expect(colours.length).toBeGreaterThanOrEqual(4);
  expect(new Set(colours).size).toBe(1);
});

test('a number or a mail address is cut only where no line has room for it', async ({ page }) => {
  const lines = (path: string) =>
    page.goto(path).then(() =>
      page.locator('main :is(a.tel, a[href^="mailto:"])').evaluateAll((links) =>
        links.flatMap((link) => {
          const texts = document.createTreeWalker(link, NodeFilter.SHOW_TEXT);
          const cut: string[] = [];
          while (texts.nextNode()) {
            const range = document.createRange();
            range.selectNodeContents(texts.currentNode);
            if (range.getClientRects().length > 1) cut.push(link.textContent ?? '');
          }
          return cut;
        }),
      ),
    );
  await page.setViewportSize({ width: 320, height: 800 });
  for (const path of ['/about/your-rights-and-feedback', '/support-us/volunteer'])
    expect(await lines(path), path).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript(() => localStorage.setItem('fontSize', '6'));
  for (const path of ['/', '/stories', '/get-help/counselling']) expect(await lines(path), path).toEqual([]);
});

test('the panel of a header does not cover the subject of its picture', async ({ page }) => {
  for (const width of [320, 360, 768]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/support-us/volunteer');
    const picture = (await page.locator('.header-full-picture img').boundingBox())!;
    const panel = (await page.locator('.header-full-panel').boundingBox())!;
    const covered = (picture.y + picture.height - panel.y) / picture.height;
    expect(covered, `${width} px`).toBeGreaterThan(0);
    expect(covered, `${width} px`).toBeLessThan(0.12);
  }
});

test('slides are 40 px apart, one at the start, and the next one shows that there is more', async ({
  page,
}) => {
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/get-help/counselling');
    for (const block of ['.carousel', '.testimonials']) {
      const [view, first, second] = await page
        .locator(`${block} .slides-view, ${block} .slides-list > li`)
        .evaluateAll((all) => all.map((element) => element.getBoundingClientRect()));
      const name = `${block} at ${width} px`;
      expect(first!.left, name).toBeCloseTo(view!.left);
      expect(second!.left - first!.right, name).toBeCloseTo(40);
      expect(second!.left, name).toBeLessThanOrEqual(view!.right - 16);
      expect(second!.right, name).toBeGreaterThan(view!.right);
    }
  }
});

test('the picture of an opened item stands below its words on a phone, and beside them on a tablet', async ({
  page,
}) => {
  for (const [width, beside] of [
    [360, false],
    [768, true],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/about/our-people');
    const item = page.locator('.accordion-item').first();
    await item.locator('summary').click();
    const words = (await item.locator('.accordion-words').boundingBox())!;
    const picture = (await item.locator('.accordion-image').boundingBox())!;
    if (beside) expect(picture.x + picture.width, `${width} px`).toBeLessThan(words.x);
    else expect(picture.y, `${width} px`).toBeGreaterThanOrEqual(words.y + words.height);
  }
});

test('with forced colours every box has an edge', async ({ page, context, server }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openBoxes(page, context, server);
  const boxes = page.locator(`${BOX}, .emergency-number, .header-full-panel`);
  await expect(boxes).toHaveCount(11);
  const edgeless = await boxes.evaluateAll((all) =>
    all.flatMap((box) => {
      const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(box);
      return borderTopWidth !== '0px' && borderTopColor !== backgroundColor ? [] : [box.className];
    }),
  );
  expect(edgeless).toEqual([]);
});

test('on paper boxes stay whole, links have addresses one can type, and nothing is left to press', async ({
  page,
  context,
  server,
}) => {
  await openBoxes(page, context, server);
  await page.emulateMedia({ media: 'print' });
  const cut = await page
    .locator(BOX)
    .evaluateAll((boxes) =>
      boxes.flatMap((box) => (getComputedStyle(box).breakInside === 'avoid' ? [] : [box.className])),
    );
  expect(cut).toEqual([]);
  await expect(page.getByText('You can read it.')).toBeVisible();
  await expect(page.getByText('Read more', { exact: true })).toBeHidden();
  await expect(page.getByText('Read less', { exact: true })).toBeHidden();
  await expect(page.locator('.expandable-first')).toBeHidden();
  const after = page.getByRole('link', { name: 'Read how we keep what you tell us private' });
  expect(await after.evaluate((link) => getComputedStyle(link).display)).toBe('inline');
  const address = await page
    .getByRole('main')
    .getByRole('link', { name: 'Get help' })
    .evaluate((link) => getComputedStyle(link, '::after').content.replaceAll('" "', ''));
  expect(address).toContain(`localhost:${server.port}/get-help`);
  await expect(page.getByRole('contentinfo').getByText('1800 975 707').first()).toBeVisible();
  await expect(page.getByRole('contentinfo').getByText('Follow our news')).toBeHidden();
  await expect(page.getByRole('complementary', { name: 'For staff' })).toBeHidden();
});

test('a closed card shows how its words begin, and is filled by them', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/get-help/crisis-support');
  const card = page.locator('.expandable');
  const first = card.locator('.expandable-first');
  await expect(first).toHaveText('We do not record calls.');
  const box = (await card.boundingBox())!;
  expect(box.height).toBeLessThanOrEqual(190);
  await card.getByText('Read more').click();
  await expect(first).toBeHidden();
});

test('columns are in reading order on a phone and on paper', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/get-help/crisis-support');
  const steps = page.locator('main ol').first();
  const beside = page.getByRole('heading', { name: 'You can also' });
  const top = async (part: typeof steps) => (await part.boundingBox())!.y;
  expect(await top(steps)).toBeLessThan(await top(beside));
  // On a phone, a page may show a picture before the text; in print, the picture follows the order of the document.
  await page.goto('/support-us/donate');
  await page.emulateMedia({ media: 'print' });
  const columns = page.locator('.split').first().locator(':scope > .split-column');
  expect(await top(columns.first())).toBeLessThan(await top(columns.last()));
  await page.goto('/stories');
  const banner = (await page.locator('.site-header').boundingBox())!;
  const title = page.getByRole('heading', { level: 1 });
  expect(await top(title)).toBeGreaterThanOrEqual(banner.y + banner.height);
});

test('buttons that stand side by side are equally high', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/support-us');
  const buttons = page.getByRole('main').locator('.cta > a');
  const heights = await buttons.evaluateAll((all) =>
    all.map((button) => button.getBoundingClientRect().height),
  );
  expect(heights.length).toBeGreaterThanOrEqual(5);
  expect(Math.max(...heights)).toBeLessThan(52);
  const dull = await buttons.first().evaluate((button) => getComputedStyle(button).filter);
  await buttons.first().hover();
  await page.mouse.down();
  expect(await buttons.first().evaluate((button) => getComputedStyle(button).filter)).not.toBe(dull);
});

test('the footer is short on a phone, even on a tablet, and says each thing once', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  const height = async () => (await footer.boundingBox())!.height;
  expect(await height()).toBeLessThan(1300);
  await expect(footer.getByText('Supported by the Saltpetrel Fund')).toBeVisible();
  const words = footer.locator('.site-footer-words p');
  await expect(words.first()).toHaveText(/Elders, past and present\.$/);
  await expect(words.nth(1)).toHaveText(/^Open Verandah is an invented organisation/);
  for (const width of [320, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const mail = footer.getByRole('link', { name: 'hello@openverandah.example' });
    const broken = await mail.evaluate((link) =>
      [...link.childNodes].flatMap((part) => {
        const range = document.createRange();
        range.selectNodeContents(part);
        return range.getClientRects().length > 1 ? [part.textContent] : [];
      }),
    );
    expect(broken, `the mail address at ${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 768, height: 900 });
  const tops = await footer
    .locator('.site-footer-columns > *')
    .evaluateAll((columns) => columns.map((column) => Math.round(column.getBoundingClientRect().top)));
  const rows = Map.groupBy(tops, (top) => top);
  expect([...rows.values()].map((row) => row.length)).toEqual([2, 2]);
});

test('the place for staff is named, and no taller than its buttons', async ({ page }) => {
  await page.goto('/');
  const staff = page.getByRole('complementary', { name: 'For staff' });
  await expect(staff.getByText('For staff')).toBeVisible();
  await expect(staff.getByRole('button', { name: 'Login' })).toBeVisible();
  expect((await staff.boundingBox())!.height).toBeLessThanOrEqual(72);
  await staff.getByRole('button', { name: 'Collapse Menu' }).click();
  await expect(staff.getByText('Collapse Menu')).toBeInViewport();
  expect((await staff.boundingBox())!.height).toBeLessThanOrEqual(72);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the header says where you are and what the menu does, and nothing in it covers anything', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 740 });
    await page.goto('/get-help/housing');
    const brand = page.locator('.site-brand');
    const menu = page.getByText('Menu', { exact: true });
    const middle = async (part: typeof brand) => {
      const { y, height } = (await part.boundingBox())!;
      return y + height / 2;
    };
    expect(Math.abs((await middle(brand)) - (await middle(menu)))).toBeLessThan(8);
    await menu.click();
    await expect(menu).toBeHidden();
    const navigation = page.getByRole('navigation', { name: 'Main' });
    const section = navigation.getByRole('link', { name: 'Get help', exact: true });
    await expect(section).toHaveAttribute('aria-current', 'true');
    await expect(navigation.locator('[aria-current]')).toHaveCount(2);
    await page.getByText('Close menu', { exact: true }).click();
    await expect(navigation).toBeHidden();

    await page.setViewportSize({ width: 1280, height: 900 });
    const { width } = (await brand.boundingBox())!;
    expect(width).toBeLessThan(400);
    const skip = page.getByRole('link', { name: 'Skip to main content' });
    await skip.focus();
    const { y, height } = (await skip.boundingBox())!;
    expect(y + height).toBeLessThanOrEqual(
      (await page.locator('.emergency-strip a').first().boundingBox())!.y,
    );
  });
});
