import { readFile } from 'node:fs/promises';
import { dialogFaults, ON_A_PHONE } from '../dialog-faults.ts';
import { liveBar, menu, picker, publishTicked, sidebar, topBar } from '../editor-page.ts';
import { expect, publishPage, test } from '../fixtures.ts';
import { type Counts, handOf, report } from './hand.ts';

/**
 * The tasks of a working day, done by mouse and keyboard as an editor does them. Each test counts, and fails if the task takes
 * more than its bound. `npm run tasks` prints the counts.
 */

const bound = (clicks: number, chords = 0, letters = 0): Counts => ({ clicks, chords, letters });

function expectWithin(name: string, taken: Counts, most: Counts): void {
  report(name, taken, most);
  for (const kind of ['clicks', 'chords', 'letters'] as const)
    expect(taken[kind], `${name}: ${kind}`).toBeLessThanOrEqual(most[kind]);
}

const PASSWORD = 'five paper boats adrift';

const paragraph = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

test('task 1: a number is changed, published and seen by visitors', async ({ editor, context, server }) => {
  const text = paragraph('Ring (08) 5550 0100');
  const path = await publishPage(context, server, {
    contents: [{ key: 'r', componentType: 'RichText', text }],
  });
  await editor.goto(path);
  const hand = handOf(editor);
  const number = editor.locator('[data-block="r"] p');
  await expect(menu(editor, 'Select Component')).toHaveAttribute('aria-pressed', 'true');
  const { width } = (await number.boundingBox())!;
  await hand.click(number, { position: { x: width - 2, y: 10 } });
  await expect(editor.locator('[data-block="r"] .ProseMirror')).toBeFocused();
  await editor.keyboard.press('End');
  await editor.keyboard.press('Backspace');
  await hand.write('9');
  const bar = editor.getByRole('region', { name: 'This page', exact: true });
  await hand.click(bar.getByRole('button', { name: /^Publish/ }));
  await expect(
    editor.getByRole('dialog').getByRole('button', { name: 'Publish 1', exact: true }),
  ).toBeFocused();
  await editor.keyboard.press('Enter');
  await expect(editor.getByRole('region', { name: 'Published' })).toBeVisible();
  const seen = await (await context.browser()!.newContext()).request.get(`${server.address}${path}`);
  expect(await seen.text()).toContain('5550 0109');
  expectWithin('1 Change a number, publish', hand.taken(), bound(2));
});

