import { grip, startSelecting } from './editor-page.ts';
import { expect, publishPage, test } from './fixtures.ts';
import { holdScripts } from './hold-scripts.ts';
import { doc, editableField, move, moveHome, paragraph, rich, stored, text, typeIn } from './rich-texts.ts';

const texts = 'main [data-component-type="RichText"] [data-property="text"]';

test('Enter on an empty last line goes on in a new text, Backspace at its start joins it again, Delete too', async ({
  editor,
  context,
  server,
}) => {
  const address = await publishPage(context, server, {
    contents: [rich('r', paragraph(text('Call us'))), rich('s', paragraph(text('Last')))],
  });
  await editor.goto(address);
  await typeIn(editor, 'r');
  await editor.keyboard.press('Enter');
  await expect(editor.locator(texts).first().locator('p')).toHaveCount(2);
  await editor.keyboard.press('Enter');
  await expect(editor.locator(texts)).toHaveCount(3);
  await expect(editor.locator(texts).nth(1)).toBeFocused();
  await expect(editor.locator(texts).first().locator('p')).toHaveCount(1);
  await editor.keyboard.type('Or write');
  await expect(editor.locator(texts)).toHaveText(['Call us', 'Or write', 'Last']);

  await moveHome(editor);
  await editor.keyboard.press('Backspace');
  await expect(editor.locator(texts)).toHaveText(['Call usOr write', 'Last']);
  await expect(editor.locator(texts).first()).toBeFocused();
  await editor.keyboard.type('. ');
  await expect(editor.locator(texts).first()).toHaveText('Call us. Or write');
  await editor.keyboard.press('Control+z');
  await editor.keyboard.press('Control+z');
  await expect(editor.locator(texts)).toHaveText(['Call us', 'Or write', 'Last']);
  await editor.keyboard.press('Control+Shift+z');
  await expect(editor.locator(texts)).toHaveText(['Call usOr write', 'Last']);

  await typeIn(editor, 'r');
  await editor.keyboard.press('Delete');
  await editor.keyboard.type(' ');
  await expect(editor.locator(texts)).toHaveText(['Call usOr write Last']);
  expect((await stored(editor, address)).r).toEqual(doc(paragraph(text('Call usOr write Last'))));
});

test('‘/’ on an empty line finds components by what is typed, and a choice stands there, as one step of undo', async ({
  editor,
  context,
  server,
}) => {
  const address = await publishPage(context, server, {
    contents: [rich('r', paragraph(text('Before')), paragraph(text('After')))],
  });
  await editor.goto(address);
  await startSelecting(editor);
  await editableField(editor, 'r').locator('p').first().click();
  await expect(editableField(editor, 'r')).toBeFocused();
  await move(editor, 'End');
  await editor.keyboard.press('Enter');
  await editor.keyboard.type('/');
  const picker = editor.getByRole('search', { name: 'Components to add' });
  await expect(picker).toBeVisible();
  await expect(editableField(editor, 'r')).toBeFocused();
  await editor.keyboard.press('Escape');
  await expect(picker).toHaveCount(0);
  await editor.keyboard.type('x');
  await expect(editableField(editor, 'r').locator('p').nth(1)).toHaveText('/x');
  await expect(picker).toHaveCount(0);
  await editor.keyboard.press('Backspace');
  await editor.keyboard.press('Backspace');

  await editor.keyboard.type('/quote');
  await expect(picker).toBeVisible();
  await editor.keyboard.press('Enter');
  const types = editor.locator('main [data-list="page.contents"] > [data-block]');
  await expect(types).toHaveCount(3);
  expect(
    await types.evaluateAll((blocks) => blocks.map((block) => (block as HTMLElement).dataset.componentType)),
  ).toEqual(['RichText', 'Quote', 'RichText']);
  await expect(editor.locator(texts)).toHaveText(['Before', 'After']);
  await expect(types.nth(1).locator('[data-inline]')).toBeFocused();
  await editor.keyboard.press('Control+z');
  await expect(types).toHaveCount(1);
  await expect(editor.locator(texts)).toContainText('After');
});

test('keys that are pressed before the components are there choose one of them', async ({
  editor,
  context,
  server,
}) => {
  const release = await holdScripts(editor, /\/BlockPicker\.[^/]*\.js$/);
  await editor.goto(await publishPage(context, server, { contents: [rich('r', paragraph(text('Words')))] }));
  await typeIn(editor, 'r');
  await editor.keyboard.press('Enter');
  await editor.keyboard.type('/quote');
  for (const key of ['ArrowDown', 'ArrowUp', 'Enter']) await editor.keyboard.press(key);
  await expect(editor.locator(texts)).toHaveText(['Words/quote']);
  release();
  await expect(editor.locator('main [data-component-type="Quote"] [data-inline]')).toBeFocused();
  await expect(editor.locator(texts)).toHaveText(['Words']);
});

