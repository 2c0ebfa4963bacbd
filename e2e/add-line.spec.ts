import type { Page } from '@playwright/test';
import { editableField, OTHER, QUOTE, sidebar, startSelecting } from './editor-page.ts';
import { expect, publishPage, test } from './fixtures.ts';

const AFTER_FIRST = 'Add a component after: They picked up at once.';

const block = (page: Page, key: string) => page.locator(`main [data-block="${key}"]`);
const places = async (page: Page) => [
  await block(page, 'q').boundingBox(),
  await block(page, 'o').boundingBox(),
];

test('the gap that the pointer is at has a line with a button, lit while the picker chooses for it', async ({
  editor,
  context,
  server,
}) => {
  await editor.goto(await publishPage(context, server, { contents: [QUOTE, OTHER] }));
  await startSelecting(editor);
  const [first, second] = await places(editor);
  const gap = (first!.y + first!.height + second!.y) / 2;
  const line = editor.locator('.he-add-line');
  const add = editor.getByRole('button', { name: AFTER_FIRST });
  await expect(line).toHaveCount(0);
  await editor.mouse.move(first!.x + 20, gap);
  await expect(line).toHaveAttribute('data-state', 'shown');
  const target = (await add.boundingBox())!;
  expect(Math.min(target.width, target.height)).toBeGreaterThanOrEqual(44);
  expect(Math.abs(target.y + target.height / 2 - gap)).toBeLessThanOrEqual(1);
  expect(await places(editor)).toEqual([first, second]);

  await add.click();
  await expect(sidebar(editor).getByText('After: They picked up at once.')).toBeVisible();
  await expect(line).toHaveAttribute('data-state', 'choosing');
  await expect(line).toHaveCount(1);
  await sidebar(editor).getByRole('button', { name: 'Icon list' }).click();
  await expect(editor.locator('main [data-list] > [data-block]')).toHaveCount(3);
  await expect(editor.locator('main [data-list] > [data-block]').nth(1)).toHaveAttribute(
    'data-component-type',
    'IconList',
  );
  // When the pointer is away from every gap, there is no line.
  await editableField(editor, 'o', 'quote').hover();
  await expect(editor.locator('.he-add-line[data-state="shown"]')).toHaveCount(0);
});

test('by keyboard the gap behind the selected component is one Tab after its toolbar', async ({
  editor,
  context,
  server,
}) => {
  await editor.goto(await publishPage(context, server, { contents: [QUOTE, OTHER] }));
  await startSelecting(editor);
  await editor.getByRole('button', { name: 'Select Quote, 1 of 2' }).press('Enter');
  await expect(editor.getByRole('toolbar', { name: 'Quote tools' }).locator(':focus')).toHaveCount(1);
  const line = editor.locator('.he-add-line');
  await expect(line).toHaveCSS('opacity', '0');
  await editor.keyboard.press('Tab');
  const add = editor.getByRole('button', { name: AFTER_FIRST });
  await expect(add).toBeFocused();
  await expect(line).toHaveCSS('opacity', '1');
  await add.press('Enter');
  await expect(sidebar(editor).getByText('After: They picked up at once.')).toBeVisible();
  await expect(line).toHaveAttribute('data-state', 'choosing');
  await editor.keyboard.press('Escape');
  await expect(editor.getByRole('toolbar', { name: 'Quote tools' }).locator(':focus')).toHaveCount(1);
});
