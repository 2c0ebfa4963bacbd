import type { Page } from '@playwright/test';
import {
  addBelow,
  chooseInMenu,
  editableField,
  grip,
  OTHER,
  picker,
  QUOTE,
  startSelecting,
} from './editor-page.ts';
import { expect, publishPage, test } from './fixtures.ts';

const select = async (page: Page, name: string) => {
  await page.getByRole('button', { name, exact: true }).press('Enter');
  await expect(grip(page)).toBeFocused();
};
const sections = (page: Page) =>
  picker(page)
    .getByRole('region')
    .evaluateAll((all) => all.map((section) => section.ariaLabel));
const firstChoice = (page: Page) => picker(page).locator('[data-choice]').first();

test('the picker stands beside the button that opened it, turns upwards at the foot of the window, and moves nothing', async ({
  editor,
  context,
  server,
}) => {
  await editor.setViewportSize({ width: 1280, height: 1000 });
  const many = Array.from({ length: 12 }, (_, index) => ({ ...QUOTE, key: `q${index}` }));
  await editor.goto(await publishPage(context, server, { contents: many }));
  await startSelecting(editor);
  await expect(editor.locator('main [data-selectable]').first()).toBeVisible();
  for (const [key, isBelow] of [
    ['q1', true],
    ['q10', false],
  ] as const) {
    const text = editableField(editor, key, 'quote');
    await text.evaluate((element, low) => {
      const { top } = element.getBoundingClientRect();
      window.scrollBy({ top: top - (low ? window.innerHeight - 200 : 120), behavior: 'instant' });
    }, !isBelow);
    await text.click();
    await expect(addBelow(editor)).toBeVisible();
    const before = await text.boundingBox();
    await addBelow(editor).click();
    await expect(picker(editor).getByLabel('Search components')).toBeFocused();
    const [button, box] = [(await addBelow(editor).boundingBox())!, (await picker(editor).boundingBox())!];
    expect(box.width).toBe(360);
    if (isBelow) expect(box.y - button.y - button.height).toBeCloseTo(10, 0);
    else expect(button.y - box.y - box.height).toBeCloseTo(10, 0);
    expect(await text.boundingBox()).toEqual(before);
    await editor.keyboard.press('Escape');
    await expect(picker(editor)).toHaveCount(0);
  }
});

test('on an empty page the picker stands at the empty place, and not over the menu', async ({
  editor,
  context,
  server,
}) => {
  await editor.setViewportSize({ width: 1280, height: 800 });
  await editor.goto(await publishPage(context, server, { contents: [] }));
  await startSelecting(editor);
  await editor.locator('[data-empty-list="page.contents"]').click();
  await expect(picker(editor)).toBeVisible();
  const place = (await editor.locator('[data-empty-list="page.contents"]').boundingBox())!;
  await expect.poll(async () => (await picker(editor).boundingBox())!.x).toBeGreaterThanOrEqual(place.x);
});

test('those that fit the place and those used lately come first, each once, and all can be seen in their groups', async ({
  editor,
  context,
  server,
}) => {
  await editor.goto(await publishPage(context, server, { contents: [QUOTE] }));
  await startSelecting(editor);
  await select(editor, 'Select Quote, 1 of 1');
  await addBelow(editor).click();
  await expect(picker(editor)).toBeVisible();
  expect((await sections(editor)).slice(0, 2)).toEqual(['Fits here', 'Text']);
  // The first one is marked from the start, and is shown in its place when it is pointed at.
  await firstChoice(editor).hover();
  await expect(editor.locator('main [data-component-preview]')).toHaveCount(1);
  const labels = await picker(editor).locator('.he-pick-label').allTextContents();
  expect(new Set(labels).size).toBe(labels.length);
  await picker(editor).getByRole('button', { name: 'Anchor', exact: true }).click();
  await editor.keyboard.press('Control+z');
  await select(editor, 'Select Quote, 1 of 1');
  await addBelow(editor).click();
  await expect(picker(editor)).toBeVisible();
  expect((await sections(editor)).slice(0, 2)).toEqual(['Fits here', 'Used lately']);
  await expect(picker(editor).getByRole('region', { name: 'Used lately' }).getByRole('button')).toHaveText([
    'Anchor',
  ]);
  await picker(editor).getByRole('button', { name: 'See them all' }).click();
  expect((await sections(editor))[0]).toBe('Text');
  await expect(picker(editor).locator('[data-choice]')).toHaveCount(labels.length);
});

