import type { Locator, Page } from '@playwright/test';
import {
  addBelow,
  chooseItem,
  grip,
  liveBar,
  menu,
  openMore,
  picker,
  pressAddBelow,
  publishAll,
  publishTicked,
  sidebar,
} from './editor-page.ts';
import { expect, type HearthServer, test } from './fixtures.ts';

/**
 * An editor builds a page of thirteen different components and publishes it: by mouse, by keyboard only, and on a phone through
 * the names and roles that a screen reader gets. `COMPONENTS` lists the components in order, with the words that visitors then
 * read.
 */
const COMPONENTS = [
  { type: 'Text', words: 'We are here all night.' },
  { type: 'Rich text', words: 'You can come as you are.' },
  { type: 'Formatted text', words: 'Nobody asks for a card.' },
  { type: 'Icon list', words: 'No cost at all.' },
  { type: 'Accordion', words: 'Who can come?' },
  { type: 'Expandable details', words: 'What happens first' },
  { type: 'Emergency contact', words: 'Talk to somebody now' },
  { type: 'Button', words: 'Read about us' },
  { type: 'Quote', words: 'They listened to me.' },
  { type: 'Testimonials', words: 'I slept that night.' },
  { type: 'Media', words: 'The garden in spring.' },
  { type: 'Map', words: 'The orange door' },
  { type: 'Titled area', words: 'Near you' },
  // The content of this component comes from the events service.
  { type: 'Events', words: 'First Listener' },
] as const;

const choice = (page: Page, type: string) => picker(page).getByRole('button', { name: type, exact: true });

let made = 0;
function freshTitle(): { title: string; path: string } {
  made += 1;
  return { title: `Night room ${process.pid} ${made}`, path: `/night-room-${process.pid}-${made}` };
}

/** Checks that visitors read all words once, in the order in which the components were added. */
async function expectPublished(page: Page, server: HearthServer, path: string): Promise<void> {
  const visitor = await page.context().browser()!.newContext();
  try {
    const response = await visitor.request.get(server.address + path);
    expect(response.status()).toBe(200);
    const main = (await response.text()).split('<main')[1]!.split('</main>')[0]!;
    const places = COMPONENTS.map(({ words }) => main.indexOf(words));
    expect(places.filter((place) => place < 0)).toEqual([]);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(main).toContain('href="/about"');
    expect(main).toContain('href="https://www.youtube.com/watch?v=aqz-KE-bpKQ"');
    expect(main).not.toContain('Insert Text Here');
  } finally {
    await visitor.close();
  }
}

test('by mouse', async ({ editor, server }) => {
  test.setTimeout(120_000);
  const { title, path } = freshTitle();
  await editor.goto('/about');
  await menu(editor, 'Create New Page').click();
  await sidebar(editor).getByLabel('Title').click();
  await editor.keyboard.type(title);
  await sidebar(editor).getByRole('button', { name: 'Create Page' }).click();
  await expect(editor).toHaveURL(path);
  await expect(menu(editor, 'Select Component')).toHaveAttribute('aria-pressed', 'true');

  for (const [index, { type, words }] of COMPONENTS.entries()) {
    if (index === 0) await editor.locator('main [data-empty-list]').click();
    else await pressAddBelow(editor);
    // The three kinds of text are one choice, until one of them is searched for by its name.
    await picker(editor).getByLabel('Search components').fill(type);
    await choice(editor, type).hover();
    await expect(editor.locator('main [data-component-preview]')).toBeVisible();
    await choice(editor, type).click();
    await expect(editor.locator('main [data-component-preview]')).toHaveCount(0);
    await expect(grip(editor, type)).toBeVisible();
    if (type === 'Button') await fillButton(editor, words);
    else if (type === 'Events') await expect(editor.getByRole('main')).toContainText(words);
    else if (type === 'Media') {
      await typeAddress(editor);
      await sidebar(editor).getByLabel('Caption', { exact: true }).click();
      await editor.keyboard.type(words);
      await expectFilm(editor, words);
    } else {
      await expect(editor.locator('main [data-inline]')).toBeFocused();
      await editor.keyboard.type(words);
      await expect(editor.locator('main [data-inline]')).toHaveText(words);
    }
  }
  await addCarousel(editor);
  await publishAll(editor);
  await expectPublished(editor, server, path);
  const html = await (await editor.request.get(`${path}?view=visitor`)).text();
  expect(html.match(/<img[^>]* alt="The porch at night"/g)).toHaveLength(1);
});

