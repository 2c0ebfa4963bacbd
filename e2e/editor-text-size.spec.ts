import type { Page } from '@playwright/test';
import { menu, openSettings, startSelecting } from './editor-page.ts';
import { expect, publishPage, test } from './fixtures.ts';
import { editableField, paragraph, rich, text } from './rich-texts.ts';

/** Gives the browser a larger default text size, as its settings do. */
async function withTextSize(page: Page, standard: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard } });
}

/** Returns the controls and labels of the editor whose words are cut off. */
function cut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const all = document.querySelectorAll('.he-root :is(button, a, label, h1, h2, h3, legend, [role="tab"])');
    return [...all]
      .filter((element) => element.checkVisibility() && element.clientWidth > 1)
      .filter((element) => {
        const { overflowX, overflowY, textOverflow } = getComputedStyle(element);
        const [wide, high] = [
          element.scrollWidth - element.clientWidth > 1,
          element.scrollHeight - element.clientHeight > 2,
        ];
        // Texts that end in three dots have a tooltip with the rest.
        return (
          (wide && overflowX !== 'visible' && textOverflow !== 'ellipsis') ||
          (high && overflowY !== 'visible')
        );
      })
      .map((element) => `${element.className} ${element.textContent}`);
  });
}

for (const [width, height, size] of [
  [1280, 800, 24],
  [1280, 800, 32],
  [360, 640, 24],
  [360, 640, 32],
] as const) {
  test(`at ${width} px a browser's text size of ${size} px enlarges the editor, and nothing is cut`, async ({
    editor,
    context,
    server,
  }) => {
    await editor.setViewportSize({ width, height });
    const contents = [rich('r', paragraph(text('Call the line.')))];
    const address = await publishPage(context, server, { contents });
    await editor.goto(address);
    await startSelecting(editor);
    const sizeOf = () =>
      editor.evaluate(() =>
        Number.parseFloat(getComputedStyle(document.querySelector('.he-root')!).fontSize),
      );
    expect(await sizeOf()).toBe(13);
    await withTextSize(editor, size);
    await editor.reload();
    await startSelecting(editor);
    expect(await sizeOf()).toBe((13 * size) / 16);
    expect.soft(await cut(editor), 'bars').toEqual([]);
    await editableField(editor, 'r').click();
    await openSettings(editor);
    expect.soft(await cut(editor), 'settings').toEqual([]);
    await editor.keyboard.press('Control+f');
    await editor.getByRole('search', { name: 'Find in this page' }).waitFor();
    expect.soft(await cut(editor), 'find').toEqual([]);
    await editor.keyboard.press('Escape');
    if (width < 1024) return;
    const title = editor.getByRole('button', { name: /^A test page/ });
    await expect(title).toBeInViewport();
    expect((await title.boundingBox())!.width).toBeGreaterThan(90);
    await menu(editor, 'Dashboard').click();
    await expect(editor.getByRole('dialog', { name: 'Dashboard' })).toBeVisible();
    expect.soft(await cut(editor), 'dashboard').toEqual([]);

    // The site's own text size leaves the editor as it is.
    await editor.evaluate(() => {
      document.documentElement.dataset.fontSize = '4';
    });
    expect(await sizeOf()).toBe((13 * size) / 16);
  });
}
