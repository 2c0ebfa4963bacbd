import {
  chooseItem,
  editableField,
  gapsBesideLabels,
  menu,
  openSettings,
  QUOTE,
  sidebar,
  startSelecting,
  topBar,
} from './editor-page.ts';
import { expect, publishPage, test } from './fixtures.ts';

const link = { type: 'page', href: '/about', text: 'About us' };
const BUTTON = { key: 'c', componentType: 'ButtonCta', link };

test('a click with a modifier key is the browser’s own while selecting', async ({
  editor,
  context,
  server,
}) => {
  await editor.goto(await publishPage(context, server, { contents: [BUTTON, QUOTE] }));
  await startSelecting(editor);
  for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey'] as const) {
    for (const element of [editor.locator('[data-block="c"] a'), editableField(editor, 'q', 'quote')]) {
      const left = await element.evaluate((target, key) => {
        let prevented = true;
        const listen = (event: Event) => {
          prevented = event.defaultPrevented;
          event.preventDefault();
        };
        addEventListener('click', listen, { once: true });
        target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, [key]: true }));
        return !prevented;
      }, key);
      expect(left, key).toBe(true);
    }
  }
  await expect(editor.locator('[data-selected]')).toHaveCount(0);
  await editableField(editor, 'q', 'quote').click();
  await expect(editableField(editor, 'q', 'quote')).toHaveAttribute('data-selected');
});

test('a link is opened in another tab while selecting, by the middle button and with Control', async ({
  editor,
  context,
  server,
}) => {
  const path = await publishPage(context, server, { contents: [BUTTON] });
  await editor.goto(path);
  await startSelecting(editor);
  for (const how of [{ button: 'middle' }, { modifiers: ['Control'] }] as const) {
    const opened = context.waitForEvent('page');
    await editor.locator('[data-block="c"] a').click(how as Parameters<typeof editor.click>[1]);
    const tab = await opened;
    await expect(tab).toHaveURL(/\/about$/);
    await tab.close();
  }
  await expect(editor).toHaveURL(path);
  await expect(editor.locator('[data-selected]')).toHaveCount(0);
});

test('text that an input method is composing stays, whatever changes the text meanwhile', async ({
  editor,
  context,
  server,
}) => {
  await editor.goto(await publishPage(context, server, { contents: [QUOTE] }));
  const name = editableField(editor, 'q', 'quoteBy');
  await name.click();
  await expect(name).toBeFocused();
  await editor.keyboard.press('End');
  const keyboard = await context.newCDPSession(editor);
  for (const text of ['c', 'ch', 'cha'])
    await keyboard.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  await expect(name).toHaveText('Samcha');
  await expect(menu(editor, 'Undo: Change')).toBeVisible();
  // Simulates a change by another editor, which does not move the focus.
  await editor.evaluate(() =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true })),
  );
  await expect(menu(editor, 'Redo: Change')).toBeVisible();
  await expect(name).toHaveText('Samcha');
  await keyboard.send('Input.insertText', { text: '茶' });
  await expect(name).toHaveText('Sam茶');
  await openSettings(editor);
  await expect(sidebar(editor).getByRole('textbox')).toHaveValue('Sam茶');
});

for (const width of [360, 1280]) {
  test(`messages are at the top of the page, in the middle, below the bar above it, at ${width} px`, async ({
    editor,
    context,
    server,
  }) => {
    await editor.setViewportSize({ width, height: 800 });
    await editor.goto(await publishPage(context, server, { contents: [QUOTE] }));
    await expect(menu(editor, 'Undo')).toBeVisible();
    await editor.keyboard.press('ControlOrMeta+s');
    const toast = editor.getByRole('region', { name: 'Messages' }).getByText('Page Saved');
    await expect(toast).toBeVisible();
    const {
      x,
      width: wide,
      y,
    } = (await editor.locator('.he-toast', { hasText: 'Page Saved' }).boundingBox())!;
    expect(Math.abs(x + wide / 2 - width / 2)).toBeLessThanOrEqual(2);
    const numbers = (await editor.locator('.emergency-strip').boundingBox())!;
    expect(y).toBe(numbers.y + numbers.height + 8);
    await editor.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    const bar = width < 1024 ? null : (await topBar(editor).boundingBox())!;
    const top = bar === null ? 0 : bar.y + bar.height;
    await expect.poll(async () => (await editor.locator('.he-toast').first().boundingBox())?.y).toBe(top + 8);
  });
}