test('task 2: a page with a picture, text, a list, a quote, columns, a button and a number is made and published', async ({
  editor,
  context,
  server,
}) => {
  test.setTimeout(120_000);
  await editor.setViewportSize({ width: 1280, height: 800 });
  await editor.goto('/about');
  const hand = handOf(editor);
  const press = async (...keys: string[]) => {
    for (const key of keys) await editor.keyboard.press(key);
  };
  const begins = async (type: string) => {
    await expect(editor.locator('.ProseMirror').filter({ hasText: /^$/ })).toBeFocused();
    await hand.write(`/${type}`);
    await expect(picker(editor).getByRole('button').first()).toHaveText(new RegExp(`^${type}`, 'i'));
    await press('Enter');
  };
  await hand.click(menu(editor, 'Create New Page'));
  await expect(sidebar(editor).getByLabel('Title')).toBeFocused();
  await hand.write('A bed in winter');
  await press('Enter');
  await expect(editor).toHaveURL(/a-bed-in-winter$/);
  await hand.click(editor.locator('main [data-empty-list]'));
  await expect(picker(editor).getByLabel('Search components')).toBeFocused();
  await press('Enter');
  await expect(editor.locator('main .ProseMirror')).toBeFocused();
  await hand.write('## Who can come');
  await press('Enter');
  await hand.write('Anybody may stay the night.');
  await press('Enter');
  await hand.write('Bring what you need:');
  await press('Enter');
  await hand.write('- A blanket');
  await press('Enter');
  await hand.write('Your medicine');
  // Leaves the list, and then the text.
  await press('Enter', 'Enter', 'Enter');
  await begins('quote');
  await expect(editor.locator('[data-property="quote"][data-inline]')).toBeFocused();
  await hand.write('They asked nothing.');
  await press('Enter');
  await expect(editor.locator('[data-property="quoteBy"][data-inline]')).toBeFocused();
  await hand.write('Dave, 52');
  await press('Enter');
  await begins('media');
  await hand.click(sidebar(editor).getByRole('button', { name: 'Choose a picture' }));
  const library = editor.getByRole('dialog', { name: /^Choose a picture/ });
  // Pictures of other tests are newer, and may fill the first part of the list: this is no step of the task.
  await library.getByLabel('Order').selectOption('name');
  await hand.click(library.getByRole('row', { name: /^blue-lock\.webp/ }));
  await hand.click(library.getByRole('button', { name: 'Use this picture' }));
  await expect(library).toBeHidden();
  await press('Control+Enter');
  await begins('split');
  const empty = editor.locator('main [data-block] [data-empty-list]');
  for (const words of ['Come before nine.', 'Ring (08) 7010 2483 ']) {
    await hand.click(empty.first());
    await expect(picker(editor).getByLabel('Search components')).toBeFocused();
    await press('Enter');
    await expect(editor.locator('main .ProseMirror').filter({ hasText: /^$/ })).toBeFocused();
    await hand.write(words);
  }
  await press('Control+Enter');
  await begins('button');
  await expect(sidebar(editor).getByLabel('Text', { exact: true })).toBeFocused();
  await hand.write('Get help');
  await hand.click(sidebar(editor).getByRole('combobox', { name: 'Link to' }));
  await hand.write('/get-help');
  await press('Enter');
  await expect(editor.locator('main a[href="/get-help"]', { hasText: 'Get help' })).toBeVisible();
  await hand.click(topBar(editor).getByRole('button', { name: /^Publish/ }));
  await expect(publishTicked(editor)).toBeFocused();
  await press('Enter');
  await expect(liveBar(editor)).toBeVisible();

  const visitor = await context.browser()!.newContext();
  const html = await (await visitor.request.get(`${server.address}/a-bed-in-winter`)).text();
  for (const part of [
    '<h2[^>]*>Who can come',
    '<li>.*A blanket',
    'They asked nothing',
    'Dave, 52',
    'alt="Someone with a bag puts a key',
    'Come before nine',
    'href="tel:0870102483"',
    'href="/get-help"',
  ])
    expect(html).toMatch(new RegExp(part));
  await visitor.close();
  expectWithin('2 Make a page of nine parts, publish', hand.taken(), bound(12));
});

test('task 2b: a new page gets its place in the navigation', async ({ editor, server }) => {
  await editor.goto('/about');
  await menu(editor, 'Create New Page').click();
  await sidebar(editor).getByLabel('Title').fill('A task for the menu');
  const place = sidebar(editor).getByLabel('Show in the menu under');
  const label = await place.locator('option', { hasText: 'About us' }).first().textContent();
  // One choice in a list that the system shows counts as one click.
  const hand = handOf(editor);
  await hand.choose(place, label ?? '');
  const taken = hand.taken();
  await sidebar(editor).getByRole('button', { name: 'Create Page' }).click();
  await expect(editor).toHaveURL(/a-task-for-the-menu$/);
  const nav = await (
    await editor.request.get(`${server.address}/api/site/loadNav?domainId=open-verandah`)
  ).text();
  expect(nav).toContain('A task for the menu');
  expectWithin('2b … into the navigation', taken, bound(1));
});