/**
 * Adds a carousel, and chooses a picture from the library for the first slide, because a carousel has no words except those of
 * its pictures.
 */
async function addCarousel(page: Page): Promise<void> {
  await pressAddBelow(page);
  await choice(page, 'Picture carousel').click();
  await expect(grip(page, 'Picture carousel')).toBeVisible();
  await sidebar(page).getByRole('button', { name: 'Add slide' }).click();
  await sidebar(page).getByRole('button', { name: 'Choose a picture' }).click();
  const library = page.getByRole('dialog', { name: /^Choose a picture/ });
  await library.getByRole('searchbox').fill('verandah-evening');
  await library.getByRole('row', { name: /^verandah-evening\.webp/ }).click();
  await library.getByRole('button', { name: 'Use this picture' }).click();
  await expect(library).toBeHidden();
  // A dialog opens because the slide would cut off part of the picture.
  const cropper = page.getByRole('dialog', { name: 'Crop the picture' });
  await cropper.getByRole('button', { name: 'Use this cut-out' }).click();
  await expect(cropper).toBeHidden();
  await sidebar(page).getByLabel('Alternative text').fill('The porch at night');
}

const ADDRESS = 'https://youtu.be/aqz-KE-bpKQ';

/** Types the address of a video into the field that has the focus in a new block. */
async function typeAddress(page: Page): Promise<void> {
  await expect(sidebar(page).getByLabel('Video', { exact: true })).toBeFocused();
  await page.keyboard.type(ADDRESS);
}

async function expectFilm(page: Page, words: string): Promise<void> {
  await openMore(page);
  await expect(sidebar(page).getByLabel('Video service')).toHaveValue('youtube');
  await expect(page.locator('main figure', { hasText: words }).getByText('Play video')).toBeVisible();
}

async function fillButton(page: Page, words: string): Promise<void> {
  await sidebar(page).getByLabel('Text', { exact: true }).click();
  await page.keyboard.type(words);
  await sidebar(page).getByRole('combobox', { name: 'Link to' }).click();
  await page.keyboard.type('/about');
  await page.keyboard.press('Enter');
  await expect(page.locator('main a[href="/about"]', { hasText: words })).toBeVisible();
}

test('by keyboard alone', async ({ editor, server }) => {
  test.setTimeout(180_000);
  const { title, path } = freshTitle();
  await editor.goto('/about');
  await expect(menu(editor, 'Create New Page')).toBeVisible();
  await tabTo(editor, menu(editor, 'Create New Page'));
  await editor.keyboard.press('Enter');
  await tabTo(editor, sidebar(editor).getByLabel('Title'));
  await editor.keyboard.type(title);
  await editor.keyboard.press('Enter');
  await expect(editor).toHaveURL(path);
  await expect(menu(editor, 'Select Component')).toHaveAttribute('aria-pressed', 'true');

  for (const [index, { type, words }] of COMPONENTS.entries()) {
    if (index === 0) {
      await tabTo(editor, editor.getByRole('button', { name: 'Add a component at the end' }));
    } else {
      // Moves the focus from the text to its component, or from the form to the component's grip, and then to the button
      // after the grip.
      await editor.keyboard.press(COMPONENTS[index - 1]!.type === 'Media' ? 'Alt+F10' : 'Escape');
      await tabTo(editor, addBelow(editor));
    }
    await editor.keyboard.press('Enter');
    await expect(picker(editor).getByLabel('Search components')).toBeFocused();
    await editor.keyboard.type(type);
    await expect(choice(editor, type)).toBeVisible();
    await arrowTo(editor, choice(editor, type), 'ArrowDown');
    await expect(editor.locator('main [data-component-preview]')).toBeVisible();
    await editor.keyboard.press('Enter');
    await expect(grip(editor, type)).toBeVisible();
    if (type === 'Button') {
      await tabTo(editor, sidebar(editor).getByLabel('Text', { exact: true }));
      await editor.keyboard.type(words);
      await tabTo(editor, sidebar(editor).getByRole('combobox', { name: 'Link to' }));
      await editor.keyboard.type('/about');
      await editor.keyboard.press('Enter');
      await expect(editor.locator('main a[href="/about"]', { hasText: words })).toBeVisible();
    } else if (type === 'Events') {
      await tabTo(editor, sidebar(editor).getByLabel('Filter'));
      await expect(editor.getByRole('main')).toContainText(words);
    } else if (type === 'Media') {
      await typeAddress(editor);
      await tabTo(editor, sidebar(editor).getByLabel('Caption', { exact: true }));
      await editor.keyboard.type(words);
      await expectFilm(editor, words);
    } else {
      await expect(editor.locator('main [data-inline]')).toBeFocused();
      await editor.keyboard.type(words);
      await expect(editor.locator('main [data-inline]')).toHaveText(words);
    }
  }
  await editor.keyboard.press('Control+s');
  await expect(editor.getByText('Page Saved').first()).toBeVisible();
  await tabTo(editor, menu(editor, 'Publish Page'), 'Shift+Tab');
  await editor.keyboard.press('Enter');
  await expect(publishTicked(editor)).toBeFocused();
  await editor.keyboard.press('Enter');
  await expect(liveBar(editor)).toContainText('Page Published');
  await expectPublished(editor, server, path);
});

