import type { Locator, Page } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { grip, startSelecting } from './editor-page.ts';
import { expect, publishPage, test } from './fixtures.ts';
import {
  doc,
  editableField,
  move,
  paragraph,
  rich,
  stored,
  text,
  tool,
  toolbar,
  typeIn,
} from './rich-texts.ts';

const SENTENCE =
  'You may be sleeping in a car, on a couch, or in a house that is not safe. All of that counts. ';
const CONTENTS = [
  { key: 'q', componentType: 'Quote', quote: 'They picked up at once.', quoteBy: 'Sam' },
  rich('r', paragraph(text(SENTENCE)), paragraph(text(SENTENCE.repeat(20)))),
  { key: 't', componentType: 'Text', text: 'We are here.' },
];

const words = (page: Page): Locator => page.getByRole('region', { name: 'Selected words' });
const linkField = (page: Page): Locator => words(page).getByRole('combobox', { name: 'Link to' });
const marked = (page: Page) => page.evaluate(() => String(getSelection()));

/** Selects words of the first paragraph with the mouse, without releasing the button. */
async function drag(page: Page, block = 'r'): Promise<void> {
  const first = editableField(page, block).locator('p').first();
  await first.scrollIntoViewIfNeeded();
  const { x, y } = (await first.boundingBox())!;
  await page.mouse.move(x + 60, y + 12);
  await page.mouse.down();
  await page.mouse.move(x + 200, y + 12, { steps: 4 });
}

/** Returns the space between the bar and the first or last selected line, in px, and the bar's box. */
function around(page: Page) {
  return page.evaluate(() => {
    const bar = document.querySelector('.he-words')!.getBoundingClientRect();
    const lines = [...getSelection()!.getRangeAt(0).getClientRects()];
    const top = Math.min(...lines.map((line) => line.top));
    const bottom = Math.max(...lines.map((line) => line.bottom));
    return {
      above: top - bar.bottom,
      below: bar.top - bottom,
      left: bar.left,
      top: bar.top,
      bottom: bar.bottom,
    };
  });
}

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
]) {
  test(`at ${viewport.width} px the tools stand 12 px above selected words, once the press has ended, and follow them`, async ({
    editor,
    context,
    server,
  }) => {
    await editor.setViewportSize(viewport);
    await editor.goto(await publishPage(context, server, { contents: CONTENTS }));
    await startSelecting(editor);
    await editableField(editor, 'r').locator('p').first().click();
    await expect(editableField(editor, 'r')).toBeFocused();
    await expect(words(editor)).toHaveCount(0);

    await drag(editor);
    await expect.poll(() => marked(editor)).not.toBe('');
    await expect(words(editor)).toHaveCount(0);
    await editor.mouse.up();
    await expect(words(editor)).toBeVisible();
    await expect(editableField(editor, 'r')).toBeFocused();
    expect((await around(editor)).above).toBeGreaterThanOrEqual(10);
    expect((await around(editor)).above).toBeLessThanOrEqual(16);

    const before = (await around(editor)).top;
    await editor.mouse.wheel(0, 60);
    await expect.poll(async () => (await around(editor)).top).toBeLessThan(before);
    await expect.poll(async () => Math.round((await around(editor)).above)).toBeGreaterThanOrEqual(10);

    // At the upper edge of the page there is room only below.
    await editableField(editor, 'r').evaluate((element) => {
      window.scrollBy({ top: element.getBoundingClientRect().top - 60, behavior: 'instant' });
    });
    await expect.poll(async () => Math.round((await around(editor)).below)).toBe(12);
    await editableField(editor, 'r').evaluate(() => window.scrollBy({ top: 300, behavior: 'instant' }));
    await expect(words(editor)).toBeHidden();
  });
}

