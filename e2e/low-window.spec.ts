import type { Locator, Page } from '@playwright/test';
import { chooseItem, editableField, grip, openSettings, sidebar, startSelecting } from './editor-page.ts';
import { expect, publishPage, test } from './fixtures.ts';

const SENTENCE = 'Someone answers, at any hour, and stays with you for as long as it takes you. ';
const CONTENTS = [
  { key: 'q', componentType: 'Quote', quote: SENTENCE.repeat(8), quoteBy: 'Sam' },
  {
    key: 'r',
    componentType: 'RichText',
    text: {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: SENTENCE.repeat(12) }] }],
    },
  },
];

/** Returns the uncovered part of an element's height, in px along its centre line, and whether the caret is in that part. */
function uncovered(text: Locator): Promise<{ height: number; caret: boolean }> {
  return text.evaluate((element) => {
    const isSeen = (x: number, y: number) => element.contains(document.elementFromPoint(x, y));
    const { left, top, width, bottom } = element.getBoundingClientRect();
    let height = 0;
    for (let y = Math.max(0, top) + 1; y < Math.min(innerHeight, bottom); y++)
      if (isSeen(left + width / 2, y)) height++;
    // Browsers do not reveal the position of the caret in a form field.
    if (element instanceof HTMLTextAreaElement) return { height, caret: document.activeElement === element };
    const { focusNode, focusOffset } = getSelection()!;
    const range = document.createRange();
    range.setStart(focusNode!, focusOffset);
    // An empty range at the start of a line is measured at the end of the line before, so a letter is measured.
    if (focusNode instanceof Text) range.setEnd(focusNode, Math.min(focusOffset + 1, focusNode.length));
    const caret = [...range.getClientRects()].at(-1) ?? range.getBoundingClientRect();
    return {
      height,
      caret: [caret.top + 2, caret.bottom - 2].every((y) => isSeen(Math.max(caret.left, left + 1), y)),
    };
  });
}

async function expectSeen(text: Locator): Promise<void> {
  await expect(text).toBeFocused();
  await expect.poll(() => uncovered(text)).toMatchObject({ caret: true });
  expect((await uncovered(text)).height).toBeGreaterThanOrEqual(100);
}

async function expectNothingElse(page: Page): Promise<void> {
  await expect(page.getByRole('navigation', { name: 'Editor menu' })).toBeHidden();
  await expect(page.getByRole('group', { name: 'Editing' })).toBeHidden();
  await expect(grip(page)).toBeHidden();
}

/** Clicks a word in the middle of a text on the page. */
async function clickWord(page: Page, block: string, property: string): Promise<void> {
  const text = editableField(page, block, property);
  const at = await text.evaluate((element) => {
    const node = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text;
    const range = document.createRange();
    range.setStart(node, node.data.indexOf('Someone', 300));
    range.setEnd(node, range.startOffset + 1);
    window.scrollBy({ top: range.getBoundingClientRect().top - innerHeight / 3, behavior: 'instant' });
    const { left, top, height } = range.getBoundingClientRect();
    return { x: left, y: top + height / 2 };
  });
  await page.mouse.click(at.x + 1, at.y);
}

for (const viewport of [
  { width: 640, height: 400 },
  { width: 360, height: 420 },
]) {
  test(`at ${viewport.width}×${viewport.height} the text that is typed, its caret and its tools are in view, and nothing else`, async ({
    editor,
    context,
    server,
  }) => {
    await editor.setViewportSize(viewport);
    await editor.goto(await publishPage(context, server, { contents: CONTENTS }));
    await startSelecting(editor);
    for (const [block, property] of [
      ['q', 'quote'],
      ['r', 'text'],
    ] as const) {
      await clickWord(editor, block, property);
      const text = editableField(editor, block, property);
      await expectSeen(text);
      await expectNothingElse(editor);
      await expect(sidebar(editor)).toHaveCount(0);
      await editor.keyboard.type('Every night. ');
      await expect(text).toContainText(`${SENTENCE}Every night. ${SENTENCE}`);
      await expectSeen(text);

      await openSettings(editor);
      const field = sidebar(editor).getByRole('textbox').first();
      await expectSeen(field);
      // No button is beside the field. 'Close' is in the row above.
      const { width } = (await field.boundingBox())!;
      expect(width).toBeGreaterThanOrEqual(viewport.width - 40);
      await expectNothingElse(editor);
      await editor.keyboard.type('Every day.');
      await expect(text).toContainText('Every day.');
      await expectSeen(field);
      await sidebar(editor).getByRole('button', { name: 'Close' }).click();
      await expect(sidebar(editor)).toHaveCount(0);
      await expect(editor.getByRole('group', { name: 'Editing' })).toBeVisible();
    }
  });
}

for (const [block, property] of [
  ['q', 'quote'],
  ['r', 'text'],
] as const) {
  test(`the ${property} that is typed on the page stays in view when the window becomes low, with its tools`, async ({
    editor,
    context,
    server,
  }) => {
    await editor.setViewportSize({ width: 1280, height: 800 });
    await editor.goto(await publishPage(context, server, { contents: CONTENTS }));
    await startSelecting(editor);
    const text = editableField(editor, block, property);
    await clickWord(editor, block, property);
    await expect(text).toBeFocused();
    await editor.setViewportSize({ width: 640, height: 400 });
    await expectSeen(text);
    await expect(editor.getByRole('toolbar', { name: 'Text formatting' })).toHaveCount(block === 'r' ? 1 : 0);
    await editor.keyboard.type('Every night. ');
    await expect(text).toContainText(`${SENTENCE}Every night. ${SENTENCE}`);
    await expectSeen(text);
  });
}

test('Escape in a low window goes from the settings to the text, to the grip of its component, and from a panel to the button of the menu', async ({
  editor,
  context,
  server,
}) => {
  await editor.setViewportSize({ width: 640, height: 400 });
  const path = await publishPage(context, server, { contents: CONTENTS });
  for (const [block, property] of [
    ['q', 'quote'],
    ['r', 'text'],
  ] as const) {
    await editor.goto(path);
    await startSelecting(editor);
    await clickWord(editor, block, property);
    await openSettings(editor);
    await expect(sidebar(editor).getByRole('textbox').first()).toBeFocused();
    await expect(grip(editor)).toBeHidden();
    await editor.keyboard.press('Escape');
    await expect(sidebar(editor)).toHaveCount(0);
    await expect(editableField(editor, block, property)).toBeFocused();
    await expect(grip(editor)).toBeHidden();
    await editor.keyboard.press('Escape');
    await expect(grip(editor)).toBeFocused();
    await editor.keyboard.press('Escape');
    await expect(editor.locator('.site [data-selected]')).toHaveCount(0);
  }

  await chooseItem(editor, 'New Page');
  await sidebar(editor).getByRole('textbox').first().click();
  await expect(editor.getByRole('group', { name: 'Editing' })).toBeHidden();
  await editor.keyboard.press('Escape');
  await expect(sidebar(editor)).toHaveCount(0);
  await expect(
    editor.getByRole('group', { name: 'Editing' }).getByRole('button', { name: 'More' }),
  ).toBeFocused();
});
