import type { ElementHandle, Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { chooseAccountItem, menu, open, openMore, picker, sidebar, startSelecting } from './editor-page.ts';
import { expect, publishPage, test } from './fixtures.ts';

/** Tests typing while the editor's style sheets arrive late: no letter is lost, and the focus stays. */

const LATE_MS = 1000;
const WORDS = 'gärten';
const TYPED = [undefined, 'text', 'search', 'email', 'tel', 'url', 'password']
  .map((type) => (type === undefined ? 'input:not([type])' : `input[type="${type}"]`))
  .concat('input[type="number"]', 'textarea', '[contenteditable="true"]')
  .join(', ');

/** All blocks whose form has a special part. Other blocks use only kinds of fields that these blocks use too. */
const BLOCKS = [
  'Anchor',
  'ButtonCta',
  'ContactForm',
  'ContentPanel',
  'ExpandableDetails',
  'FormattedText',
  'Humanitix',
  'ListAccordion',
  'MapContent',
  'Media',
  'Quote',
  'RichText',
  'SplitContent',
  'Text',
  'TitledArea',
].map((componentType) => ({ key: componentType.toLowerCase(), componentType }));

/** Matches the placeholder text of a part that is still loading. */
const FETCHING = /^(Loading|Looking up|Asking how)/;

interface Sheets {
  /** Types into every visible text field, and checks that each field contains the whole text. Returns the number of fields. */
  typeIntoAll(root: Locator): Promise<number>;
}

/** Delays each style sheet that is requested from now on. */
async function slowSheets(page: Page): Promise<Sheets> {
  let under = 0;
  await page.route('**/*.css', async (route) => {
    under += 1;
    await new Promise((resolve) => setTimeout(resolve, LATE_MS));
    await route.continue().catch(() => {});
    under -= 1;
  });
  const typeInto = async (field: ElementHandle<HTMLElement>) => {
    await field.focus();
    const isNumber = (await field.getAttribute('type')) === 'number';
    const [first, last] = isNumber ? ['1', '2'] : [WORDS, 's'];
    await page.keyboard.press('Control+a');
    await page.keyboard.type(first, { delay: 5 });
    await expect.poll(() => under).toBe(0);
    await page.keyboard.type(last);
    const there = await field.evaluate((element) => ({
      focused: element === document.activeElement,
      value: element instanceof HTMLInputElement ? element.value : element.textContent,
    }));
    const name = await field.evaluate((element) => element.outerHTML.slice(0, 200));
    expect({ name, ...there }).toEqual({ name, focused: true, value: `${first}${last}` });
  };
  return {
    async typeIntoAll(root) {
      await expect(root).toBeVisible();
      await expect(root.locator('[data-fetching]')).toHaveCount(0);
      await expect(root.getByText(FETCHING)).toHaveCount(0);
      const fields = await root.locator(TYPED).filter({ visible: true }).elementHandles();
      for (const field of fields as ElementHandle<HTMLElement>[]) {
        if (await field.isEditable()) await typeInto(field);
      }
      return fields.length;
    },
  };
}

const OPENING =
  /^(Show Filters|Invite a person|Create a page|Add a (site|redirect|role)|Add (category|item))/;

test('the address of a page is typed in one go, with the links to it found meanwhile', async ({
  editor,
  context,
  server,
}) => {
  const path = await publishPage(context, server, {});
  const { typeIntoAll } = await slowSheets(editor);
  await editor.goto(path);
  await menu(editor, 'Open Page Settings').click();
  const dialog = editor.getByRole('dialog', { name: 'Page Settings' });
  const slug = dialog.getByRole('textbox', { name: 'Slug' });
  await expect(slug).toBeVisible();
  expect(await typeIntoAll(dialog)).toBeGreaterThan(1);
  await expect(slug).toHaveValue(`${WORDS}s`);
  await expect(dialog.getByRole('heading', { name: 'The new address' })).toBeVisible();
});

for (const name of [
  'Open Page Settings',
  'Open Site Settings',
  'Open Config Settings',
  'Open Dashboard',
  'Your account',
]) {
  test(`every text field in ‘${name}’ is typed into in one go`, async ({ editor, context, server }) => {
    test.setTimeout(180_000);
    const path = await publishPage(context, server, {});
    const { typeIntoAll } = await slowSheets(editor);
    await editor.goto(path);
    if (name === 'Your account') await chooseAccountItem(editor, name);
    else await menu(editor, name).click();
    const dialog = editor.getByRole('dialog').first();
    const tabs = dialog.getByRole('tab');
    await expect(tabs.first()).toBeVisible();
    let fields = 0;
    for (let place = 0; place < (await tabs.count()); place++) {
      await tabs.nth(place).click();
      fields += await typeIntoAll(dialog);
      for (const button of await dialog.getByRole('button', { name: OPENING }).elementHandles()) {
        await button.press('Enter');
        fields += await typeIntoAll(editor.getByRole('dialog').last());
        const close = editor.getByRole('dialog').last().getByRole('button', { name: 'Cancel' });
        if (await close.isVisible()) await close.press('Enter');
        const leave = editor.getByRole('alertdialog').getByRole('button', { name: /Leave|Discard/ });
        if (await leave.isVisible()) await leave.press('Enter');
      }
    }
    expect(fields).toBeGreaterThan(0);
  });
}

/** The parts of the page that are tested: all parts of the content, and one part of each kind in the navigation and the footer. */
const PARTS =
  /^(?!.*›)((Select|Edit (?!Navigation|Footer)).*|Edit .*: (Donate|Phone|Items|Text)|Add .* end)$/;

test('every text field of the panels and of each component is typed into in one go', async ({
  editor,
  context,
  server,
}) => {
  test.setTimeout(240_000);
  const path = await publishPage(context, server, { contents: BLOCKS });
  const { typeIntoAll } = await slowSheets(editor);
  await editor.goto(path);
  for (const name of ['Create New Page', 'Change Page Header', 'Page Status']) {
    await menu(editor, name).click();
    await expect(sidebar(editor).getByRole('heading', { name, level: 2 })).toBeVisible();
    await typeIntoAll(sidebar(editor));
  }
  await startSelecting(editor);
  const parts = editor.getByRole('region', { name: 'Components on this page' });
  const names = (await parts.getByRole('button').allTextContents()).filter((name) => PARTS.test(name));
  expect(names.length).toBeGreaterThan(BLOCKS.length);
  let fields = 0;
  for (const name of names) {
    await parts.getByRole('button', { name, exact: true }).first().press('Enter');
    const isToAdd = name.startsWith('Add ');
    if (!isToAdd) await openMore(editor);
    fields += await typeIntoAll(isToAdd ? picker(editor) : sidebar(editor));
  }
  expect(fields).toBeGreaterThan(BLOCKS.length);
});

test('every text field of the library, and of the log-in that is asked for again, is typed into in one go', async ({
  editor,
  context,
  server,
}) => {
  const { typeIntoAll } = await slowSheets(editor);
  await editor.goto(await publishPage(context, server, { contents: BLOCKS }));
  await menu(editor, 'Pictures and files').click();
  const library = editor.getByRole('dialog', { name: 'Pictures and files' });
  expect(await typeIntoAll(library)).toBe(1);
  const image = sharp({ create: { width: 900, height: 600, channels: 3, background: '#2f6f5e' } });
  const file = { name: 'tea.jpg', mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() };
  await library.locator('input[type="file"]').first().setInputFiles([file]);
  const details = library.getByRole('region', { name: 'tea.jpg' });
  expect(await typeIntoAll(details)).toBeGreaterThan(1);
  await editor.keyboard.press('Escape');
  await library.getByRole('button', { name: 'Close' }).press('Enter');
  await expect(library).toHaveCount(0);

  await (await open(editor, 'text', 'text')).fill('Changed.');
  await context.clearCookies();
  await menu(editor, 'Save Page').click();
  expect(await typeIntoAll(editor.getByRole('dialog', { name: 'Please log in again' }))).toBe(2);
});