test('‘/’ in an empty text puts the component in its place', async ({ editor, context, server }) => {
  await editor.goto(
    await publishPage(context, server, {
      contents: [rich('r'), { key: 't', componentType: 'Text', text: 'Words' }],
    }),
  );
  await typeIn(editor, 'r');
  await editor.keyboard.type('/quote');
  await expect(editor.getByRole('search', { name: 'Components to add' })).toBeVisible();
  await editor.keyboard.press('Enter');
  await expect(editor.locator(texts)).toHaveCount(0);
  await expect(editor.locator('main [data-component-type="Quote"] [data-inline]')).toBeFocused();

  await editableField(editor, 't').click();
  await expect(editableField(editor, 't')).toBeFocused();
  await editor.keyboard.press('Control+a');
  await editor.keyboard.type('/quote');
  await editor.keyboard.press('Enter');
  await expect(editor.locator('main [data-component-type="Quote"]')).toHaveCount(2);
  await expect(editor.locator('main [data-component-type="Text"]')).toHaveCount(0);
});

test('Markdown is formatted as it is typed', async ({ editor, context, server }) => {
  await editor.goto(await publishPage(context, server, { contents: [rich('r')] }));
  await typeIn(editor, 'r');
  await editor.keyboard.type('### Open **day and night** for *you*.');
  await expect(editableField(editor, 'r').locator('h3')).toHaveText('Open day and night for you.');
  await expect(editableField(editor, 'r').locator('strong')).toHaveText('day and night');
  await expect(editableField(editor, 'r').locator('em')).toHaveText('you');
});

test('texts of all three kinds begin another at Enter, and join each other at Backspace and Delete', async ({
  editor,
  context,
  server,
}) => {
  const formatted = (key: string, ...content: object[]) => ({
    key,
    componentType: 'FormattedText',
    text: doc(paragraph(...content)),
  });
  const bold = [{ type: 'strong' }];
  const address = await publishPage(context, server, {
    contents: [
      { key: 'p', componentType: 'Text', text: 'Call us. ' },
      formatted('f', text('Or '), text('write', bold)),
      rich('r', paragraph(text(' a letter'))),
    ],
  });
  await editor.goto(address);
  const all = editor.locator('main [data-property="text"]');
  await typeIn(editor, 'f');
  await moveHome(editor);
  for (let letter = 0; letter < 3; letter += 1) await move(editor, 'ArrowRight');
  await editor.keyboard.press('Enter');
  await expect(all).toHaveText(['Call us.', 'Or', 'write', 'a letter']);
  await expect(all.nth(2)).toBeFocused();
  await expect(all.nth(2).locator('strong')).toHaveText('write');
  await editor.keyboard.press('Backspace');
  await expect(all).toHaveText(['Call us.', 'Or write', 'a letter']);
  await editor.keyboard.press('Shift+Enter');
  await expect(editableField(editor, 'f').locator('br').first()).toBeAttached();
  await editor.keyboard.press('Backspace');

  // The plain text becomes a formatted one, and the caret is where they were joined.
  await moveHome(editor);
  await editor.keyboard.press('Backspace');
  await expect(all).toHaveText(['Call us. Or write', 'a letter']);
  await expect(editor.locator('[data-block="p"]')).toHaveAttribute('data-component-type', 'FormattedText');
  await expect(all.first()).toBeFocused();
  await editor.keyboard.type('(');
  await expect(all.first()).toHaveText('Call us. (Or write');
  await move(editor, 'End');
  await editor.keyboard.press('Delete');
  await expect(all).toHaveText(['Call us. (Or write a letter']);
  await editor.keyboard.press('Control+z');
  await expect(all).toHaveText(['Call us. (Or write', 'a letter']);
  await editor.keyboard.press('Control+Shift+z');
  await expect(all).toHaveText(['Call us. (Or write a letter']);
  expect((await stored(editor, address)).p).toEqual(
    doc(paragraph(text('Call us. (Or '), text('write', bold), text(' a letter'))),
  );
});

test('‘/’ opens the picker in a formatted text too', async ({ editor, context, server }) => {
  await editor.goto(
    await publishPage(context, server, {
      contents: [{ key: 'f', componentType: 'FormattedText', text: doc({ type: 'paragraph' }) }],
    }),
  );
  await typeIn(editor, 'f');
  await editor.keyboard.type('/quote');
  await expect(editor.getByRole('search', { name: 'Components to add' })).toBeVisible();
  await editor.keyboard.press('Enter');
  await expect(editor.locator('main [data-component-type="Quote"] [data-inline]')).toBeFocused();
  await expect(editor.locator('main [data-component-type="FormattedText"]')).toHaveCount(0);
});