/** Presses Tab until an element has the focus, but at most as many times as a long page needs. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await pressUntilFocused(page, target, key, 200);
}

async function arrowTo(page: Page, target: Locator, key = 'ArrowRight'): Promise<void> {
  await pressUntilFocused(page, target, key, 20);
}

async function pressUntilFocused(page: Page, target: Locator, key: string, most: number): Promise<void> {
  await expect(target).toBeAttached();
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < most && !(await isFocused()); presses++) await page.keyboard.press(key);
  await expect(target).toBeFocused();
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('by the names and roles that a screen reader gets', async ({ editor, server }) => {
    test.setTimeout(180_000);
    const { title, path } = freshTitle();
    await editor.goto('/about');
    await chooseItem(editor, 'Create New Page', (button) => button.tap());
    await sidebar(editor).getByLabel('Title').fill(title);
    await sidebar(editor).getByRole('button', { name: 'Create Page' }).tap();
    await expect(editor).toHaveURL(path);
    await expect(menu(editor, 'Select Component')).toHaveAttribute('aria-pressed', 'true');
    const parts = editor.getByRole('region', { name: 'Components on this page' });

    for (const [index, { type, words }] of COMPONENTS.entries()) {
      // A screen reader activates the element that it reads, regardless of its position.
      await activate(parts.getByRole('button', { name: 'Add a component at the end' }));
      await picker(editor).getByLabel('Search components').fill(type);
      await activate(choice(editor, type));
      await expect(
        parts.getByRole('button', { name: `Select ${type}, ${index + 1} of ${index + 1}` }),
      ).toBeAttached();
      if (type === 'Button') {
        await sidebar(editor).getByLabel('Text', { exact: true }).fill(words);
        await sidebar(editor).getByRole('combobox', { name: 'Link to' }).fill('/about');
        await editor.keyboard.press('Enter');
      } else if (type === 'Media') {
        await typeAddress(editor);
        await sidebar(editor).getByLabel('Caption', { exact: true }).fill(words);
        await expectFilm(editor, words);
      } else if (type !== 'Events') {
        await expect(editor.locator('main [data-inline]')).toBeFocused();
        await editor.keyboard.type(words);
      }
      await expect(editor.getByRole('main')).toContainText(words);
      const close = sidebar(editor).getByRole('button', { name: 'Close' });
      if ((await close.count()) > 0) await activate(close);
    }
    const width = await editor.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
    await activate(menu(editor, 'Publish Page'));
    await activate(publishTicked(editor));
    await expect(editor.getByRole('status').filter({ hasText: 'Page Published' })).toBeAttached();
    await expectPublished(editor, server, path);
  });
});

async function activate(button: Locator): Promise<void> {
  await button.focus();
  await button.press('Enter');
}
