import type { Browser, BrowserContext, Page } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { conflictDialog, editableField, menu, open, QUOTE } from './editor-page.ts';
import { expect, type HearthServer, publishPage, signInColleague, test } from './fixtures.ts';

/** Two people change the same words of two components: each clash is asked at its component. */

const clash = (page: Page) => page.getByRole('dialog', { name: 'noor changed this too' });
const notice = (page: Page) => page.getByRole('region', { name: 'Not saved' });
const saved = (page: Page) => page.getByText('Page Saved').first();

const doc = (...texts: string[]) => ({
  type: 'doc',
  content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
});
const OPEN = 'We are open on Monday and on Friday.';
const TEXT = { key: 'r', componentType: 'RichText', text: doc(OPEN) };
/** More than a window between the two components. */
const BETWEEN = {
  key: 'b',
  componentType: 'RichText',
  text: doc(...Array.from({ length: 30 }, (_, line) => `Line ${line}.`)),
};

/** Saves the page with changes to its components, as a colleague. */
async function saveAsNoor(
  browser: Browser,
  server: HearthServer,
  path: string,
  change: (contents: Record<string, unknown>[]) => unknown[],
) {
  const noor = await browser.newContext({ baseURL: server.address });
  await signInColleague(noor, server);
  const page = await (await noor.request.get(`/api/page/load?slug=${path}`)).json();
  const data = {
    page: { ...page, contents: change(page.contents) },
    collection: 'pages',
  };
  expect((await noor.request.post('/api/page/save', { data })).status()).toBe(200);
  await noor.close();
}

/** Writes into a quote and a text, and saves other words in both as a colleague. Returns the path of the page. */
async function clashTwice(
  editor: Page,
  { context, server, browser }: { context: BrowserContext; server: HearthServer; browser: Browser },
): Promise<string> {
  const path = await publishPage(context, server, { contents: [QUOTE, BETWEEN, TEXT] });
  await editor.goto(path);
  await (await open(editor, 'q', 'quote')).fill('They picked up at noon.');
  const field = await open(editor, 'r', 'text');
  await field.click({ position: { x: 1, y: 8 } });
  await editor.keyboard.press('Home');
  await editor.keyboard.type('Perhaps ');
  await expect(field).toContainText(`Perhaps ${OPEN}`);
  await saveAsNoor(browser, server, path, ([quote, between, text]) => [
    { ...quote, quote: 'They picked up at night.', quoteBy: 'Lee' },
    between,
    { ...text, text: doc(OPEN.replace('We', 'They')) },
  ]);
  return path;
}

async function stored(context: BrowserContext, server: HearthServer, path: string) {
  const { contents } = await (
    await context.request.get(`${server.address}/api/page/load?slug=${path}`)
  ).json();
  const [quote, , text] = contents;
  return { quote: quote.quote, by: quote.quoteBy, text };
}

test('each clash is asked at its component by keys alone, with the differing words marked; what fits is merged', async ({
  editor,
  context,
  server,
  browser,
}) => {
  const path = await clashTwice(editor, { context, server, browser });
  await editor.keyboard.press('Control+s');
  const panel = clash(editor);
  await expect(panel).toBeFocused();
  await expect(conflictDialog(editor)).toHaveCount(0);
  await expect(panel).toHaveAccessibleDescription(
    /^Quote “They picked up at noon\. Sam”: Quote\. Saved on .*/,
  );
  await expect(panel).toContainText('1 of 2');
  await expect(panel.locator('del')).toHaveText(['only in yours: noon.']);
  await expect(panel.locator('ins')).toHaveText(['only in theirs: night.']);
  await expect(editor.locator('.he-sr[role="status"]')).toHaveText(
    'noor changed this too. Choose which words stay, in 2 places.',
  );
  const quote = editableField(editor, 'q', 'quote');
  await expect(quote).toBeInViewport();
  const covers = async (name: string, property: string) => {
    const [own, part] = [
      await panel.boundingBox(),
      await editableField(editor, name, property).boundingBox(),
    ];
    return own!.y < part!.y + part!.height && own!.y + own!.height > part!.y;
  };
  expect(await covers('q', 'quote')).toBe(false);
  expect(await axeFaults(editor, { include: '#hearth-editor' })).toEqual([]);

  // From the panel: Previous, Next, Decide later, then the choices.
  for (const name of ['Previous', 'Next', 'Decide later', 'Keep mine', 'Take theirs']) {
    await editor.keyboard.press('Tab');
    await expect(panel.getByRole('button', { name })).toBeFocused();
  }
  await editor.keyboard.press('Enter');
  await expect(panel).toBeFocused();
  await expect(panel).toContainText('2 of 2');
  await expect(panel).toHaveAccessibleDescription(/^Rich text “.*”: Rich text\./);
  await expect(editableField(editor, 'r', 'text')).toBeInViewport();
  await expect(panel.locator('del')).toHaveText(['only in yours: Perhaps We']);
  await expect(panel.locator('ins')).toHaveText(['only in theirs: They']);
  const both = panel.getByRole('button', { name: 'Keep both' });
  while (!(await both.evaluate((own) => own === document.activeElement))) await editor.keyboard.press('Tab');
  await editor.keyboard.press('Enter');
  await expect(saved(editor)).toBeVisible();
  await expect(panel).toHaveCount(0);
  await expect(notice(editor)).toHaveCount(0);
  expect(await stored(context, server, path)).toMatchObject({
    quote: 'They picked up at night.',
    by: 'Lee',
    text: { text: doc(`Perhaps We ${OPEN.replace('We', 'They')}`) },
  });
  await menu(editor, 'Undo').click();
  await expect(quote).toHaveText('They picked up at noon.');
});