test('task 5: a form of six fields, one of which depends on another, is built, filled in, found and exported', async ({
  editor,
  context,
  browser,
  server,
}) => {
  await editor.setViewportSize({ width: 1280, height: 800 });
  const path = await publishPage(context, server, { contents: [] });
  await editor.goto(path);
  await expect(menu(editor, 'Select Component')).toHaveAttribute('aria-pressed', 'true');
  const hand = handOf(editor);
  const form = editor.locator('[data-component-type="ContactForm"]');
  const panel = sidebar(editor);
  /** Clicks a field beside its label. */
  const openField = async (label: string) => {
    const field = form.locator('.form-field', { hasText: label });
    await field.scrollIntoViewIfNeeded();
    const { height } = (await field.boundingBox())!;
    await hand.click(field, { position: { x: 200, y: height - 20 } });
    await expect(panel.getByRole('heading', { name: label })).toBeVisible();
  };

  await hand.click(editor.locator('main [data-empty-list]'));
  await expect(editor.getByLabel('Search components')).toBeFocused();
  await hand.letters('form');
  await expect(editor.locator('[data-marked]')).toContainText('Contact form');
  await editor.keyboard.press('Enter');
  await expect(form.locator('h2[data-inline]')).toBeFocused();
  await hand.write(`Ask for a room ${process.pid}`);
  await editor.keyboard.press('Tab');
  const labels = ['Your name', 'Your e-mail', 'How can we reach you?', 'Your phone number', 'Which date?'];
  for (const label of labels) {
    await hand.write(label);
    await editor.keyboard.press('Enter');
  }
  await hand.write('What would you like to tell us?');

  await openField('How can we reach you?');
  await hand.choose(panel.getByLabel('Kind of answer'), 'Choice from a list');
  await editor.keyboard.press('Tab');
  await expect(panel.getByLabel('Answers to choose from')).toBeFocused();
  await hand.write('By e-mail\nBy phone');
  await openField('Your phone number');
  await hand.choose(panel.getByLabel('Question'), 'How can we reach you?');
  await hand.choose(panel.getByLabel('Answer', { exact: true }), 'By phone');
  await expect(panel.getByText('People who choose ‘By e-mail’ do not see this question.')).toBeVisible();

  await hand.click(form.getByText('Recipient missing'));
  await hand.click(panel.getByLabel('Recipient'));
  await hand.write('hello@verandah.example');
  await editor.keyboard.press('Tab');
  await hand.write('Somebody asks for a room');
  await hand.click(topBar(editor).getByRole('button', { name: /^Publish/ }));
  await expect(publishTicked(editor)).toBeFocused();
  await editor.keyboard.press('Enter');
  await expect(liveBar(editor)).toBeVisible();
  expectWithin('5 Build a form of six fields', hand.taken(), bound(20, 0, 4));

  const visitor = await browser.newPage({ baseURL: server.address });
  await visitor.goto(path);
  const main = visitor.getByRole('main');
  await main.getByLabel('Your name').fill('Ana');
  await main.getByLabel('Your e-mail').fill('ana@example.org');
  await expect(main.getByLabel('Your phone number')).toBeHidden();
  await main.getByLabel('How can we reach you?').selectOption('By phone');
  await main.getByLabel('Your phone number').fill('0412345678');
  await main.getByLabel('Which date?').fill('2027-01-02');
  await main.getByLabel('What would you like to tell us?').fill('A room, please.');
  await main.getByRole('button', { name: 'Send enquiry' }).click();
  await expect(main.getByText('We have your message')).toBeVisible();
  await visitor.close();

  await hand.click(menu(editor, 'Open Dashboard'));
  await hand.click(editor.getByRole('dialog').getByRole('tab', { name: 'Form Submissions' }));
  const tab = editor.getByRole('tabpanel', { name: 'Form Submissions' });
  await expect(tab.getByRole('row', { name: 'Ana' }).first()).toBeVisible();
  expectWithin('5 … find what was sent', hand.taken(), bound(2));
  const download = editor.waitForEvent('download');
  await hand.click(tab.getByRole('button', { name: 'Export to CSV' }));
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv).toContain('A room, please.');
  expect(csv).toContain('0412 345 678');
  expectWithin('5 … and export it', hand.taken(), bound(1));
});

