import { axeFaults } from './axe.ts';
import { menu, startSelecting } from './editor-page.ts';
import { expect, publishPage, test } from './fixtures.ts';
import { holdScripts } from './hold-scripts.ts';
import { doc, editableField, paragraph, rich, stored, text } from './rich-texts.ts';

const answer = (words: string) => doc(paragraph(text(words)));
const CONTENTS = [
  rich('r', paragraph(text('Call the li'), text('ne', [{ type: 'strong' }]), text('. A Line is open.'))),
  {
    key: 'a',
    componentType: 'ListAccordion',
    items: [
      { key: 'i1', header: 'Who answers?', contents: answer('People of the line.') },
      { key: 'i2', header: 'Is it free?', contents: answer('Yes.') },
    ],
  },
  { key: 'b', componentType: 'ButtonCta', link: { type: 'page', href: '/line', text: 'More' } },
];

for (const [width, height] of [
  [1280, 800],
  [360, 640],
] as const) {
  test(`at ${width} px words are found in all texts of the page, shown, replaced at once, and brought back`, async ({
    editor,
    context,
    server,
  }) => {
    await editor.setViewportSize({ width, height });
    const address = await publishPage(context, server, { contents: CONTENTS });
    await editor.goto(address);
    await startSelecting(editor);
    const before = menu(editor, 'Select Component');
    await before.focus();
    await editor.keyboard.press('Control+f');
    const bar = editor.getByRole('search', { name: 'Find in this page' });
    const field = bar.getByRole('textbox', { name: 'Find in this page' });
    await expect(field).toBeFocused();
    await editor.keyboard.type('LÍNE');
    await expect(bar).toContainText('1 of 4');
    await expect(
      editor.getByText('1 of 4, Rich text: Call the line. A Line is open.').first(),
    ).toBeAttached();
    expect(await shown(editor)).toBe('line');
    expect(await axeFaults(editor, { include: '.he-find' })).toEqual([]);
    await editor.keyboard.press('Enter');
    await expect(bar).toContainText('2 of 4');
    await expect.poll(() => shown(editor)).toBe('Line');

    // The folded answer opens.
    await expect(editableField(editor, 'a', 'items.i1.contents')).toBeHidden();
    await editor.keyboard.press('Enter');
    await expect(bar).toContainText('3 of 4');
    await expect(editableField(editor, 'a', 'items.i1.contents')).toBeVisible();
    await expect(editableField(editor, 'a', 'items.i1.contents')).toBeInViewport();
    await expect(field).toBeFocused();
    await editor.keyboard.press('Enter');
    await expect(bar).toContainText('4 of 4');
    await expect(editor.getByText(/4 of 4, .*address of a link: \/line/).first()).toBeAttached();
    await editor.keyboard.press('Enter');
    await expect(bar).toContainText('1 of 4');
    await editor.keyboard.press('Shift+Enter');
    await expect(bar).toContainText('4 of 4');

    await bar.getByRole('button', { name: 'Match case and accents' }).click();
    await expect(bar).toContainText('Nothing found');
    await bar.getByRole('button', { name: 'Match case and accents' }).click();
    await field.fill('line');
    await bar.getByRole('button', { name: 'Replace', exact: true }).click();
    await bar.getByRole('textbox', { name: 'Replace with' }).fill('service');
    // The announcement stays, although the pause in typing ends afterwards.
    await field.fill('line ');
    await field.fill('line');
    await bar.getByRole('button', { name: 'Replace all' }).click();
    await editor.waitForTimeout(400);
    await expect(editor.getByText('3 replaced. An address of links stayed. Undo').first()).toBeAttached();
    await expect(editableField(editor, 'r')).toHaveText('Call the service. A service is open.');
    await editor.keyboard.press('Control+z');
    await expect(editableField(editor, 'r')).toHaveText('Call the line. A Line is open.');
    await editor.keyboard.press('Control+Shift+z');
    await field.focus();
    await editor.keyboard.press('Escape');
    await expect(bar).toHaveCount(0);
    expect(await shown(editor)).toBe('');
    await expect(before).toBeFocused();
    if (width < 1024) return;
    expect((await stored(editor, address)).r).toEqual(answer('Call the service. A service is open.'));
  });
}

test('one hit is replaced, then the next; asked for again in the bar, the search of the browser opens', async ({
  editor,
  context,
  server,
}) => {
  await editor.goto(await publishPage(context, server, { contents: CONTENTS }));
  const isHandled = () =>
    editor.evaluate(
      () =>
        !(document.activeElement ?? document.body).dispatchEvent(
          new KeyboardEvent('keydown', { key: 'f', ctrlKey: true, bubbles: true, cancelable: true }),
        ),
    );
  await startSelecting(editor);
  await menu(editor, 'Select Component').click();
  expect(await isHandled()).toBe(false);
  await menu(editor, 'Select Component').click();
  expect(await isHandled()).toBe(true);
  const bar = editor.getByRole('search', { name: 'Find in this page' });
  const field = bar.getByRole('textbox', { name: 'Find in this page' });
  await expect(field).toBeFocused();
  expect(await isHandled()).toBe(false);
  await field.fill('who');
  await expect(bar).toContainText('1 of 1');
  await bar.getByRole('button', { name: 'Whole words' }).click();
  await field.fill('line');
  await expect(bar).toContainText('1 of 4');
  await bar.getByRole('button', { name: 'Replace', exact: true }).click();
  await bar.getByRole('textbox', { name: 'Replace with' }).fill('desk');
  await bar.getByRole('button', { name: 'Replace this one' }).click();
  await expect(editableField(editor, 'r')).toHaveText('Call the desk. A Line is open.');
  await expect(bar).toContainText('1 of 3');
  await bar.getByRole('button', { name: 'Replace this one' }).click();
  await expect(editableField(editor, 'r')).toHaveText('Call the desk. A desk is open.');
  await bar.getByRole('button', { name: 'Close' }).click();
  await expect(bar).toHaveCount(0);
});

/** Returns the words that are highlighted as the hit that is shown. */
function shown(page: import('@playwright/test').Page): Promise<string> {
  return page.evaluate(() => [...(CSS.highlights.get('he-found-shown') ?? [])].map(String).join());
}

test('words that are typed before the bar is there are looked for, and do not change the page', async ({
  editor,
  context,
  server,
}) => {
  const release = await holdScripts(editor, /\/FindBar\.[^/]*\.js$/);
  await editor.goto(await publishPage(context, server, { contents: CONTENTS }));
  await editableField(editor, 'r').click();
  await expect(editableField(editor, 'r')).toBeFocused();
  await editor.keyboard.press('Control+f');
  await editor.keyboard.type('freex');
  await editor.keyboard.press('Backspace');
  release();
  const bar = editor.getByRole('search', { name: 'Find in this page' });
  await expect(bar.getByRole('textbox', { name: 'Find in this page' })).toHaveValue('free');
  await expect(bar).toContainText('1 of 1');
  await expect(editableField(editor, 'r')).toHaveText('Call the line. A Line is open.');
});
