import type { BrowserContext, Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { dialogFaults } from './dialog-faults.ts';
import { compareVersions, menu, publishAll, sidebar, startSelecting } from './editor-page.ts';
import { COLLEAGUE, expect, type HearthServer, publishPage, signInColleague, test } from './fixtures.ts';

/** Uploads a picture of 2400 × 1600 px with this name and description, and returns it. */
async function upload(context: BrowserContext, { address }: HearthServer, name: string, alt: string) {
  const buffer = await pixels(name);
  const file = { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer };
  const uploaded = await context.request.post(`${address}/api/image/upload`, { multipart: { file } });
  expect(uploaded.status()).toBe(201);
  const { image } = await uploaded.json();
  const data = { _id: image._id, alt };
  await context.request.post(`${address}/api/image/saveImageDetails`, { data });
  return image as { _id: string };
}

/** Returns the bytes of a picture that no other test uploads. */
function pixels(name: string): Promise<Buffer> {
  const [red, green, blue] = [...name].map((letter) => letter.charCodeAt(0) * 2);
  const background = { r: red!, g: green!, b: blue! };
  return sharp({ create: { width: 2400, height: 1600, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

/** Returns the HTML of a page as a visitor without a session gets it. */
async function forReaders({ address }: HearthServer, path: string): Promise<string> {
  return (await fetch(`${address}${path}`)).text();
}

const details = (fields: object) => ({
  key: 'd',
  componentType: 'ExpandableDetails',
  header: 'More',
  ...fields,
});
const place = (page: Page) => page.locator('main [data-owner="d"][data-property="image"]');
const cropper = (page: Page) => page.getByRole('dialog', { name: 'Crop the picture' });
const cutOut = (page: Page) => cropper(page).getByRole('slider', { name: 'Cut-out' });

/** Drags an element of the cropper by its centre. */
async function drag(page: Page, part: Locator, x: number, y: number): Promise<void> {
  const box = (await part.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + x, box.y + box.height / 2 + y, { steps: 4 });
  await page.mouse.up();
}

/** Returns the numbers in the description of the crop: left, top and width. */
async function figures(page: Page): Promise<number[]> {
  const words = (await cutOut(page).getAttribute('aria-valuetext'))!;
  return [...words.matchAll(/\d+/g)].map(Number).slice(0, 3);
}

test('a picture is chosen, cropped by mouse and by keyboard, and readers get exactly that part', async ({
  editor,
  context,
  server,
  browser,
}) => {
  await upload(context, server, 'kite', 'A kite');
  const path = await publishPage(context, server, { contents: [details({})] });
  await editor.goto(path);
  await startSelecting(editor);
  await expect(place(editor)).toHaveAttribute('data-empty-words', 'Choose a picture, or drop one here');
  await place(editor).click();
  const library = editor.getByRole('dialog', { name: /^Choose a picture/ });
  await library.getByRole('row', { name: /^kite/ }).click();
  await library.getByRole('button', { name: 'Use this picture' }).click();

  // The picture is wider than its place, so the cropper opens with the middle of the picture selected.
  await expect(cutOut(editor)).toHaveAttribute('aria-valuetext', 'Left 400, top 0, width 1600 of 2400');
  await drag(editor, cropper(editor).getByRole('slider', { name: 'Bottom right corner' }), -80, -80);
  const [left, top, width] = await figures(editor);
  expect([left, top]).toEqual([400, 0]);
  expect(width).toBeLessThan(1500);
  await drag(editor, cutOut(editor), 60, 40);
  const [moved, down] = await figures(editor);
  expect(moved).toBeGreaterThan(450);
  expect(down).toBeGreaterThan(40);
  await cutOut(editor).focus();
  await editor.keyboard.press('Shift+ArrowLeft');
  await editor.keyboard.press('ArrowUp');
  expect(await figures(editor)).toEqual([moved! - 120, down! - 12, width]);
  await cropper(editor).getByRole('button', { name: 'Use this cut-out' }).press('Enter');
  await expect(cropper(editor)).toHaveCount(0);
  // The toolbar does not fit into so small a picture, and would cover the words beside the picture.
  await expect(place(editor)).toHaveAttribute('data-selected', '');
  await expect(editor.locator('.he-picture-tools')).toBeHidden();
  await publishAll(editor);

  const visitor = await browser.newPage({ baseURL: server.address });
  const part = `&cx=${moved! - 120}&cy=${down! - 12}&cw=${width}&ch=${width}`;
  const shown = visitor.waitForResponse((response) => response.url().includes(part));
  await visitor.goto(path);
  await visitor.getByRole('img', { name: 'A kite' }).scrollIntoViewIfNeeded();
  expect((await shown).status()).toBe(200);
  await visitor.close();
});

test('on a phone and by keyboard alone, two canvases are cropped from one point; Escape keeps what was', async ({
  editor,
  context,
  server,
}) => {
  await editor.setViewportSize({ width: 360, height: 640 });
  const { _id } = await upload(context, server, 'lantern', 'A lantern');
  const path = await publishPage(context, server, {
    headerType: 'FullWidthImageHeader',
    header: { title: 'Light', image: { imageId: _id, alt: 'A lantern' } },
  });
  await editor.goto(path);
  await startSelecting(editor);
  const part = editor.getByRole('button', { name: 'Edit Page header: Picture' });
  await part.press('Enter');
  const crop = sidebar(editor).getByRole('button', { name: 'Crop', exact: true });
  // The focus is on a button at the top of the sheet, not in a text field, because an on-screen keyboard would cover the
  // picture.
  await expect(sidebar(editor).getByRole('button', { name: 'Change picture' })).toBeFocused();
  for (const name of ['Change picture', 'Crop', 'Remove picture']) {
    const tool = sidebar(editor).getByRole('button', { name, exact: true });
    await expect(tool).toBeInViewport({ ratio: 1 });
    expect((await tool.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  }
  await crop.press('Enter');
  await expect(cutOut(editor)).toHaveAttribute('aria-valuetext', 'Left 0, top 125, width 2400 of 2400');
  await cropper(editor).getByRole('checkbox', { name: 'Keep a point in sight' }).press('Space');
  const point = cropper(editor).getByRole('slider', { name: 'Point to keep in sight' });
  for (let step = 0; step < 4; step++) await point.press('Shift+ArrowRight');
  await expect(point).toHaveAttribute('aria-valuetext', '70 % from the left, 50 % from the top');
  expect(await dialogFaults(editor)).toEqual([]);
  await editor.setViewportSize({ width: 360, height: 640 });
  await cropper(editor).getByRole('button', { name: 'Phones' }).press('Enter');
  await expect(cutOut(editor)).toHaveAttribute('aria-valuetext', 'Left 1080, top 0, width 1200 of 2400');
  for (let step = 0; step < 4; step++)
    await cropper(editor).getByRole('button', { name: 'Zoom in' }).press('Enter');
  await expect(cropper(editor).getByText(/It will look blurred/)).toBeVisible();
  await cropper(editor).getByRole('button', { name: 'Reset' }).press('Enter');
  await expect(cutOut(editor)).toHaveAttribute('aria-valuetext', 'Left 600, top 0, width 1200 of 2400');
  await cutOut(editor).press('Shift+ArrowRight');
  await editor.keyboard.press('Escape');
  await expect(cropper(editor)).toHaveCount(0);
  await expect(crop).toBeFocused();
  await expect(menu(editor, /^Undo/)).toHaveAttribute('aria-disabled', 'true');

  await crop.press('Enter');
  await cropper(editor).getByRole('button', { name: 'Phones' }).press('Enter');
  await cutOut(editor).press('ArrowRight');
  await cropper(editor).getByRole('button', { name: 'Use this cut-out' }).press('Enter');
  await publishAll(editor);
  expect(await forReaders(server, path)).toContain('cx=612&amp;cy=0&amp;cw=1200');
});

test('two editors change a picture in a nested list: the chosen version has no cut-out of the other picture', async ({
  editor,
  context,
  server,
  browser,
}) => {
  const { _id: imageId } = await upload(context, server, 'oak', 'An oak');
  const { _id: elm } = await upload(context, server, 'elm', 'An elm');
  const { _id: fir } = await upload(context, server, 'fir', 'A fir');
  const items = [{ key: 'i', quote: 'They listened.', image: { imageId, alt: 'An oak' } }];
  const inside = [{ key: 't', componentType: 'Testimonials', items }];
  const path = await publishPage(context, server, {
    contents: [{ key: 'area', componentType: 'TitledArea', title: 'Near you', contents: inside }],
  });
  // Without events, so that the two do not see each other's picture before they save.
  await context.route('**/api/editor/events', (route) => route.abort());
  const theirs = await browser.newContext({ baseURL: server.address });
  await signInColleague(theirs, server);
  const colleague = await theirs.newPage();
  for (const page of [editor, colleague]) {
    await page.goto(path);
    await startSelecting(page);
    await page.locator('main [data-owner="t"][data-property="items.i.image"]').click();
  }
  await sidebar(colleague).getByRole('button', { name: 'Crop', exact: true }).click();
  await cropper(colleague).getByRole('button', { name: 'Zoom in' }).click();
  await cropper(colleague).getByRole('button', { name: 'Use this cut-out' }).click();
  await menu(colleague, 'Save Page').click();
  await expect(colleague.getByText('Page Saved').first()).toBeVisible();

  await sidebar(editor).getByRole('button', { name: 'Change picture' }).click();
  const library = editor.getByRole('dialog', { name: /^Choose a picture/ });
  const use = library.getByRole('button', { name: 'Use this picture' });
  await library.getByRole('row', { name: /^fir\.jpg/ }).click();
  await theirs.request.post('/api/image/remove', { data: { _id: fir } });
  await use.click();
  await expect(library.getByText('This is no longer in the media library.')).toBeVisible();
  await library.getByRole('row', { name: /^elm/ }).click();
  await use.click();
  await cropper(editor).getByRole('button', { name: 'Cancel' }).click();
  await menu(editor, 'Save Page').click();
  const dialog = await compareVersions(editor);
  await expect(dialog.getByText(`${COLLEAGUE.username} saved this page`)).toBeVisible();
  await expect(dialog.getByRole('radio', { name: /^Theirs: An oak, wide screens from left/ })).toBeVisible();
  await dialog.getByRole('radio', { name: 'Yours: An elm' }).check();
  await dialog.getByRole('button', { name: 'Save the merged version' }).click();
  await expect(editor.getByText('Page Saved').first()).toBeVisible();
  const { contents } = await (await editor.request.get(`/api/page/load?slug=${path.slice(1)}`)).json();
  expect(contents[0].contents[0].items[0].image).toEqual({ imageId: elm, alt: 'An elm' });
  await theirs.close();
});

test('a picture is dropped and pasted onto its place, cancelled, refused with the reason; dropped elsewhere, nothing is lost', async ({
  editor,
  context,
  server,
}) => {
  const path = await publishPage(context, server, { contents: [details({})] });
  await editor.goto(path);
  await startSelecting(editor);
  const files = async (name: string, type = 'image/jpeg', content?: string) => {
    const bytes = content === undefined ? [...(await pixels(name))] : [...Buffer.from(content)];
    return editor.evaluateHandle(
      ([bytes, name, type]) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(bytes)], name, { type }));
        return data;
      },
      [bytes, name, type] as const,
    );
  };
  const drop = async (target: Locator, dataTransfer: Awaited<ReturnType<typeof files>>) => {
    const { x, y, width, height } = (await target.boundingBox())!;
    const at = { dataTransfer, clientX: x + width / 2, clientY: y + height / 2, cancelable: true };
    await target.dispatchEvent('dragover', at);
    await target.dispatchEvent('drop', at);
  };

  // If the editor did not handle a drop on the heading, the browser would open the file in place of the page.
  await drop(editor.locator('main [data-owner="d"][data-property="header"]'), await files('stray.jpg'));
  await expect(editor.getByText('Drop a picture on the place where it should stand.').first()).toBeVisible();
  await expect(place(editor)).toBeEmpty();

  await drop(place(editor), await files('notes.txt', 'text/plain', 'No picture at all'));
  const status = editor.locator('.he-place-upload');
  await expect(status.getByRole('button', { name: 'Try again' })).toBeVisible();
  await status.getByRole('button', { name: 'Close' }).click();
  await expect(status).toHaveCount(0);

  await editor.route('**/api/image/upload', () => {});
  await drop(place(editor), await files('slow.jpg'));
  await expect(status.getByRole('progressbar')).toBeVisible();
  await status.getByRole('button', { name: 'Cancel' }).click();
  await expect(place(editor)).toBeEmpty();
  await editor.unroute('**/api/image/upload');

  await drop(place(editor), await files('kettle.jpg'));
  await expect(place(editor).locator('img')).toBeVisible();
  await expect(sidebar(editor).getByLabel('Alternative text')).toBeFocused();
  await expect(sidebar(editor).getByText(/no description yet/)).toBeVisible();
  await editor.keyboard.type('IMG_1234');
  await editor.keyboard.press('Tab');
  await expect(sidebar(editor).getByText('This looks like the name of a file.')).toBeVisible();
  const before = await place(editor).locator('img').getAttribute('src');

  await sidebar(editor).evaluate(
    (element, clipboardData) => {
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    await files('teapot.jpg'),
  );
  await expect(place(editor).locator('img')).not.toHaveAttribute('src', before!);
  await editor.keyboard.press('ControlOrMeta+Z');
  await expect(place(editor).locator('img')).toHaveAttribute('src', before!);
});

test('a header has a dark version: chosen beside its picture, shown on dark screens alone, and in use', async ({
  editor,
  context,
  server,
}) => {
  const day = await upload(context, server, 'day', 'A door by day');
  const night = await upload(context, server, 'night', 'A door by night');
  const path = await publishPage(context, server, {
    headerType: 'FullWidthImageHeader',
    header: { title: 'Door', image: { imageId: day._id, alt: 'A door by day' } },
  });
  await editor.goto(path);
  await startSelecting(editor);
  await editor.getByRole('button', { name: 'Edit Page header: Picture' }).press('Enter');
  const version = sidebar(editor).getByRole('group', { name: 'Dark version' });
  await version.getByRole('button', { name: 'Choose a dark version' }).press('Enter');
  const library = editor.getByRole('dialog', { name: /^Choose a picture.*Dark version$/ });
  await library.getByRole('row', { name: /^night\.jpg/ }).click();
  await library.getByRole('button', { name: 'Use this picture' }).click();
  await cropper(editor).getByRole('button', { name: 'Use this cut-out' }).press('Enter');
  await expect(version.getByRole('button', { name: 'Remove picture' })).toBeVisible();
  await expect(version.getByRole('textbox')).toHaveCount(0);
  const shown = () =>
    editor.locator('.header-full-picture img').evaluate((img: HTMLImageElement) => img.currentSrc);
  await expect.poll(shown).toContain(day._id);
  await editor.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(shown).toContain(night._id);
  await publishAll(editor);

  const readers = await forReaders(server, path);
  expect(readers).toContain(`media="(prefers-color-scheme: dark)" srcSet="/img/${night._id}?w=320`);
  const part = new RegExp(`/img/${night._id}[^ ]+ch=\\d+`).exec(readers)![0].replaceAll('&amp;', '&');
  expect((await fetch(server.address + part)).status).toBe(200);
  const data = { _id: night._id };
  expect((await context.request.post(`${server.address}/api/image/remove`, { data })).status()).toBe(409);
});