test('task 8: a writer is invited, comes in by the link alone, asks for publication, and is heard', async ({
  editor,
  browser,
  context,
  server,
}) => {
  const hand = handOf(editor);
  const path = await publishPage(context, server, { title: 'Soup on Sundays' });
  await editor.goto('/');
  const dialog = editor.getByRole('dialog');
  await hand.click(menu(editor, 'Open Dashboard'));
  await hand.click(dialog.getByRole('tab', { name: 'Users' }));
  await hand.click(dialog.getByRole('button', { name: 'Invite a person' }));
  await editor.keyboard.type('lin');
  await editor.keyboard.press('Tab');
  await editor.keyboard.press('Tab');
  await editor.keyboard.type('lin@example.org');
  await hand.click(dialog.getByRole('button', { name: 'Invite', exact: true }));
  const shown = editor.getByRole('dialog', { name: 'Link for lin' });
  const link = await shown.getByLabel('Link that sets the password').inputValue();
  await hand.click(shown.getByRole('button', { name: 'Copy link' }));
  await expect(shown.getByRole('status')).not.toBeEmpty();
  expectWithin('8 Invite a writer', hand.taken(), bound(5));

  const theirs = await browser.newContext({ baseURL: server.address });
  const writer = await theirs.newPage();
  const { search } = new URL(link);
  await writer.goto(`${path}${search}`);
  const invitation = writer.getByRole('dialog', { name: 'marion invites you to Open Verandah' });
  await expect(invitation).toContainText('You can write, and ask before publishing.');
  expect(await dialogFaults(writer, ON_A_PHONE, '.login-dialog')).toEqual([]);
  await invitation.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await invitation.getByLabel('Confirm password').fill(PASSWORD);
  await invitation.getByLabel('Confirm password').press('Enter');
  await expect(menu(writer, 'Ask for publication')).toBeVisible();
  await expect(writer).toHaveURL(new RegExp(`${path}$`));

  const stored = await (await theirs.request.get(`/api/page/load?slug=${path.slice(1)}`)).json();
  const page = { ...stored, title: 'Soup on Mondays' };
  expect((await theirs.request.post('/api/page/save', { data: { page } })).status()).toBe(200);
  await writer.reload();
  const theirHand = handOf(writer);
  await theirHand.click(menu(writer, 'Ask for publication'));
  await theirHand.click(writer.getByRole('dialog').getByRole('button', { name: 'Ask', exact: true }));
  await expect(menu(writer, 'Ask for publication')).toHaveAccessibleDescription('Publication was asked for');
  expectWithin('8 … who asks for publication', theirHand.taken(), bound(2));

  await editor.goto('/');
  await hand.click(menu(editor, 'Open Dashboard'));
  await hand.click(dialog.getByRole('button', { name: 'Publish Soup on Mondays' }));
  await expect(dialog.getByText('No page waits for you to publish it.')).toBeFocused();
  expectWithin('8 … and is published', hand.taken(), bound(2));
  expect(
    await (await browser.newContext()).request.get(`${server.address}${path}`).then((r) => r.text()),
  ).toContain('Soup on Mondays');
  await theirs.close();
});

test('task 12: one page of many is found by a chord and three letters', async ({ editor }) => {
  await editor.goto('/about');
  await expect(menu(editor, 'Select Component')).toBeVisible();
  const hand = handOf(editor);
  await hand.chord('Control+k');
  await expect(editor.getByRole('combobox', { name: 'Find a page, or do something' })).toBeFocused();
  await hand.letters('foo');
  await expect(editor.getByRole('option', { name: /Food and bills/ }).first()).toBeVisible();
  await editor.keyboard.press('Enter');
  await expect(editor.getByRole('heading', { level: 1, name: /Food/ })).toBeVisible();
  expectWithin('12 Find one page of many', hand.taken(), bound(0, 1, 3));
});
