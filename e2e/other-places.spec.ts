import type { Page } from '@playwright/test';
import { editableField, liveBar, menu, publishAll, startSelecting } from './editor-page.ts';
import { expect, publishPage, test } from './fixtures.ts';

const OLD = '0412 345 678';
const NEW = '0498 765 432';

const offer = (page: Page) => page.getByRole('region', { name: 'Also in other places' });

/** Replaces the text of the first component by typing on the page. */
async function retype(page: Page, words: string): Promise<void> {
  await startSelecting(page);
  await editableField(page, 'a', 'text').click();
  await expect(editableField(page, 'a', 'text')).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(words);
}

test('a number that is changed in one place is offered for the others, in one step of undo', async ({
  editor,
  context,
  server,
}) => {
  const path = await publishPage(context, server, {
    contents: [
      { key: 'a', componentType: 'Text', text: `Call ${OLD}` },
      { key: 'b', componentType: 'Text', text: `Or ring ${OLD} at night` },
      { key: 'c', componentType: 'Text', text: 'Nothing to change' },
    ],
  });
  await editor.goto(path);
  await retype(editor, `Call ${NEW}`);
  await expect(offer(editor)).toContainText('The old number also stands in one other place: Text.');
  await expect(editableField(editor, 'a', 'text')).toBeFocused();
  await offer(editor).getByRole('button', { name: 'Change it too' }).click();
  await expect(offer(editor)).toHaveCount(0);
  await expect(editableField(editor, 'b', 'text')).toHaveText(`Or ring ${NEW} at night`);
  await menu(editor, 'Undo: Change the number everywhere').click();
  await expect(editableField(editor, 'b', 'text')).toHaveText(`Or ring ${OLD} at night`);
  await expect(editableField(editor, 'a', 'text')).toHaveText(`Call ${NEW}`);
  await expect(offer(editor)).toBeVisible();

  await offer(editor).getByRole('button', { name: 'Leave it' }).click();
  await expect(offer(editor)).toHaveCount(0);
  await expect(editableField(editor, 'b', 'text')).toHaveText(`Or ring ${OLD} at night`);
});

test('the bar about a publication leaves the offer in reach', async ({ editor, context, server }) => {
  const path = await publishPage(context, server, {
    contents: [
      { key: 'a', componentType: 'Text', text: `Call ${OLD}` },
      { key: 'b', componentType: 'Text', text: `Or ring ${OLD} at night` },
    ],
  });
  await editor.setViewportSize({ width: 1280, height: 800 });
  await editor.goto(path);
  await retype(editor, `Call ${NEW}`);
  await expect(offer(editor)).toBeVisible();
  await publishAll(editor);
  const [notice, bar] = [await offer(editor).boundingBox(), await liveBar(editor).boundingBox()];
  expect(notice!.y + notice!.height).toBeLessThanOrEqual(bar!.y - 8);
  await offer(editor).getByRole('button', { name: 'Change it too' }).click();
  await expect(editableField(editor, 'b', 'text')).toHaveText(`Or ring ${NEW} at night`);
});