test('each tool has its name, acts on the selection, and loses no letter', async ({
  editor,
  context,
  server,
}) => {
  const address = await publishPage(context, server, {
    contents: [rich('r', paragraph(text('Call us now')))],
  });
  await editor.goto(address);
  await typeIn(editor, 'r');
  await move(editor, 'Control+Shift+ArrowLeft');
  for (const name of [
    'Bold',
    'Italic',
    'Underline',
    'Bulleted list',
    'Numbered list',
    'Link',
    'Clear formatting',
  ])
    await expect(tool(editor, name)).toBeVisible();
  const box = (await toolbar(editor).boundingBox())!;
  expect(box.height).toBe(36);
  for (const button of await toolbar(editor).locator('button').all()) {
    const { width, height } = (await button.boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(32);
  }
  const heading = toolbar(editor).getByRole('radio', { name: 'Heading 2' });
  await editor.mouse.move(box.x, box.y - 40);
  await editor.mouse.move(box.x, box.y - 30);
  await heading.hover();
  await expect(editor.getByRole('tooltip')).toHaveText(/^Heading 2(Ctrl\+Alt|⌥⌘)\+?2 · type ## and a space$/);
  expect(await axeFaults(editor, { include: '.he-words' })).toEqual([]);

  await tool(editor, 'Bold').click();
  await editor.keyboard.press('ArrowRight');
  await editor.keyboard.type('!');
  await expect(editableField(editor, 'r').locator('strong')).toHaveText('now!');
  await move(editor, 'Control+a');
  await heading.click();
  await expect(editableField(editor, 'r').locator('h2')).toHaveText('Call us now!');
  await heading.click();
  await expect(editableField(editor, 'r').locator('h2')).toHaveCount(0);
  await heading.click();
  await tool(editor, 'Clear formatting').click();
  await expect(editableField(editor, 'r')).toBeFocused();
  expect((await stored(editor, address)).r).toEqual(doc(paragraph(text('Call us now!'))));
});

test('Alt+F10 goes to the tools of the caret’s line, the arrow keys move in them, and Escape goes back', async ({
  editor,
  context,
  server,
}) => {
  await editor.goto(await publishPage(context, server, { contents: CONTENTS }));
  await typeIn(editor, 'r');
  await expect(words(editor)).toHaveCount(0);
  await editor.keyboard.press('Alt+F10');
  await expect(tool(editor, 'Bold')).toBeFocused();
  await editor.keyboard.press('ArrowLeft');
  await expect(tool(editor, 'Comment')).toBeFocused();
  await editor.keyboard.press('Escape');
  await expect(editableField(editor, 'r')).toBeFocused();
  await expect(words(editor)).toHaveCount(0);
  await editor.keyboard.press('Alt+F10');
  await editor.keyboard.press('Enter');
  await expect(editableField(editor, 'r')).toBeFocused();
  await editor.keyboard.type('Yes');
  await expect(editableField(editor, 'r').locator('strong')).toHaveText('Yes');
});

test('one field makes links of a number, an e-mail address, a web address and a page’s title', async ({
  editor,
  context,
  server,
}) => {
  const target = await publishPage(context, server, { title: 'Beds for tonight' });
  await editor.goto(
    await publishPage(context, server, { contents: [rich('r', paragraph(text('Call us now')))] }),
  );
  await typeIn(editor, 'r');
  await move(editor, 'Control+Shift+ArrowLeft');
  const link = editableField(editor, 'r').locator('a');
  for (const [typed, href] of [
    ['(08) 7010 2483', 'tel:0870102483'],
    ['help@haven.example', 'mailto:help@haven.example'],
    ['www.lifeline.org.au', 'https://www.lifeline.org.au'],
  ] as const) {
    await editor.keyboard.press('Control+k');
    await expect(linkField(editor)).toBeFocused();
    await expect(editor.locator('.he-shown-selection')).toHaveText('now');
    await editor.keyboard.type(typed);
    await editor.keyboard.press('Enter');
    await expect(link).toHaveAttribute('href', href);
    await expect(editableField(editor, 'r')).toBeFocused();
    expect(await marked(editor)).toBe('now');
  }
  await tool(editor, 'Link').click();
  await expect(linkField(editor)).toHaveValue('https://www.lifeline.org.au');
  await editor.keyboard.type('Beds for tonight');
  // Enter waits for the pages that have these words.
  await editor.keyboard.press('Enter');
  await expect(link).toHaveAttribute('href', target);
  await editor.keyboard.press('Control+z');
  await expect(link).toHaveAttribute('href', 'https://www.lifeline.org.au');

  await tool(editor, 'Link').click();
  await words(editor).getByRole('button', { name: 'Remove' }).click();
  await expect(link).toHaveCount(0);
  await expect(editableField(editor, 'r')).toBeFocused();
});

for (const side of ['below', 'above'] as const) {
  test(`the field of a link stays where it is ${side} the words when its list opens`, async ({
    editor,
    context,
    server,
  }) => {
    for (let page = 1; page <= 4; page += 1) await publishPage(context, server, { title: `Beds ${page}` });
    await editor.setViewportSize({ width: 1280, height: 800 });
    await editor.goto(await publishPage(context, server, { contents: CONTENTS }));
    await typeIn(editor, 'r');
    const first = editableField(editor, 'r').locator('p').first();
    // There is room for the field below the words, but for the field with its list only on the side that is tested.
    const top = side === 'below' ? 420 : 580;
    await first.evaluate(
      (element, to) =>
        window.scrollBy({ top: element.getBoundingClientRect().top - to, behavior: 'instant' }),
      top,
    );
    await drag(editor);
    await editor.mouse.up();
    await editor.keyboard.press('Control+k');
    await expect(linkField(editor)).toBeFocused();
    const before = (await linkField(editor).boundingBox())!;
    await editor.keyboard.type('Beds');
    const options = words(editor).getByRole('option');
    await expect.poll(() => options.count()).toBeGreaterThanOrEqual(4);
    expect(await linkField(editor).boundingBox()).toEqual(before);
    const list = (await words(editor).getByRole('listbox').boundingBox())!;
    if (side === 'below') expect(list.y).toBeGreaterThan(before.y + before.height);
    else expect(list.y + list.height).toBeLessThan(before.y);
    const line = (await first.boundingBox())!;
    const bar = (await words(editor).boundingBox())!;
    expect(bar.y > line.y + 28 || bar.y + bar.height < line.y).toBe(true);
    expect(bar.y + bar.height).toBeLessThanOrEqual(800);
  });
}

test('‘More’ leads to all kinds of links, and Escape back to the words', async ({
  editor,
  context,
  server,
}) => {
  await editor.goto(
    await publishPage(context, server, { contents: [rich('r', paragraph(text('Call us now')))] }),
  );
  await typeIn(editor, 'r');
  await move(editor, 'Control+Shift+ArrowLeft');
  await tool(editor, 'Link').click();
  await words(editor).getByRole('button', { name: 'More' }).click();
  const kinds = words(editor).getByRole('group', { name: 'Link type' }).getByRole('radio');
  await expect(kinds).toHaveCount(4);
  await words(editor).getByRole('radio', { name: 'Anchor' }).press('Space');
  await words(editor).getByRole('textbox', { name: 'Anchor' }).fill('#top');
  await words(editor).getByRole('button', { name: 'Apply' }).click();
  await expect(editableField(editor, 'r').locator('a[href="#top"]')).toHaveText('now');
  await editor.keyboard.press('Control+k');
  await expect(linkField(editor)).toBeFocused();
  await editor.keyboard.press('Escape');
  await expect(editableField(editor, 'r')).toBeFocused();
  expect(await marked(editor)).toBe('now');
});

test('on a phone a tap puts the caret there, the tools are above the keyboard, link first, and nothing else', async ({
  editor,
  context,
  server,
}) => {
  await editor.setViewportSize({ width: 360, height: 740 });
  await editor.goto(await publishPage(context, server, { contents: CONTENTS }));
  await startSelecting(editor);
  await editableField(editor, 'r').locator('p').first().click();
  await expect(editableField(editor, 'r')).toBeFocused();
  const bar = (await words(editor).boundingBox())!;
  expect(bar).toEqual({ x: 0, y: 692, width: 360, height: 48 });
  const boxes = await toolbar(editor)
    .locator('button')
    .evaluateAll((buttons) =>
      buttons.map((button) => {
        const { left, width, height } = button.getBoundingClientRect();
        return { name: button.getAttribute('aria-label'), left, size: Math.min(width, height) };
      }),
    );
  expect(boxes.toSorted((a, b) => a.left - b.left)[0]?.name).toBe('Link');
  expect(boxes.filter(({ size }) => size < 44)).toEqual([]);
  await expect(editor.getByRole('navigation', { name: 'Editor menu' })).toBeHidden();
  await expect(editor.locator('.he-box').first()).toBeHidden();
  await editor.keyboard.type('Every night. ');
  await expect(editableField(editor, 'r')).toContainText('Every night.');

  await words(editor).getByRole('button', { name: 'Done' }).click();
  await expect(words(editor)).toHaveCount(0);
  await expect(grip(editor)).toBeFocused();
  await expect(editor.getByRole('navigation', { name: 'Editor menu' })).toBeVisible();

  // A plain text of a component has no tools, except that a component of text has them all.
  await editableField(editor, 'q', 'quoteBy').click();
  await expect(editableField(editor, 'q', 'quoteBy')).toBeFocused();
  await expect(words(editor).getByRole('button')).toHaveText(['Done']);
  await editableField(editor, 't').click();
  await expect(editableField(editor, 't')).toBeFocused();
  await expect(words(editor).getByRole('button', { name: 'Link' })).toBeVisible();
});

test('a plain text has the same tools: bold, a heading and Markdown turn it into the kind that holds them', async ({
  editor,
  context,
  server,
}) => {
  const address = await publishPage(context, server, {
    contents: [
      { key: 'b', componentType: 'Text', text: 'Call us now' },
      { key: 'h', componentType: 'Text', text: 'Where' },
      { key: 'l', componentType: 'Text', text: 'Read on' },
      { key: 'm', componentType: 'Text', text: '' },
      rich('r', paragraph(text('Rich'))),
    ],
  });
  await editor.goto(address);
  // The tools are loaded when a text is first pointed at.
  await typeIn(editor, 'r');
  const typeOf = (key: string) => editor.locator(`[data-block="${key}"]`).getAttribute('data-component-type');
  await editableField(editor, 'b').click();
  await expect(editableField(editor, 'b')).toBeFocused();
  await move(editor, 'Control+End');
  await move(editor, 'Control+Shift+ArrowLeft');
  await tool(editor, 'Bold').click();
  await expect(editableField(editor, 'b').locator('strong')).toHaveText('now');
  await expect(editableField(editor, 'b')).toBeFocused();
  expect(await typeOf('b')).toBe('FormattedText');
  await move(editor, 'End');
  await editor.keyboard.type('!');
  await expect(editableField(editor, 'b')).toHaveText('Call us now!');
  await editor.keyboard.press('Control+z');
  await editor.keyboard.press('Control+z');
  await expect(editableField(editor, 'b')).toHaveText('Call us now');
  expect(await typeOf('b')).toBe('Text');
  await expect(editableField(editor, 'b')).toBeFocused();

  await editableField(editor, 'h').click();
  await expect(editableField(editor, 'h')).toBeFocused();
  await move(editor, 'Control+a');
  await toolbar(editor).getByRole('radio', { name: 'Heading 2' }).click();
  await expect(editableField(editor, 'h').locator('h2')).toHaveText('Where');
  await expect(editableField(editor, 'h')).toBeFocused();

  await editableField(editor, 'l').click();
  await expect(editableField(editor, 'l')).toBeFocused();
  await move(editor, 'Control+a');
  await editor.keyboard.press('Control+k');
  await editor.keyboard.type('https://example.org');
  await editor.keyboard.press('Enter');
  await expect(editableField(editor, 'l').locator('a')).toHaveText(/Read on/);

  await editableField(editor, 'm').click();
  await expect(editableField(editor, 'm')).toBeFocused();
  await editor.keyboard.type('## Help');
  await expect(editableField(editor, 'm').locator('h2')).toHaveText('Help');
  await editor.keyboard.press('Enter');
  await editor.keyboard.type('Day and night');
  await expect(editableField(editor, 'm').locator('p')).toHaveText('Day and night');
  const texts = await stored(editor, address);
  expect(texts.b).toBe('Call us now');
  expect(texts.h).toEqual(doc({ type: 'heading', attrs: { level: 2 }, content: [text('Where')] }));
});
