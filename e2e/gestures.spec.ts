import type { Page } from '@playwright/test';
import { editableField, grip, menu, openSettings, sidebar, startSelecting } from './editor-page.ts';
import { expect, publishPage, test } from './fixtures.ts';

const SENTENCE = 'Someone answers, at any hour, and stays with you for as long as it takes you. ';
const words = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
/** Long and short texts, plain and rich, so that the whole page wraps differently when the page becomes narrower. */
const CONTENTS = Array.from({ length: 9 }, (_, index) =>
  index % 2 === 0
    ? { key: `b${index}`, componentType: 'RichText', text: words(`${SENTENCE.repeat(4)}End ${index}.`) }
    : { key: `b${index}`, componentType: 'Quote', quote: SENTENCE.repeat(2), quoteBy: `Sam ${index}` },
);

interface Word {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

/** Returns the first word of the second line of a text, and the position of the word. */
function wordIn(page: Page, key: string, property: string): Promise<Word> {
  return editableField(page, key, property).evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const text = walker.nextNode() as Text;
    const range = document.createRange();
    const rectAt = (from: number, to: number) => {
      range.setStart(text, from);
      range.setEnd(text, to);
      return range.getBoundingClientRect();
    };
    const first = rectAt(0, 1).top;
    const found = [...text.data.matchAll(/[A-Za-z]{3,}/g)]
      .map(({ 0: word, index }) => ({ word, rect: rectAt(index, index + word.length) }))
      .find(({ rect }) => rect.top > first + 4);
    if (found === undefined) throw new Error('The text has one line.');
    const { left, top, width, height } = found.rect;
    return { text: found.word, x: left + width / 2, y: top + height / 2 };
  });
}

/** Returns the middle of the line that contains the selection or the caret. */
const markedLine = (page: Page) =>
  page.evaluate(() => {
    const { focusNode, focusOffset } = getSelection()!;
    const range = document.createRange();
    range.setStart(focusNode!, focusOffset);
    const { top, height } = range.getBoundingClientRect();
    return top + height / 2;
  });
const marked = (page: Page) => page.evaluate(() => String(getSelection()).trim());
const selectedOnes = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-selected]')].map(
      ({ dataset }) => `${dataset.owner ?? dataset.block} ${dataset.property ?? ''}`,
    ),
  );

/** Clicks `times` times at one position: each click hits the element that is there after the previous click. */
async function clickOften(page: Page, { x, y }: Word, times: number): Promise<void> {
  await page.mouse.move(x, y);
  for (let clickCount = 1; clickCount <= times; clickCount++) {
    await page.mouse.down({ clickCount });
    await page.mouse.up({ clickCount });
    await expect(page.locator('main [data-selected]')).toHaveCount(1);
    await twoFrames(page);
  }
}

