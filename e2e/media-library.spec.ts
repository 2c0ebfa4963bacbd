import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { dialogFaults, ON_A_PHONE } from './dialog-faults.ts';
import { editableField, menu, openSettings, publishAll, sidebar, startSelecting } from './editor-page.ts';
import { expect, publishPage, test } from './fixtures.ts';

/** Returns a picture of one colour. Each colour gives different bytes. */
async function picture(name: string, background: string) {
  const image = sharp({ create: { width: 1200, height: 1200, channels: 3, background } });
  return { name, mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() };
}

const CONTENTS = [{ key: 'd', componentType: 'ExpandableDetails', header: 'More' }];

const library = (page: Page) => page.getByRole('dialog', { name: 'Pictures and files' });
const item = (dialog: Locator, name: string) => dialog.getByRole('row', { name });

async function openLibrary(page: Page): Promise<Locator> {
  await menu(page, 'Pictures and files').click();
  await expect(library(page).getByRole('searchbox')).toBeVisible();
  return library(page);
}

/** Opens the library for the picture of the block. */
async function chooseAtPlace(page: Page): Promise<Locator> {
  await startSelecting(page);
  await page.locator('main [data-owner="d"][data-property="image"]').click();
  return page.getByRole('dialog', { name: /^Choose a picture/ });
}