test('by keyboard: Enter takes the marked one, the arrows and letters go between the search and the choices', async ({
  editor,
  context,
  server,
}) => {
  await editor.goto(await publishPage(context, server, { contents: [QUOTE] }));
  await startSelecting(editor);
  await select(editor, 'Select Quote, 1 of 1');
  await editor.keyboard.press('Tab');
  await editor.keyboard.press('Enter');
  const search = picker(editor).getByLabel('Search components');
  await expect(search).toBeFocused();
  await expect(firstChoice(editor)).toHaveAttribute('data-marked', '');
  await editor.keyboard.press('ArrowDown');
  await expect(firstChoice(editor)).toBeFocused();
  await editor.keyboard.press('ArrowUp');
  await expect(search).toBeFocused();
  await editor.keyboard.press('ArrowDown');
  await editor.keyboard.type('accord');
  await expect(search).toHaveValue('accord');
  await expect(picker(editor).getByRole('button', { name: 'Accordion', exact: true })).toHaveAttribute(
    'data-marked',
    '',
  );
  await editor.keyboard.press('Enter');
  await expect(editor.locator('[data-component-type="ListAccordion"] [data-inline]')).toBeFocused();
});

test('selecting another text closes the block picker, which was about another place', async ({
  editor,
  context,
  server,
}) => {
  await editor.goto(await publishPage(context, server, { contents: [QUOTE, OTHER] }));
  await startSelecting(editor);
  await select(editor, 'Select Quote, 1 of 2');
  await addBelow(editor).click();
  await expect(picker(editor)).toBeVisible();
  await editableField(editor, 'o', 'quoteBy').click();
  await expect(picker(editor)).toHaveCount(0);
  await editor.keyboard.type('!');
  await expect(editableField(editor, 'o', 'quoteBy')).toContainText('!');
});

test('on a phone, the picker is a sheet of at most half the window, with targets of 44 px', async ({
  editor,
  context,
  server,
}) => {
  await editor.setViewportSize({ width: 360, height: 740 });
  await editor.goto(await publishPage(context, server, { contents: [QUOTE, OTHER] }));
  await startSelecting(editor);
  await select(editor, 'Select Quote, 1 of 2');
  await chooseInMenu(editor, 'More', 'Add after');
  const box = (await picker(editor).boundingBox())!;
  expect([box.x, box.width]).toEqual([0, 360]);
  expect(box.height).toBeLessThanOrEqual(370);
  const heights = await picker(editor)
    .locator('button, input')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
});

for (const height of [740, 340])
  test(`on a phone, the last line of a page stays above the picker that its ‘/’ opens, in a window ${height} px high`, async ({
    editor,
    context,
    server,
  }) => {
    await editor.setViewportSize({ width: 360, height });
    const text = { key: 't', componentType: 'Text', text: 'Call us.' };
    await editor.goto(await publishPage(context, server, { contents: [QUOTE, OTHER, text] }));
    await startSelecting(editor);
    await editor
      .locator('.site-footer')
      .evaluate((footer) => (footer as HTMLElement).style.setProperty('display', 'none'));
    const field = editableField(editor, 't', 'text');
    await field.click();
    await expect(field).toBeFocused();
    await field.press('End');
    await field.press('Enter');
    await editor.keyboard.type('/');
    await expect(picker(editor).locator('[data-choice]').first()).toBeInViewport({ ratio: 1 });
    const line = editor.locator('main [data-inline]').getByText('/', { exact: true });
    await expect(async () => {
      const { y, height: own } = (await line.boundingBox())!;
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y + own).toBeLessThanOrEqual((await picker(editor).boundingBox())!.y);
    }).toPass({ timeout: 5000 });
  });

test('the three kinds of text are one Text, and each is found by its own name', async ({
  editor,
  context,
  server,
}) => {
  await editor.goto(await publishPage(context, server, { contents: [QUOTE] }));
  await startSelecting(editor);
  await select(editor, 'Select Quote, 1 of 1');
  await addBelow(editor).click();
  await expect(firstChoice(editor)).toHaveText('Text');
  for (const name of ['Rich text', 'Formatted text'])
    await expect(picker(editor).getByRole('button', { name, exact: true })).toHaveCount(0);
  const search = picker(editor).getByLabel('Search components');
  await search.fill('text');
  await expect(picker(editor).locator('.he-pick-label').filter({ hasText: /text$/i })).toHaveText([
    'Rich text',
    'Formatted text',
    'Text',
  ]);
  for (const [words, name] of [
    ['formatted', 'Formatted text'],
    ['plain', 'Text'],
    ['rich', 'Rich text'],
  ] as const) {
    await search.fill(words);
    await expect(picker(editor).getByRole('button', { name, exact: true })).toHaveAttribute(
      'data-marked',
      '',
    );
  }
  await search.fill('');
  await editor.keyboard.press('Enter');
  await editor.keyboard.type('## Rent');
  await expect(editor.locator('main [data-component-type="RichText"] h2')).toHaveText('Rent');
});
