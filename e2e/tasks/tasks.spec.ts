import { menu, sidebar } from '../editor-page.ts';
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