const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Checks that no sidebar opens and the clicked line has not moved, after everything about the selection has appeared. */
async function expectInPlace(page: Page, { y }: Word): Promise<void> {
  await expect(grip(page)).toBeVisible();
  await twoFrames(page);
  await expect(sidebar(page)).toHaveCount(0);
  expect(Math.abs((await markedLine(page)) - y)).toBeLessThan(4);
}

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.locator('main [data-selected]')).toHaveCount(0);
  // The focus is in the outline, which lies over the page until the focus leaves it.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
}

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    for (const [name, key, property] of [
      ['the first', 'b0', 'text'],
      ['a middle', 'b3', 'quote'],
      ['a rich middle', 'b4', 'text'],
      ['the last', 'b8', 'text'],
    ] as const) {
      test(`two, three clicks and a drag in ${name} text mark its words, and its line stays where it is`, async ({
        editor,
        context,
        server,
      }) => {
        await editor.goto(await publishPage(context, server, { contents: CONTENTS }));
        await startSelecting(editor);
        await editableField(editor, key, property).scrollIntoViewIfNeeded();

        const word = await wordIn(editor, key, property);
        await clickOften(editor, word, 2);
        expect(await selectedOnes(editor)).toEqual([`${key} ${property}`]);
        await expect.poll(() => marked(editor)).toBe(word.text);
        await expectInPlace(editor, word);
        expect(await marked(editor)).toBe(word.text);
        await editor.keyboard.type('Nobody');
        await expect(editableField(editor, key, property)).toContainText('Nobody');
        await close(editor);

        const again = await wordIn(editor, key, property);
        await clickOften(editor, again, 3);
        expect(await selectedOnes(editor)).toEqual([`${key} ${property}`]);
        expect((await marked(editor)).startsWith('Someone answers')).toBe(true);
        await expect(grip(editor)).toBeVisible();
        expect((await marked(editor)).startsWith('Someone answers')).toBe(true);
        await close(editor);

        const start = await wordIn(editor, key, property);
        await editor.mouse.move(start.x, start.y);
        await editor.mouse.down();
        await editor.mouse.move(start.x + 90, start.y, { steps: 5 });
        await editor.mouse.up();
        expect(await selectedOnes(editor)).toEqual([`${key} ${property}`]);
        const dragged = await marked(editor);
        expect(dragged.length).toBeGreaterThan(4);
        await expectInPlace(editor, start);
        expect(await marked(editor)).toBe(dragged);
      });
    }

    test('one click on a line anywhere in the window leaves it where it is, and so do its settings and closing them', async ({
      editor,
      context,
      server,
    }) => {
      await editor.goto(await publishPage(context, server, { contents: CONTENTS }));
      await startSelecting(editor);
      for (const [key, block] of [
        ['b0', 'nearest'],
        ['b2', 'start'],
        ['b4', 'center'],
        ['b8', 'end'],
      ] as const) {
        const text = editableField(editor, key, 'text');
        await text.evaluate(
          (element, block) => element.scrollIntoView({ block, behavior: 'instant' }),
          block as ScrollLogicalPosition,
        );
        const word = await wordIn(editor, key, 'text');
        const stays = async (after: string) => {
          await twoFrames(editor);
          expect(
            Math.abs((await wordIn(editor, key, 'text')).y - word.y),
            `${key} after ${after}`,
          ).toBeLessThan(1);
        };
        await editor.mouse.click(word.x, word.y);
        await expect(editor.locator('main [data-inline]')).toBeFocused();
        await expectInPlace(editor, word);
        await openSettings(editor);
        await stays('opening its settings');
        await editor.keyboard.press('Escape');
        await expect(sidebar(editor)).toHaveCount(0);
        await stays('closing its settings');
        await close(editor);
        await stays('closing');
      }
    });
  });
}

test('folding and unfolding the menu wraps the columns of a page anew, and the line with the caret stays at its height', async ({
  editor,
  context,
  server,
}) => {
  await editor.setViewportSize({ width: 1280, height: 800 });
  const columns = (key: string) => ({
    key,
    componentType: 'SplitContent',
    width: 6,
    left: [{ key: `${key}l`, componentType: 'RichText', text: words(SENTENCE.repeat(12)) }],
    right: [{ key: `${key}r`, componentType: 'RichText', text: words(SENTENCE.repeat(4)) }],
  });
  await editor.goto(await publishPage(context, server, { contents: [columns('s'), columns('t')] }));
  await startSelecting(editor);
  const text = editableField(editor, 'tl', 'text');
  await text.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await clickOften(editor, await wordIn(editor, 'tl', 'text'), 1);
  await expect(editor.locator('main [data-inline]')).toBeFocused();
  const caret = await editor.evaluate(() => getSelection()!.focusOffset);
  // The caret's line is found by its place in the text, because the press moves the focus to the menu.
  const caretLine = () =>
    text.evaluate((element, offset) => {
      const range = document.createRange();
      range.setStart(document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()!, offset);
      return range.getBoundingClientRect().top;
    }, caret);
  const above = editableField(editor, 'sl', 'text');
  for (const name of ['folded', 'unfolded']) {
    const height = (await above.boundingBox())!.height;
    const line = await caretLine();
    await menu(editor, 'Collapse Menu').click();
    await expect.poll(async () => (await above.boundingBox())!.height, { message: name }).not.toBe(height);
    expect(Math.abs((await caretLine()) - line), name).toBeLessThan(4);
  }
});
