import type { Page } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { chooseItem, grip, openMore, sidebar, startSelecting } from './editor-page.ts';
import { expect, publishPage, test } from './fixtures.ts';
import { holdScripts } from './hold-scripts.ts';

const words = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
/** Every kind of field, in as few components as possible. */
const CONTENTS = [
  { key: 'q', componentType: 'Quote', quote: 'They picked up at once.', quoteBy: 'Sam' },
  { key: 'r', componentType: 'RichText', text: words('Some words') },
  { key: 'f', componentType: 'FormattedText', text: words('Some words') },
  { key: 'c', componentType: 'ButtonCta', link: { type: 'page', href: '/about', text: 'About us' } },
  { key: 'l', componentType: 'ListAccordion', items: [{ key: 'i', header: 'Who?', contents: words('You') }] },
  { key: 'd', componentType: 'ExpandableDetails', header: 'More', illustration: 'tree' },
  { key: 'p', componentType: 'ContentPanel', contents: words('On a panel') },
  { key: 'a', componentType: 'Anchor', id: 'here' },
  { key: 's', componentType: 'SplitContent', left: [], right: [] },
];

const part = (page: Page, name: string | RegExp) =>
  page.getByRole('region', { name: 'Components on this page' }).getByRole('button', { name });

/**
 * Returns the violations that axe finds, and the editor controls that are too small to press: below 44 px in a narrow window,
 * and below 32 px in a wide one.
 */
async function faults(page: Page): Promise<string[]> {
  const found = await axeFaults(page, { rules: { 'label-content-name-mismatch': { enabled: true } } });
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('#hearth-editor :is(a, button, select, input, [role="textbox"])')].flatMap(
      (element) => {
        const least = innerWidth < 1024 ? 44 : 32;
        if (element.closest('.he-sr') !== null || !element.checkVisibility()) return [];
        // The label of a checkbox or radio button belongs to its touch target. Links in a text are left out, because the height
        // of the line limits their size.
        if (element.matches('dd a, p a')) return [];
        const ticked = element.matches('[type="checkbox"], [type="radio"]');
        const label = ticked ? (element as HTMLInputElement).labels?.[0] : undefined;
        const { width, height } = (label ?? element).getBoundingClientRect();
        return Math.min(width, height) >= least - 0.5 ? [] : [`small: ${element.outerHTML.slice(0, 120)}`];
      },
    ),
  );
  return [...found, ...small];
}

test('no skip link leads to the menu of the editor before it is there', async ({ editor, server }) => {
  const release = await holdScripts(editor, '**/_astro/*.js');
  await editor.goto(`${server.address}/about`, { waitUntil: 'domcontentloaded' });
  const link = editor.getByRole('link', { name: 'Skip to the editor menu' });
  await expect(editor.getByRole('link', { name: 'Skip to main content' })).toBeAttached();
  await expect(link).toBeHidden();
  expect(await faults(editor)).toEqual([]);
  release();
  await expect(link).toBeVisible();
  await link.focus();
  await editor.keyboard.press('Enter');
  await expect(editor.getByRole('navigation', { name: 'Editor menu' })).toBeFocused();
});

for (const width of [360, 1280]) {
  test(`every panel, editor and tool of the editor is without faults at ${width} px`, async ({
    editor,
    context,
    server,
  }) => {
    test.setTimeout(180_000);
    await editor.setViewportSize({ width, height: 800 });
    await editor.goto(await publishPage(context, server, { contents: CONTENTS }));
    const seen: Record<string, string[]> = {};
    const look = async (name: string) => {
      const found = await faults(editor);
      if (found.length > 0) seen[name] = found;
    };

    for (const name of ['Create New Page', 'Change Page Header', 'Page Status']) {
      await chooseItem(editor, name);
      await expect(sidebar(editor).getByRole('heading', { name, level: 2 })).toBeVisible();
      await look(name);
    }
    await startSelecting(editor);
    for (const name of [
      'Edit Quote: Quote',
      'Edit Rich text: Rich text',
      'Edit Formatted text: Formatted text',
      'Edit Button: Button',
      'Manage List: Accordion › Items',
      'Edit Accordion: Contents',
      'Edit Expandable details: Illustration',
      'Edit Expandable details: Picture',
      'Edit Anchor: Anchor',
      /^Select Split content/,
      /^Select Content panel/,
      /^Select Quote/,
    ]) {
      await part(editor, name).first().focus();
      await editor.keyboard.press('Enter');
      await openMore(editor);
      await look(String(name));
      if (name !== 'Edit Rich text: Rich text') continue;
      await sidebar(editor).getByRole('button', { name: 'Link', exact: true }).click();
      const link = sidebar(editor).getByRole('form', { name: 'Link' });
      await link.getByRole('combobox').fill('about');
      await expect(link.getByRole('option').first()).toBeVisible();
      await look('link with the pages that were found');
      await link.getByRole('radio', { name: 'File' }).press('Space');
      await look('link to a file');
      await link.getByRole('button', { name: 'Cancel' }).click();
    }
    await grip(editor, 'Quote').click();
    await look('menu of a component');
    await editor.getByRole('menuitem', { name: 'More' }).click();
    await look('more in the menu');
    for (let steps = 0; steps < 2; steps++) await editor.keyboard.press('Escape');
    await part(editor, 'Add a component at the end').focus();
    await editor.keyboard.press('Enter');
    await expect(editor.getByLabel('Search components')).toBeFocused();
    await editor.keyboard.press('ArrowDown');
    await look('block picker');
    await editor.keyboard.press('Escape');
    await expect(editor.getByLabel('Search components')).toHaveCount(0);
    await editor.keyboard.press('Shift+?');
    await expect(editor.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await look('keyboard shortcuts');
    expect(seen).toEqual({});
  });
}
