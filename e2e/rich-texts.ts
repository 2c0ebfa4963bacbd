import type { Locator, Page } from '@playwright/test';
import { openSettings, sidebar, startSelecting } from './editor-page.ts';
import { expect } from './fixtures.ts';

export const editableField = (page: Page, block: string, property = 'text') =>
  page.locator(`[data-block="${block}"] [data-property="${property}"]`);
/** The tools of the text that is edited: at its words on the page, or above its field in the sidebar. */
export const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Text formatting' });
export const tool = (page: Page, name: string) => toolbar(page).getByRole('button', { name, exact: true });
export const sidebarText = (page: Page) =>
  sidebar(page).getByRole('textbox', { name: /^(Rich|Formatted) text$/ });
export const live = (page: Page) => page.locator('.ProseMirror');

export const text = (words: string, marks?: object[]) => ({
  type: 'text',
  text: words,
  ...(marks ? { marks } : {}),
});
export const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
export const doc = (...content: object[]) => ({ type: 'doc', content });
export const rich = (key: string, ...content: object[]) => ({
  key,
  componentType: 'RichText',
  text: doc(...(content.length === 0 ? [{ type: 'paragraph' }] : content)),
});

/**
 * Moves the caret, and waits until the browser reports the move. The browser reports it after the key press, but before a
 * person could press another key.
 */
export async function move(page: Page, keys: string): Promise<void> {
  await page.keyboard.press(keys);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
}

/** Puts the caret at the start of its line. ProseMirror may put it back within the first 20 ms after it got the focus. */
export async function moveHome(page: Page): Promise<void> {
  await expect(async () => {
    await move(page, 'Home');
    const isAtStart = () => {
      const { focusNode, focusOffset } = document.getSelection()!;
      return focusOffset === 0 && (focusNode as Element | Text).previousSibling === null;
    };
    expect(await page.evaluate(isAtStart)).toBe(true);
  }).toPass();
}

/** Starts select mode, and types on the page at the end of a text. */
export async function typeIn(page: Page, block: string): Promise<void> {
  await startSelecting(page);
  await editableField(page, block).click();
  await expect(editableField(page, block)).toBeFocused();
  await move(page, 'Control+End');
}

/** Opens the settings of a text, and types there at the end of the same text. */
export async function typeInSidebar(page: Page, block: string): Promise<void> {
  await typeIn(page, block);
  await openSettings(page);
  await sidebarText(page).click();
  await expect(sidebarText(page)).toBeFocused();
  await move(page, 'Control+End');
}

/** Pastes at the focus, as a browser does. */
export async function paste(into: Locator, html: string, plain: string): Promise<void> {
  await into.evaluate(
    (element, data) => {
      const clipboardData = new DataTransfer();
      if (data.html !== '') clipboardData.setData('text/html', data.html);
      clipboardData.setData('text/plain', data.plain);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    { html, plain },
  );
}

/** Saves the page, and returns the stored text of each block by the block's key. */
export async function stored(page: Page, address: string): Promise<Record<string, unknown>> {
  await page.getByRole('button', { name: 'Save Page' }).click();
  await expect(page.getByText('Page Saved').first()).toBeVisible();
  const response = await page.request.get(`/api/page/load?collection=pages&slug=${address.slice(1)}`);
  const { contents } = (await response.json()) as { contents: { key: string; text: unknown }[] };
  return Object.fromEntries(contents.map((block) => [block.key, block.text]));
}