test('the picker of a ‘/’ stands at the caret and covers neither its line nor the menu', async ({
  editor,
  context,
  server,
}) => {
  await editor.setViewportSize({ width: 1280, height: 800 });
  const lines = Array.from({ length: 5 }, (_, index) => paragraph(text(`Line ${index}`)));
  await editor.goto(await publishPage(context, server, { contents: [rich('r', ...lines)] }));
  await typeIn(editor, 'r');
  await editor.keyboard.press('Enter');
  await editor.keyboard.type('/');
  const picker = editor.getByRole('search', { name: 'Components to add' });
  await expect(picker).toBeVisible();
  const line = editableField(editor, 'r').locator('p').last();
  const side = async () => {
    const [box, words] = [(await picker.boundingBox())!, (await line.boundingBox())!];
    if (Math.abs(words.y - box.y - box.height) < 16) return 'above';
    return Math.abs(box.y - words.y - words.height) < 16 ? 'below' : 'elsewhere';
  };
  await expect(async () => {
    const [box, words] = [(await picker.boundingBox())!, (await line.boundingBox())!];
    expect(await side()).not.toBe('elsewhere');
    expect(Math.abs(box.x - words.x)).toBeLessThan(16);
  }).toPass();
  // The picker gets lower with what is typed, and stays on its side, at the line.
  const before = { side: await side(), height: (await picker.boundingBox())!.height };
  await editor.keyboard.type('quote');
  await expect(async () => {
    expect((await picker.boundingBox())!.height).toBeLessThan(before.height);
    expect(await side()).toBe(before.side);
  }).toPass();
});

test('Enter at the end goes through the texts of a component and then begins a text after it, Ctrl+Enter from anywhere', async ({
  editor,
  context,
  server,
}) => {
  await editor.goto(
    await publishPage(context, server, {
      contents: [
        { key: 'q', componentType: 'Quote', quote: 'They listened.', quoteBy: 'Sam' },
        { key: 'p', componentType: 'Text', text: 'Last' },
      ],
    }),
  );
  const types = () =>
    editor
      .locator('main [data-list="page.contents"] > [data-block]')
      .evaluateAll((blocks) => blocks.map((block) => (block as HTMLElement).dataset.componentType));
  await startSelecting(editor);
  await editableField(editor, 'q', 'quote').click();
  await expect(editableField(editor, 'q', 'quote')).toBeFocused();
  await move(editor, 'End');
  await editor.keyboard.press('Enter');
  await expect(editableField(editor, 'q', 'quoteBy')).toBeFocused();
  await move(editor, 'Home');
  await editor.keyboard.press('Enter');
  await expect(editableField(editor, 'q', 'quoteBy')).toBeFocused();
  await move(editor, 'End');
  await editor.keyboard.press('Enter');
  await expect(editor.locator(texts)).toBeFocused();
  await editor.keyboard.type('On');
  expect(await types()).toEqual(['Quote', 'RichText', 'Text']);
  await editor.keyboard.press('Control+Enter');
  await expect(editor.locator(texts).nth(1)).toBeFocused();
  await editor.keyboard.type('And on');
  await expect(editor.locator(texts)).toHaveText(['On', 'And on']);
  expect(await types()).toEqual(['Quote', 'RichText', 'RichText', 'Text']);
  await editableField(editor, 'p').click();
  await expect(editableField(editor, 'p')).toBeFocused();
  await editor.keyboard.press('Control+Enter');
  await expect.poll(types).toEqual(['Quote', 'RichText', 'RichText', 'Text', 'RichText']);
  await editor.keyboard.press('Control+z');
  await expect.poll(types).toEqual(['Quote', 'RichText', 'RichText', 'Text']);
});

test('Backspace in an empty text takes it away, and goes back to the component before it', async ({
  editor,
  context,
  server,
}) => {
  const contents = [
    { key: 'd', componentType: 'Divider' },
    { key: 'a', componentType: 'Text', text: 'Gone' },
    { key: 'q', componentType: 'Quote', quote: 'They listened.', quoteBy: 'Sam' },
  ];
  await editor.goto(await publishPage(context, server, { contents }));
  await startSelecting(editor);
  await editableField(editor, 'a').click();
  await expect(editableField(editor, 'a')).toBeFocused();
  await editor.keyboard.press('Control+a');
  await editor.keyboard.press('Backspace');
  await expect(editableField(editor, 'a')).toBeFocused();
  await editor.keyboard.press('Backspace');
  await expect(editor.locator('main [data-block="a"]')).toHaveCount(0);
  await expect(editor.locator('main [data-block="d"]')).toHaveAttribute('data-selected', '');
  await expect(grip(editor, 'Divider')).toBeFocused();
  await editor.keyboard.press('Control+z');
  await expect(editor.locator('main [data-block="a"]')).toHaveCount(1);

  await editableField(editor, 'q', 'quoteBy').click();
  await move(editor, 'End');
  await editor.keyboard.press('Enter');
  await expect(editor.locator(texts)).toBeFocused();
  await editor.keyboard.press('Backspace');
  await expect(editor.locator(texts)).toHaveCount(0);
  await expect(editableField(editor, 'q', 'quoteBy')).toBeFocused();
  await editor.keyboard.type('!');
  await expect(editableField(editor, 'q', 'quoteBy')).toHaveText('Sam!');
});