test('the clashes are decided in the other order on a phone, put off with Escape, and not lost', async ({
  editor,
  context,
  server,
  browser,
}) => {
  const path = await clashTwice(editor, { context, server, browser });
  await editor.setViewportSize({ width: 360, height: 640 });
  await editor.keyboard.press('Control+s');
  const panel = clash(editor);
  await expect(panel).toBeFocused();
  const sheet = (await panel.boundingBox())!;
  expect([sheet.x, sheet.width]).toEqual([0, 360]);
  expect(sheet.height).toBeLessThanOrEqual(0.6 * 640);
  const aboveSheet = async (block: string, property: string) => {
    const { y } = (await editableField(editor, block, property).boundingBox())!;
    return y >= 0 && y + 40 <= (await panel.boundingBox())!.y;
  };
  await expect.poll(() => aboveSheet('q', 'quote')).toBe(true);
  for (const button of await panel.getByRole('button').all())
    expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await panel.getByRole('button', { name: 'Next' }).click();
  await expect(panel).toContainText('2 of 2');
  await expect.poll(() => aboveSheet('r', 'text')).toBe(true);
  expect(await axeFaults(editor, { include: '#hearth-editor' })).toEqual([]);
  await panel.getByRole('button', { name: 'Take theirs' }).click();
  await expect(panel).toContainText('1 of 2');

  await editor.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await notice(editor).getByRole('button', { name: 'Choose a version' }).click();
  await expect(panel).toBeFocused();
  await panel.getByRole('button', { name: 'Next' }).click();
  await expect(panel.getByRole('button', { name: 'Take theirs' })).toHaveAttribute('aria-pressed', 'true');
  await panel.getByRole('button', { name: 'Previous' }).click();
  await expect(panel.getByRole('button', { name: 'Keep mine' })).toHaveAttribute('aria-pressed', 'false');
  await panel.getByRole('button', { name: 'Keep mine' }).click();
  await expect(saved(editor)).toBeVisible();
  expect(await stored(context, server, path)).toMatchObject({
    quote: 'They picked up at noon.',
    by: 'Lee',
    text: { text: doc(OPEN.replace('We', 'They')) },
  });
});

test('Compare opens the versions as a whole, with the choices made, and Cancel goes back to the component', async ({
  editor,
  context,
  server,
  browser,
}) => {
  await clashTwice(editor, { context, server, browser });
  await menu(editor, 'Save Page').click();
  const panel = clash(editor);
  await panel.getByRole('button', { name: 'Take theirs' }).click();
  await panel.getByRole('button', { name: 'Compare' }).click();
  const dialog = conflictDialog(editor);
  await expect(dialog.getByRole('radio', { name: 'Theirs: They picked up at night.' })).toBeChecked();
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(panel.getByRole('button', { name: 'Compare' })).toBeFocused();
  // Words that are written while the question is open count, and words like theirs need no answer.
  await (await open(editor, 'q', 'quote')).fill('They picked up at dawn.');
  await panel.getByRole('button', { name: 'Previous' }).click();
  await expect(panel.locator('del')).toHaveText(['only in yours: dawn.']);
  await (await open(editor, 'q', 'quote')).fill('They picked up at night.');
  await expect(panel).not.toContainText('of 2');
  await panel.getByRole('button', { name: 'Take theirs' }).click();
  await expect(saved(editor)).toBeVisible();
});

test('a removed component is asked about in the dialog after the components, and alone there at once', async ({
  editor,
  context,
  server,
  browser,
}) => {
  const other = { ...QUOTE, key: 'o' };
  const path = await publishPage(context, server, { contents: [QUOTE, other, TEXT] });
  await editor.goto(path);
  await (await open(editor, 'q', 'quote')).fill('Mine.');
  await (await open(editor, 'o', 'quote')).fill('Changed.');
  await saveAsNoor(browser, server, path, ([quote, , text]) => [{ ...quote, quote: 'Theirs.' }, text]);
  await menu(editor, 'Save Page').click();
  const panel = clash(editor);
  await expect(panel).not.toContainText(' of ');
  await panel.getByRole('button', { name: 'Keep mine' }).click();
  const dialog = conflictDialog(editor);
  await expect(dialog.getByRole('radio', { name: 'Yours: Mine.' })).toBeChecked();
  const whole = dialog.getByRole('group', { name: /The whole component$/ });
  await whole.getByRole('radio', { name: /^Theirs/ }).check();
  await dialog.getByRole('button', { name: 'Save the merged version' }).click();
  await expect(saved(editor)).toBeVisible();
  await expect(editableField(editor, 'o', 'quote')).toHaveCount(0);
  await expect(editableField(editor, 'q', 'quote')).toHaveText('Mine.');

  await (await open(editor, 'q', 'quote')).fill('Mine again.');
  await saveAsNoor(browser, server, path, ([, text]) => [text!]);
  await menu(editor, 'Save Page').click();
  await expect(dialog).toBeVisible();
  await expect(panel).toHaveCount(0);
});
