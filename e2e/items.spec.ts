import type { Page } from '@playwright/test';
import { editableField, menuItem, sidebar, startSelecting } from './editor-page.ts';
import { expect, publishPage, test } from './fixtures.ts';

const LIST = {
  key: 'i',
  componentType: 'IconList',
  items: ['Food', 'A bed', 'Someone to talk to'].map((text, index) => ({ key: `p${index}`, text })),
};
const words = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
const ACCORDION = {
  key: 'a',
  componentType: 'ListAccordion',
  items: ['Who can come?', 'When?'].map((header, index) => ({
    key: `q${index}`,
    header,
    contents: words('Yes'),
  })),
};

const points = (page: Page) => page.locator('[data-block="i"] li').allTextContents();
const itemGrip = (page: Page, name: string) => page.getByRole('button', { name: `${name}: menu` });
const said = (page: Page) => page.locator('#hearth-editor .he-sr[role="status"]');

test('an item of a list has a grip in place: it is dragged to another place, and its menu opens the whole list', async ({
  editor,
  context,
  server,
}) => {
  await editor.goto(await publishPage(context, server, { contents: [LIST] }));
  await startSelecting(editor);
  await editableField(editor, 'i', 'items.p2.text').hover();
  const grip = itemGrip(editor, 'Point, 3 of 3');
  const box = (await grip.boundingBox())!;
  expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(32);
  const first = (await editableField(editor, 'i', 'items.p0.text').boundingBox())!;
  await grip.hover();
  await editor.mouse.down();
  await editor.mouse.move(first.x + 10, first.y + 3, { steps: 6 });
  await expect(editor.locator('.he-drop-line')).toBeVisible();
  await editor.mouse.up();
  await expect.poll(() => points(editor)).toEqual(['Someone to talk to', 'Food', 'A bed']);
  await expect(said(editor).filter({ hasText: 'Point moved from position 3 to 1 of 3' })).toHaveCount(1);
  await editableField(editor, 'i', 'items.p1.text').hover();
  await itemGrip(editor, 'Point, 3 of 3').click();
  await menuItem(editor, 'Manage List').click();
  await expect(sidebar(editor).getByRole('button', { name: 'Add point' })).toBeVisible();
});

test('the grip of an item appears once the tools of its component are there, and stays where it appears', async ({
  editor,
  context,
  server,
}) => {
  await editor.goto(await publishPage(context, server, { contents: [LIST] }));
  await startSelecting(editor);
  const arrived = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await editor.route('**/BlockGrips*.js', async (route) => {
    asked.resolve();
    await arrived.promise;
    await route.continue();
  });
  await editor.evaluate(() => {
    const places = new Set<string>();
    const look = () => {
      const grip = document.querySelector<HTMLElement>('.he-item-grip:not([hidden])');
      if (grip !== null) places.add(grip.style.transform);
      requestAnimationFrame(look);
    };
    look();
    Object.assign(window, { places });
  });
  await editableField(editor, 'i', 'items.p2.text').hover();
  await asked.promise;
  await editor.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  arrived.resolve();
  await expect(editor.locator('.he-gutter:not(.he-item-gutter) [data-add-here]')).toBeVisible();
  await expect(itemGrip(editor, 'Point, 3 of 3')).toBeVisible();
  await editor.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  expect(
    await editor.evaluate(() => [...(window as unknown as { places: Set<string> }).places]),
  ).toHaveLength(1);
});

