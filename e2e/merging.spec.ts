import type { BrowserContext, Page } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { compareVersions, conflictDialog, editableField, menu, open } from './editor-page.ts';
import { expect, type HearthServer, publishPage, test } from './fixtures.ts';

test.use({ hears: true });

const doc = (...texts: string[]) => ({
  type: 'doc',
  content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
});
const TEXT = { key: 'r', componentType: 'RichText' };
const OPEN = 'We are open on Monday and on Friday.';
const CALL = 'Call us any time you like.';

/** Saves the page with other texts, as another person would. */
async function saveElsewhere(
  context: BrowserContext,
  server: HearthServer,
  path: string,
  ...texts: string[]
) {
  const load = await context.request.get(`${server.address}/api/page/load?slug=${path}`);
  const page = { ...(await load.json()), contents: [{ ...TEXT, text: doc(...texts) }] };
  const data = { page, collection: 'pages' };
  expect((await context.request.post(`${server.address}/api/page/save`, { data })).status()).toBe(200);
}

/**
 * Writes a word at the start of a text, and then saves the text elsewhere with another first line and another second one. Returns
 * the path of the page.
 */
async function writeTogether(
  editor: Page,
  context: BrowserContext,
  server: HearthServer,
  word: string,
  line: string,
): Promise<string> {
  const path = await publishPage(context, server, { contents: [{ ...TEXT, text: doc(OPEN, CALL) }] });
  await editor.goto(path);
  const field = await open(editor, 'r', 'text');
  await field
    .locator('p')
    .first()
    .click({ position: { x: 1, y: 8 } });
  await editor.keyboard.type(`${word} `);
  await expect(field).toContainText(`${word} We are open`);
  await saveElsewhere(context, server, path, line, CALL.replace('any time', 'at noon'));
  return path;
}

test('two people change different words and paragraphs of a text: both are there by themselves, and undo takes back mine alone', async ({
  editor,
  context,
  server,
}) => {
  await writeTogether(editor, context, server, 'Yes:', OPEN.replace('Friday', 'Sunday'));
  const merged = editableField(editor, 'r', 'text');
  await expect(merged).toContainText('Yes: We are open on Monday and on Sunday.');
  await expect(merged).toContainText('Call us at noon you like.');
  await menu(editor, 'Save Page').click();
  await expect(editor.getByText('Page Saved').first()).toBeVisible();
  await expect(conflictDialog(editor)).toHaveCount(0);
  await menu(editor, 'Undo').click();
  await expect(merged).not.toContainText('Yes');
  await expect(merged).toContainText('We are open on Monday and on Sunday.');
  await expect(merged).toContainText('Call us at noon you like.');
});

for (const width of [360, 1280]) {
  test(`two people change the same word: it is asked, and Keep both saves both words (${width} px)`, async ({
    editor,
    context,
    server,
  }) => {
    const path = await writeTogether(editor, context, server, 'Perhaps', OPEN.replace('We', 'They'));
    await menu(editor, 'Save Page').click();
    await editor.setViewportSize({ width, height: width === 360 ? 640 : 800 });
    const dialog = await compareVersions(editor);
    // Their other changes are in every choice, so that only the words of this place are marked.
    const theirs = dialog.getByRole('radio', { name: /^Theirs:/ });
    await expect(theirs).toBeVisible();
    await expect(dialog.locator('.he-choice mark')).toContainText(['Perhaps We', 'They', 'They']);
    expect(await axeFaults(editor, { include: '#hearth-editor' })).toEqual([]);
    await dialog.getByRole('button', { name: 'Keep both' }).focus();
    await editor.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    const load = await context.request.get(`${server.address}/api/page/load?slug=${path}`);
    expect((await load.json()).contents[0].text).toEqual(
      doc(`Perhaps We ${OPEN.replace('We', 'They')}`, CALL.replace('any time', 'at noon')),
    );
  });
}
