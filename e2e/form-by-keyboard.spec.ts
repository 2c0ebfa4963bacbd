import type { Locator } from '@playwright/test';
import { liveBar, menu, publishTicked, sidebar } from './editor-page.ts';
import { expect, publishPage, test } from './fixtures.ts';

/** A form is built, published and answered without a mouse. */

/** The most keys that steer the editor. The words that are typed, and the letters that choose in a list, do not count. */
const MOST_KEYS = 30;

test('by keyboard alone, a form of six fields with a condition is built on an empty page, published, and seen by a visitor', async ({
  editor,
  context,
  browser,
  server,
}) => {
  await editor.setViewportSize({ width: 1280, height: 800 });
  const path = await publishPage(context, server, { contents: [] });
  await editor.goto(path);
  await expect(menu(editor, 'Select Component')).toHaveAttribute('aria-pressed', 'true');
  const form = editor.locator('[data-component-type="ContactForm"]');
  const panel = sidebar(editor);
  const typed = form.locator('[data-inline]');
  let keys = 0;
  const press = async (key: string) => {
    keys++;
    await editor.keyboard.press(key);
  };
  const write = (words: string) => editor.keyboard.type(words);
  /** Presses Tab until a control has the focus. */
  const tabTo = async (control: Locator) => {
    for (let time = 0; time < 8; time++) {
      await press('Tab');
      if (await control.evaluate((element) => element === document.activeElement)) return;
    }
    await expect(control).toBeFocused();
  };

  await press('F6');
  await expect(editor.locator('#he-outline :focus')).toBeVisible();
  await press('End');
  await expect(editor.locator('#he-outline [data-add-place]:focus')).toBeVisible();
  await press('Enter');
  await expect(editor.getByLabel('Search components')).toBeFocused();
  await write('form');
  await expect(editor.locator('[data-marked]')).toContainText('Contact form');
  await press('Enter');
  await expect(form.locator('h2[data-inline]')).toBeFocused();
  await write('Ask for a room');
  await press('Tab');
  for (const label of ['Your name', 'Your e-mail']) {
    await expect(typed).toHaveText('');
    await write(label);
    await press('Enter');
  }
  await expect(editor.getByRole('status').filter({ hasText: 'Field added' })).toBeAttached();
  await write('How can we reach you?');
  await press('Control+,');
  await expect(panel.getByLabel('Kind of answer')).toBeFocused();
  await write('Choice');
  await expect(panel.getByLabel('Kind of answer')).toHaveValue('select');
  await press('Escape');
  await expect(typed).toHaveText('How can we reach you?');
  await press('Tab');
  await expect(typed).toHaveAccessibleName('Choice 1');
  for (const choice of ['By e-mail', 'By phone', 'By post']) {
    await write(choice);
    await press('Enter');
  }
  await press('Enter');
  await expect(typed).toHaveAccessibleName('Label');
  await write('Your phone number');
  await press('Control+,');
  await tabTo(panel.getByLabel('Question'));
  await write('How');
  await tabTo(panel.getByLabel('Answer', { exact: true }));
  await write('By p');
  await expect(panel.getByLabel('Answer', { exact: true })).toHaveValue('By phone');
  await press('Escape');
  await expect(typed).toHaveText('Your phone number');
  await press('Enter');
  await write('Which date?');
  await press('Enter');
  await write('What would you like to tell us?');

  await press('Escape');
  await press('Control+,');
  await expect(panel.getByLabel('Recipient')).toBeFocused();
  await write('hello@verandah.example');
  await press('Tab');
  await write('Somebody asks for a room');
  await press('Control+k');
  await expect(editor.getByRole('dialog', { name: 'Find a page' }).getByRole('combobox')).toBeFocused();
  await write('publish page');
  await expect(editor.locator('.he-finder-row[aria-selected="true"]')).toContainText('Publish Page');
  await press('Enter');
  await expect(publishTicked(editor)).toBeFocused();
  await press('Enter');
  await expect(liveBar(editor)).toBeVisible();
  expect(keys).toBeLessThanOrEqual(MOST_KEYS);

  const visitor = await browser.newPage({ baseURL: server.address });
  await visitor.goto(path);
  const main = visitor.getByRole('main');
  await expect(main.getByLabel('How can we reach you?').locator('option')).toHaveText([
    'By e-mail',
    'By phone',
    'By post',
  ]);
  await expect(main.getByLabel('Your phone number')).toBeHidden();
  await main.getByLabel('How can we reach you?').selectOption('By phone');
  await expect(main.getByLabel('Your phone number')).toBeVisible();
  await expect(main.getByLabel('Which date?')).toHaveAttribute('type', 'date');
  await expect(main.getByLabel('Your e-mail')).toHaveAttribute('type', 'email');
  await visitor.close();
});