test('the menu of an item moves, adds and removes it, and the focus stays with the item', async ({
  editor,
  context,
  server,
}) => {
  await editor.goto(await publishPage(context, server, { contents: [LIST] }));
  await startSelecting(editor);
  await editableField(editor, 'i', 'items.p0.text').hover();
  await itemGrip(editor, 'Point, 1 of 3').click();
  await expect(menuItem(editor, 'Move up')).toBeFocused();
  await expect(menuItem(editor, 'Move up')).toHaveAccessibleDescription(
    'This is already the first one, it cannot move up.',
  );
  await editor.keyboard.press('ArrowDown');
  await editor.keyboard.press('Enter');
  await expect.poll(() => points(editor)).toEqual(['A bed', 'Food', 'Someone to talk to']);
  await expect(itemGrip(editor, 'Point, 2 of 3')).toBeFocused();
  await editor.keyboard.press('Enter');
  await editor.keyboard.press('Escape');
  await expect(itemGrip(editor, 'Point, 2 of 3')).toBeFocused();

  await editor.keyboard.press('Enter');
  await menuItem(editor, 'Add before').press('Enter');
  await expect(editor.locator('[data-block="i"] [data-inline]')).toBeFocused();
  await editor.keyboard.type('Water');
  await expect.poll(() => points(editor)).toEqual(['A bed', 'Water', 'Food', 'Someone to talk to']);

  await itemGrip(editor, 'Point, 2 of 4').click();
  await menuItem(editor, 'Remove').click();
  await editor.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => points(editor)).toEqual(['A bed', 'Food', 'Someone to talk to']);
  await editor.keyboard.press('Control+z');
  await expect.poll(() => points(editor)).toEqual(['A bed', 'Water', 'Food', 'Someone to talk to']);
});

test('the menu of an item duplicates it, and the copy is typed in at once', async ({
  editor,
  context,
  server,
}) => {
  await editor.goto(await publishPage(context, server, { contents: [LIST] }));
  await startSelecting(editor);
  await editableField(editor, 'i', 'items.p1.text').hover();
  await itemGrip(editor, 'Point, 2 of 3').click();
  await menuItem(editor, 'Duplicate').press('Enter');
  await expect(editor.locator('[data-block="i"] [data-inline]')).toBeFocused();
  await expect(said(editor).filter({ hasText: 'Point duplicated at position 3 of 4' })).toHaveCount(1);
  await editor.keyboard.type(' and breakfast');
  await expect
    .poll(() => points(editor))
    .toEqual(['Food', 'A bed', 'A bed and breakfast', 'Someone to talk to']);
  await editor.keyboard.press('Control+z');
  await editor.keyboard.press('Control+z');
  await expect.poll(() => points(editor)).toEqual(['Food', 'A bed', 'Someone to talk to']);
});

test('‘+’ after an item adds one there, and its first text is typed at once', async ({
  editor,
  context,
  server,
}) => {
  await editor.goto(await publishPage(context, server, { contents: [LIST, ACCORDION] }));
  await startSelecting(editor);
  for (const [key, property, name] of [
    ['i', 'items.p0.text', 'Add point'],
    ['a', 'items.q1.header', 'Add item'],
  ] as const) {
    await editableField(editor, key, property).hover();
    await editor.getByRole('button', { name, exact: true }).click();
    await expect(editor.locator(`[data-block="${key}"] [data-inline]`)).toBeFocused();
    await editor.keyboard.type('Water');
  }
  expect(await points(editor)).toEqual(['Food', 'Water', 'A bed', 'Someone to talk to']);
  await expect(editor.locator('[data-block="a"] summary').last()).toContainText('Water');
});

test('no grip of an item and no button lies on words of the page', async ({ editor, context, server }) => {
  await editor.goto(await publishPage(context, server, { contents: [LIST, ACCORDION] }));
  await startSelecting(editor);
  const covered = () =>
    editor.evaluate(() => {
      const grips = [...document.querySelectorAll('.he-item-gutter button:not([hidden])')].map((one) =>
        one.getBoundingClientRect(),
      );
      const range = document.createRange();
      const walker = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      while (walker.nextNode() !== null) {
        range.selectNodeContents(walker.currentNode);
        const lines = [...range.getClientRects()];
        const isCovered = lines.some((line) =>
          grips.some(
            (grip) =>
              Math.min(line.right, grip.right - 4) - Math.max(line.left, grip.left + 4) > 1 &&
              Math.min(line.bottom, grip.bottom - 4) - Math.max(line.top, grip.top + 4) > 1,
          ),
        );
        if (isCovered) found.push(walker.currentNode.textContent!);
      }
      return grips.length === 2 ? found : ['two buttons are missing'];
    });
  for (const [key, property] of [
    ['i', 'items.p0.text'],
    ['i', 'items.p2.text'],
    ['a', 'items.q0.header'],
    ['a', 'items.q1.header'],
  ] as const) {
    await editableField(editor, key, property).hover();
    await expect.poll(covered, { message: property }).toEqual([]);
  }
});
