import type { Page } from '@playwright/test';
import { menu, sidebar, startSelecting } from './editor-page.ts';
import { expect, test } from './fixtures.ts';

const PAGE = '/get-help/housing';

/** A copy of what stands around the content, without the elements and scripts of Astro in it. Attributes are in no order. */
const shellOf = (page: Page) =>
  page.evaluate(() =>
    ['.emergency-strip', '.site-header', '.site-footer'].map((part) => {
      const copy = document.querySelector(part)!.cloneNode(true) as Element;
      for (const script of copy.querySelectorAll('script')) script.remove();
      for (const island of copy.querySelectorAll('astro-island')) island.replaceWith(...island.children);
      return [copy, ...copy.querySelectorAll('*')].map((element) =>
        [
          element.tagName,
          ...element
            .getAttributeNames()
            .toSorted()
            .map((name) => `${name}=${element.getAttribute(name)}`),
          element.children.length === 0 ? element.textContent : '',
        ].join(' '),
      );
    }),
  );

/** Where every link and control around the content stands. */
const placesOf = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        '.emergency-strip a, .site-header :is(a, summary, button), .site-footer a',
      ),
    ].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [element.textContent, x, y, width, height].join(' ');
    }),
  );

test('the editor takes over header and footer: nothing moves, and what is open stays open', async ({
  editor,
}) => {
  await editor.setViewportSize({ width: 360, height: 640 });
  await editor.goto(PAGE);
  await editor.getByText('Menu', { exact: true }).click();
  await editor.getByRole('button', { name: 'Text size', exact: true }).click();
  await expect(editor.getByRole('button', { name: 'Increase text size' })).toBeVisible();
  const before = { shell: await shellOf(editor), places: await placesOf(editor) };
  await startSelecting(editor);
  await expect(editor.locator('.site-header [data-selectable]').first()).toBeAttached();
  await menu(editor, 'Select Component').click();
  await expect(editor.locator('.site [data-selectable]')).toHaveCount(0);
  expect({ shell: await shellOf(editor), places: await placesOf(editor) }).toEqual(before);
  await editor.getByRole('button', { name: 'Increase text size' }).click();
  await expect(editor.locator('html')).toHaveAttribute('data-font-size', '2');
});

test('a link of the navigation is selected where it is seen, and changed at once', async ({ editor }) => {
  await editor.goto(PAGE);
  await startSelecting(editor);
  const link = editor.getByRole('navigation', { name: 'Main' }).getByText('Stories', { exact: true });
  await link.click();
  await expect(link).toHaveAttribute('data-selected');
  const field = sidebar(editor).getByRole('textbox', { name: 'Text' });
  await field.fill('Voices');
  await expect(editor.getByRole('navigation', { name: 'Main' })).toContainText('Voices');
  await expect(editor).toHaveURL(new RegExp(`${PAGE}$`));
});