test('a picture is uploaded, described, chosen and saved; while a page uses it, it cannot be removed', async ({
  editor,
  context,
  server,
}) => {
  const path = await publishPage(context, server, { contents: CONTENTS, title: 'Tea' });
  await editor.goto(path);
  const dialog = await chooseAtPlace(editor);
  await expect(dialog.getByText('There are no pictures yet')).toHaveCount(0);

  const upload = dialog.locator('input[type="file"]');
  await upload.setInputFiles([
    { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Not a picture') },
  ]);
  const uploads = dialog.getByRole('region', { name: 'Uploads' });
  await expect(uploads.getByText('1 failed')).toBeVisible();
  await expect(uploads.getByRole('button', { name: 'Try notes.jpg again' })).toBeVisible();
  await uploads.getByRole('button', { name: 'Clear notes.jpg' }).click();
  await expect(uploads).toHaveCount(0);

  await upload.setInputFiles([await picture('IMG_2034.jpg', '#3f7fb0')]);
  const panel = dialog.getByRole('region', { name: 'IMG_2034.jpg' });
  const text = panel.getByRole('textbox', { name: 'Alternative text' });
  await expect(text).toBeFocused();
  await text.fill('IMG_2034');
  await text.press('Enter');
  await expect(panel.getByText('This looks like the name of a file.')).toBeVisible();
  await text.fill('A blue door');
  await panel.getByRole('button', { name: 'Use this picture' }).click();
  await expect(dialog).toHaveCount(0);
  const shown = editor.locator('[data-block="d"] img');
  await expect(shown).toHaveAttribute('alt', 'A blue door');
  await menu(editor, 'Save Page').click();
  await expect(editor.getByText('Page Saved').first()).toBeVisible();
  const { contents } = await (await editor.request.get(`/api/page/load?slug=${path.slice(1)}`)).json();
  expect(contents[0].image).toMatchObject({ alt: 'A blue door', imageId: expect.any(String) });

  const all = await openLibrary(editor);
  await item(all, 'IMG_2034.jpg').click();
  const details = all.getByRole('region', { name: 'IMG_2034.jpg' });
  await expect(details.getByRole('textbox', { name: 'Alternative text' })).toHaveValue('A blue door');
  await expect(details.getByRole('link', { name: 'Tea' })).toHaveAttribute('href', path);
  await details.getByRole('button', { name: 'Remove from the library' }).click();
  const refusal = details.locator('.he-media-note').filter({ hasText: 'so it stays' });
  await expect(refusal.getByRole('link', { name: 'Tea' })).toHaveAttribute('href', path);

  await details.getByRole('button', { name: 'Replace everywhere' }).click();
  await all.locator('input[type="file"]').setInputFiles([await picture('green door.jpg', '#3fb07f')]);
  await all.getByRole('button', { name: 'Replace everywhere' }).click();
  await expect(all.getByText('In the draft, until you publish')).toBeVisible();
  await all.getByRole('button', { name: 'Done' }).click();
  await item(all, 'IMG_2034.jpg').click();
  await details.getByRole('button', { name: 'Remove from the library' }).click();
  await editor.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(item(all, 'IMG_2034.jpg')).toHaveCount(0);
  await all.getByRole('button', { name: 'Close' }).click();
  // The open page has the server's new version, so it can be saved again without a confirmation.
  await expect(shown).toHaveAttribute('alt', 'A blue door');
  await publishAll(editor);
  expect(await (await fetch(`${server.address}${path}`)).text()).toContain('alt="A blue door"');
});

test('pictures dropped and pasted are in the library; by keyboard alone one is found, described and chosen', async ({
  editor,
  context,
  server,
}) => {
  const path = await publishPage(context, server, { contents: CONTENTS });
  await editor.goto(path);
  const dialog = await chooseAtPlace(editor);
  const dropped = await picture('saucepan.jpg', '#b03f3f');
  const pasted = await picture('image.png', '#b0b03f');
  await dialog.locator('.he-media').evaluate(
    (place, [first, second]) => {
      const transfer = (name: string, base64: string) => {
        const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
        const data = new DataTransfer();
        data.items.add(new File([bytes], name, { type: 'image/jpeg' }));
        return data;
      };
      const dataTransfer = transfer('saucepan.jpg', first!);
      place.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
      const clipboardData = transfer('image.png', second!);
      place.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    [dropped.buffer.toString('base64'), pasted.buffer.toString('base64')],
  );
  await expect(item(dialog, 'saucepan.jpg')).toBeVisible();
  await expect(item(dialog, 'Pasted ')).toBeVisible();
  // The first Escape closes an open part of the dialog, if there is one.
  await expect(async () => {
    await editor.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0, { timeout: 3000 });
  }).toPass();

  const choose = sidebar(editor).getByRole('button', { name: 'Choose a picture' });
  await choose.press('Enter');
  await expect(item(dialog, 'saucepan.jpg')).toBeVisible();
  await editor.keyboard.press('Tab');
  await expect(dialog.getByRole('searchbox')).toBeFocused();
  await editor.keyboard.type('saucepan');
  await expect(dialog.getByRole('row')).toHaveCount(1);
  for (let stop = 0; stop < 3; stop += 1) await editor.keyboard.press('Tab');
  await expect(item(dialog, 'saucepan.jpg')).toBeFocused();
  await editor.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Alternative text' })).toBeFocused();
  await editor.keyboard.press('Escape');
  await expect(item(dialog, 'saucepan.jpg')).toBeFocused();
  await editor.keyboard.press('Escape');
  await expect(choose).toBeFocused();
  await editor.keyboard.press('Enter');
  await expect(item(dialog, 'saucepan.jpg')).toBeVisible();
  for (let stop = 0; stop < 4; stop += 1) await editor.keyboard.press('Tab');
  await editor.keyboard.type('saucepan');
  await expect(item(dialog, 'saucepan.jpg')).toBeFocused();
  await editor.keyboard.press('Enter');
  await editor.keyboard.type('A picture of a saucepan');
  await editor.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Change it to ‘A saucepan’' })).toBeVisible();
  await editor.keyboard.press('Control+a');
  await editor.keyboard.type('A red saucepan');
  await editor.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(editor.locator('[data-block="d"] img')).toHaveAttribute('alt', 'A red saucepan');
});

test('after a picture was chosen among other settings, the focus is at the picture', async ({
  editor,
  context,
  server,
}) => {
  const contents = [{ key: 'm', componentType: 'Media' }];
  await editor.goto(await publishPage(context, server, { contents }));
  await startSelecting(editor);
  await editor.getByRole('button', { name: 'Select Media, 1 of 1' }).press('Enter');
  await openSettings(editor);
  await sidebar(editor).getByRole('button', { name: 'Choose a picture' }).press('Enter');
  const dialog = editor.getByRole('dialog', { name: /^Choose a picture/ });
  await dialog.getByRole('searchbox').fill('bench-hills');
  await item(dialog, 'bench-hills.webp').click();
  await dialog.getByRole('button', { name: 'Use this picture' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(sidebar(editor).getByRole('button', { name: 'Change picture' })).toBeFocused();
});

test('a link leads to a file by its name; both halves of the library are accessible in windows of every size', async ({
  editor,
  context,
  server,
}) => {
  const link = { type: 'page', href: '/about', text: 'Fact sheet' };
  const path = await publishPage(context, server, {
    contents: [{ key: 'b', componentType: 'ButtonCta', link }],
  });
  await editor.goto(path);
  await startSelecting(editor);
  await editableField(editor, 'b', 'link').click();
  const panel = sidebar(editor);
  await panel.getByRole('button', { name: 'More kinds of links' }).click();
  await panel.getByRole('radio', { name: 'File' }).check();
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
  await panel
    .locator('input[type="file"]')
    .setInputFiles([{ name: 'Fact sheet.pdf', mimeType: 'application/pdf', buffer: pdf }]);
  const field = panel.getByRole('combobox', { name: 'File' });
  await expect(field).toHaveValue('Fact sheet.pdf');
  await expect(editableField(editor, 'b', 'link')).toHaveAttribute('href', /^\/file\/[^/]+$/);
  await field.fill('');
  await field.fill('fact');
  await panel.getByRole('option', { name: 'Fact sheet.pdf' }).click();
  await expect(field).toHaveValue('Fact sheet.pdf');
  await menu(editor, 'Save Page').click();
  await expect(editor.getByText('Page Saved').first()).toBeVisible();
  const { contents } = await (await editor.request.get(`/api/page/load?slug=${path.slice(1)}`)).json();
  const { fileId, href } = contents[0].link;
  expect(href).toBe(`/file/${fileId}/Fact%20sheet.pdf`);

  await panel.getByRole('button', { name: 'All files' }).click();
  const dialog = editor.getByRole('dialog', { name: 'Choose a file' });
  await item(dialog, 'Fact sheet.pdf').click();
  await dialog.getByRole('button', { name: 'Details' }).click();
  await expect(dialog.getByText('It is not used yet.').or(dialog.getByText('in the draft'))).toBeVisible();
  expect(await dialogFaults(editor, ON_A_PHONE)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);

  const all = await openLibrary(editor);
  await all.getByRole('tab', { name: 'Files' }).click();
  await expect(item(all, 'Fact sheet.pdf')).toBeVisible();
  // A line over the whole width parts the list from the button that closes the library.
  const foot = all.locator('> .he-actions');
  await expect(foot).toHaveCSS('border-top', /^1px solid/);
  const wide = await all.evaluate((dialog) => dialog.clientWidth);
  expect((await foot.boundingBox())!.width).toBe(wide);
  expect(await dialogFaults(editor, ON_A_PHONE)).toEqual([]);
  await all.getByRole('tab', { name: 'Pictures' }).click();
  await all.getByRole('searchbox').fill('verandah-evening');
  await expect(item(all, 'verandah-evening.webp')).toBeVisible();
  expect(await dialogFaults(editor, ON_A_PHONE)).toEqual([]);
  await item(all, 'verandah-evening.webp').click();
  const details = all.getByRole('region', { name: 'verandah-evening.webp' });
  await expect(details.getByRole('link').first()).toBeVisible();
  expect(await dialogFaults(editor)).toEqual([]);
});
