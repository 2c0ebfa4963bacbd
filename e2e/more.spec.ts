import type { Page } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { menu, more, openMore, openSettings, sidebar, startSelecting } from './editor-page.ts';
import { expect, publishPage, test } from './fixtures.ts';

/** Tests the settings that are behind 'More'. */

const quote = (key: string) => ({ key, componentType: 'Quote', quote: 'They listened.', quoteBy: 'Sam' });
const MEDIA = { key: 'm', componentType: 'Media' };
const LIST = { key: 'p', componentType: 'PageList' };

async function openBlock(page: Page, name: string): Promise<void> {
  await page
    .getByRole('region', { name: 'Components on this page' })
    .getByRole('button', { name, exact: true })
    .press('Enter');
  await openSettings(page);
}

test('More names what is behind it, and stays as it was left for other blocks of its kind', async ({
  editor,
  context,
  server,
}) => {
  const contents = [quote('a'), MEDIA, quote('b'), { key: 'n', componentType: 'Anchor', id: 'n' }];
  await editor.goto(await publishPage(context, server, { contents }));
  await startSelecting(editor);
  const panel = sidebar(editor);
  await openBlock(editor, 'Select Quote, 1 of 4');
  await expect(panel.getByRole('radio')).toHaveCount(8);
  await expect(panel.getByRole('textbox')).toHaveCount(0);
  await expect(more(editor)).toHaveText('More: quote, name, spacing on each screen');
  await expect(more(editor)).toHaveAttribute('aria-expanded', 'false');
  expect((await more(editor).boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await more(editor).press('Enter');
  await expect(more(editor)).toHaveText('More');
  await expect(more(editor)).toBeFocused();
  await editor.keyboard.press('Tab');
  await expect(panel.getByRole('textbox', { name: 'Quote' })).toBeFocused();

  await openBlock(editor, 'Select Media, 2 of 4');
  await expect(more(editor)).toHaveText(
    'More: video service, caption link, icon of the caption, width, spacing',
  );
  await expect(panel.getByRole('radio')).toHaveCount(0);
  await openBlock(editor, 'Select Quote, 3 of 4');
  await expect(more(editor)).toHaveAttribute('aria-expanded', 'true');
  await editor.reload();
  await startSelecting(editor);
  await openBlock(editor, 'Select Quote, 1 of 4');
  await expect(panel.getByRole('table', { name: 'Spacing' })).toBeVisible();
  await more(editor).click();
  await expect(panel.getByRole('table', { name: 'Spacing' })).toHaveCount(0);
  await openBlock(editor, 'Select Quote, 3 of 4');
  await expect(more(editor)).toHaveAttribute('aria-expanded', 'false');
  await openBlock(editor, 'Select Anchor, 4 of 4');
  await expect(more(editor)).toHaveCount(0);
});

test('the space above and below is set in steps for all screens, and one step is undone at a time', async ({
  editor,
  context,
  server,
}) => {
  await editor.goto(await publishPage(context, server, { contents: [quote('a')] }));
  await startSelecting(editor);
  await openBlock(editor, 'Select Quote, 1 of 1');
  const group = (name: string) => sidebar(editor).getByRole('group', { name });
  const above = group('Space above');
  await expect(above.getByRole('radio', { name: 'None' })).toBeChecked();
  await expect(group('Space below').getByRole('radio', { name: 'Normal' })).toBeChecked();
  await above.getByText('Large').click();
  await expect(editor.locator('[data-block="a"]')).toHaveCSS('margin-top', '48px');
  await above.getByRole('radio', { name: 'Large' }).press('ArrowLeft');
  await expect(above.getByRole('radio', { name: 'Normal' })).toBeChecked();
  await expect(editor.locator('[data-block="a"]')).toHaveCSS('margin-top', '16px');
  await menu(editor, 'Undo: Change spacing of Quote').click();
  await expect(above.getByRole('radio', { name: 'Large' })).toBeChecked();
  await openMore(editor);
  await sidebar(editor).getByRole('combobox', { name: 'Margin top, large' }).selectOption('1: 4 px');
  await expect(above.getByRole('radio', { name: 'Own' })).toBeChecked();
  await expect(above).toHaveAccessibleDescription('Now not the same on all screens, set behind More.');
});

test('More opens by itself in a block with a value behind it that cannot be saved', async ({
  editor,
  context,
  server,
}) => {
  const contents = [LIST, quote('a'), { ...LIST, key: 'p2' }];
  await editor.goto(await publishPage(context, server, { contents }));
  await startSelecting(editor);
  await openBlock(editor, 'Select List of pages, 1 of 3');
  await expect(more(editor)).toHaveAttribute('aria-expanded', 'false');
  await more(editor).click();
  const count = sidebar(editor).getByRole('spinbutton', { name: 'Pages shown at a time' });
  await count.fill('1000');
  await count.blur();
  await more(editor).click();
  await expect(count).toHaveCount(0);
  await openBlock(editor, 'Select Quote, 2 of 3');
  await openBlock(editor, 'Select List of pages, 3 of 3');
  await expect(more(editor)).toHaveAttribute('aria-expanded', 'false');
  await openBlock(editor, 'Select List of pages, 1 of 3');
  await expect(more(editor)).toHaveAttribute('aria-expanded', 'true');
  await expect(count).toHaveValue('1000');
});

test('the settings of media begin with the picture that they have, or with the video if there is one', async ({
  editor,
  context,
  server,
}) => {
  const video = { type: 'youtube', videoId: 'aqz-KE-bpKQ' };
  const image = { imageId: 'gone', alt: 'A garden' };
  const contents = [
    { ...MEDIA, image },
    { ...MEDIA, key: 'v', image, video },
  ];
  await editor.goto(await publishPage(context, server, { contents }));
  await startSelecting(editor);
  const question = (path: string) => sidebar(editor).locator(`[data-question="${path}"]`);
  await openBlock(editor, 'Select Media, 1 of 2');
  await expect(question('image').locator(':focus')).toBeVisible();
  // A field that is filled in stays in its place.
  await question('video.videoId').getByRole('textbox').fill('https://youtu.be/aqz-KE-bpKQ');
  await expect(sidebar(editor).locator('[data-question]').first()).toHaveAttribute('data-question', 'image');
  await openBlock(editor, 'Select Media, 2 of 2');
  await expect(question('video.videoId').locator(':focus')).toBeVisible();
});

test('a hint about a setting that is not on the page opens the settings at its field', async ({
  editor,
  context,
  server,
}) => {
  const form = { key: 'f', componentType: 'WorkshopEnquiryForm', identifier: 'ask', recipient: 'nobody' };
  await editor.goto(await publishPage(context, server, { contents: [quote('a'), form] }));
  await menu(editor, 'Page Status').click();
  const unfinished = sidebar(editor).getByRole('region', { name: 'Not finished yet' });
  await unfinished.getByRole('button', { name: /This is no e-mail address/ }).click();
  await expect(sidebar(editor).getByRole('textbox', { name: 'Recipient' })).toBeFocused();
});

for (const width of [360, 1280]) {
  test(`More and the steps pass axe at ${width} px, and the panel stays in the window`, async ({
    editor,
    context,
    server,
  }) => {
    await editor.setViewportSize({ width, height: 740 });
    await editor.goto(await publishPage(context, server, { contents: [quote('a')] }));
    await startSelecting(editor);
    await openBlock(editor, 'Select Quote, 1 of 1');
    for (let open = 0; open < 2; open++) {
      expect(await axeFaults(editor, { include: '.he-sidebar' })).toEqual([]);
      const { y, height } = (await sidebar(editor).boundingBox())!;
      expect(y + height).toBeLessThanOrEqual(740);
      await openMore(editor);
    }
  });
}