for (const [width, height] of [
  [360, 740],
  [1280, 800],
] as const) {
  test(`a message lies on no dialog and takes no click, and stays while the pointer is on it, at ${width} px`, async ({
    editor,
    context,
    server,
  }) => {
    await editor.clock.install();
    await editor.setViewportSize({ width, height });
    await editor.goto(await publishPage(context, server, { contents: [QUOTE] }));
    await menu(editor, 'Undo').press('Enter');
    await editor.keyboard.press('ControlOrMeta+s');
    const region = editor.getByRole('region', { name: 'Messages' });
    const toast = region.locator('.he-toast', { hasText: 'Page Saved' });
    await expect(toast).toBeVisible();
    const box = (await toast.boundingBox())!;
    const [x, y] = [box.x + 12, box.y + 12];
    const isHit = () =>
      toast.evaluate((element, [x, y]) => element.contains(document.elementFromPoint(x!, y!)), [x, y]);
    expect(await isHit()).toBe(false);

    await editor.mouse.move(x, y);
    await editor.clock.runFor(5000);
    await expect(toast).toBeVisible();
    await chooseItem(editor, 'Open Site Settings', (button) => button.press('Enter'));
    const dialog = editor.getByRole('dialog', { name: 'Site Settings' });
    await expect(dialog.getByRole('tab').first()).toBeVisible();
    await expect(region.locator('.he-toast:visible')).toHaveCount(1);
    const bottom = (await toast.boundingBox())!;
    expect(bottom.y + bottom.height).toBeLessThanOrEqual((await dialog.boundingBox())!.y);
    await editor.mouse.move(x, height - 40);
    await editor.clock.runFor(4000);
    await expect(toast).toHaveCount(0);
  });
}

test('above a dialog, a message that something failed is not hidden by a later one', async ({
  editor,
  context,
  server,
}) => {
  await editor.clock.install();
  await editor.goto(await publishPage(context, server, { contents: [QUOTE] }));
  await menu(editor, 'Undo').press('Enter');
  const messages = editor.getByRole('region', { name: 'Messages' }).locator('.he-toast');
  const error = messages.and(editor.locator('.he-toast-error'));
  await expect(error).toBeVisible();
  await editor.keyboard.press('ControlOrMeta+s');
  await expect(messages).toHaveCount(2);
  await expect(messages.filter({ visible: true })).toHaveCount(2);
  await menu(editor, 'Open Site Settings').press('Enter');
  await expect(editor.getByRole('dialog', { name: 'Site Settings' })).toBeVisible();
  await expect(messages).toHaveCount(2);
  await expect(messages.filter({ visible: true })).toHaveCount(1);
  await expect(error).toBeVisible();
});

test('the message of a password link is at the top, in the middle', async ({ editor }) => {
  // The message goes after four seconds, which the pictures of a page can take to load.
  await editor.goto('/?view=visitor&token=none&email=nobody@example.org', { waitUntil: 'commit' });
  const message = editor.locator('.login-toast', { hasText: 'You are already logged in as another user' });
  await expect(message).toBeVisible();
  const { x, width, y } = (await message.boundingBox())!;
  expect(Math.abs(x + width / 2 - editor.viewportSize()!.width / 2)).toBeLessThanOrEqual(2);
  expect(y).toBeGreaterThanOrEqual(0);
  expect(y).toBeLessThan(60);
});

test('in a wide font, the labels of the menu and what is said beside them are apart', async ({ editor }) => {
  await editor.goto('/');
  await expect(menu(editor, 'Save Navigation')).toBeVisible();
  await editor.locator('.he-root').evaluate((root) => {
    root.style.fontFamily = '"DejaVu Sans", Verdana';
  });
  const gaps = await gapsBesideLabels(editor);
  expect(gaps.length).toBeGreaterThanOrEqual(2);
  for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(7);
});
