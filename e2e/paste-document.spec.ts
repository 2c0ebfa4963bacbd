import type { Page } from '@playwright/test';
import { expect, publishPage, test } from './fixtures.ts';
import { editableField, live, move, paragraph, paste, rich, text, typeIn } from './rich-texts.ts';

/** A picture of one pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const TABLE =
  '<table><tr><th>Day</th><th>Open</th></tr><tr><td>Monday</td><td rowspan="2">Nine</td></tr><tr><td>Tuesday</td></tr></table>';

/** Returns the types of the page's blocks, in order. */
const typesOf = (page: Page): Promise<(string | undefined)[]> =>
  page
    .locator('main [data-block]')
    .evaluateAll((blocks) => blocks.map((block) => (block as HTMLElement).dataset.componentType));

test('a pasted document parts the text at the caret, its table becomes a table, and one undo takes all of it back', async ({
  editor,
  context,
  server,
}) => {
  const address = await publishPage(context, server, {
    contents: [rich('r', paragraph(text('Before. After.')))],
  });
  const requests: string[] = [];
  editor.on('request', (request) => requests.push(request.url()));
  await editor.goto(address);
  await typeIn(editor, 'r');
  for (let step = 0; step < ' After.'.length; step++) await move(editor, 'ArrowLeft');
  await paste(
    live(editor),
    `<h2>Hours</h2><p>We are here.</p>${TABLE}<hr><p>Come in.<img src="https://pictures.example/a.png"><img src="file:///C:/b.png"></p>`,
    'plain words',
  );
  await expect
    .poll(() => typesOf(editor))
    .toEqual(['RichText', 'RichText', 'Table', 'Divider', 'RichText', 'RichText']);
  await expect(editor.locator('main [data-block]').first()).toHaveText('Before.');
  await expect(editor.locator('main [data-block]').last()).toHaveText('After.');
  await expect(editor.locator('main tr')).toHaveText(['DayOpen', /Monday.*Nine/, /Tuesday.*Nine/]);
  await expect(editor.locator('main thead th')).toHaveCount(2);
  await expect(
    editor.getByText('2 pictures were left out. Add them from your computer.').first(),
  ).toBeVisible();
  await editor.keyboard.press('Control+z');
  await expect.poll(() => typesOf(editor)).toEqual(['RichText']);
  await expect(editableField(editor, 'r')).toHaveText('Before. After.');
  expect(requests.filter((url) => /pictures\.example|^file:/.test(url))).toEqual([]);
});

test('a pasted picture whose bytes are in the clipboard is uploaded, and goes with the paste', async ({
  editor,
  context,
  server,
}) => {
  const address = await publishPage(context, server, { contents: [rich('r')] });
  await editor.goto(address);
  await typeIn(editor, 'r');
  const upload = editor.waitForResponse((response) => response.url().endsWith('/api/image/upload'));
  await paste(
    live(editor),
    `<p>Look.</p><img src="data:image/png;base64,${PIXEL}" alt="A lit door">`,
    'Look.',
  );
  expect((await upload).status()).toBe(201);
  await expect(editor.locator('main [data-component-type="Media"] img')).toHaveAttribute('alt', 'A lit door');
  expect(await typesOf(editor)).toEqual(['RichText', 'Media']);
  await editor.keyboard.press('Control+z');
  await expect.poll(() => typesOf(editor)).toEqual(['RichText']);
  await expect(editableField(editor, 'r')).toHaveText('');
});

test('cells of a spreadsheet become a table, and a short text with a list stays in the text', async ({
  editor,
  context,
  server,
}) => {
  const address = await publishPage(context, server, { contents: [rich('r', paragraph(text('Hours')))] });
  await editor.goto(address);
  await typeIn(editor, 'r');
  await paste(live(editor), '<h3>One</h3><ul><li>Point</li></ul><h3>Two</h3>', 'One');
  await expect(editableField(editor, 'r').locator('h3')).toHaveText('Two');
  await expect(editableField(editor, 'r').locator('li')).toHaveText('Point');
  expect(await typesOf(editor)).toEqual(['RichText']);
  await paste(live(editor), '', 'Day\tOpen\nMonday\tNine\n');
  await expect(editor.locator('main td')).toHaveText(['Day', 'Open', 'Monday', 'Nine']);
});
