import type { Page } from '@playwright/test';
import { namelessParts } from './accessibility-tree.ts';
import { axeFaults, WCAG_22 } from './axe.ts';
import { clashPanel, open, startSelecting } from './editor-page.ts';
import { engineFaults } from './engines.ts';
import { expect, publishPage, test } from './fixtures.ts';

const WIDTHS = [320, 1280] as const;

const faults = (page: Page) => axeFaults(page, WCAG_22);

test('the checks besides axe find forms and fields without names, pale words and headings out of order', async ({
  page,
}) => {
  await page.goto('/contact');
  await page.evaluate(() => {
    document.querySelector('form.form')!.removeAttribute('aria-label');
    document.querySelector('form.form label')!.remove();
    document.querySelector<HTMLElement>('main p')!.style.color = '#999';
    const heading = document.createElement('h5');
    heading.textContent = 'Too deep';
    document.querySelector('main h2')!.before(heading);
  });
  const rules = (await engineFaults(page)).map((fault) => fault.replace(/: .*/s, ''));
  expect([...new Set(rules)]).toEqual([
    'WCAG2AAA.Principle1.Guideline1_3.1_3_1_AAA.G141',
    'WCAG2AAA.Principle1.Guideline1_4.1_4_6.G17.Fail',
    'WCAG2AAA.Principle4.Guideline4_1.4_1_2.H91.InputText.Name',
    'WCAG2AAA.Principle1.Guideline1_3.1_3_1.F68',
    'text_contrast_sufficient',
    'input_label_exists',
  ]);
  expect(await namelessParts(page)).toEqual(['main > form', 'main > form > textbox']);
});

for (const width of WIDTHS) {
  test(`the largest text passes axe at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript(() => localStorage.setItem('fontSize', '6'));
    for (const path of ['/', '/get-help/crisis-support', '/about']) {
      await page.goto(path);
      expect(await faults(page), path).toEqual([]);
    }
  });

  test(`the log-in overlay and the open text size control pass axe at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/?login');
    await expect(page.getByRole('dialog', { name: 'Welcome' })).toBeVisible();
    expect(await faults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Submit' }).click();
    expect(await faults(page)).toEqual([]);
    await page.goto('/');
    if (width < 1024) await page.locator('summary', { hasText: 'Menu' }).click();
    await page.getByRole('button', { name: 'Text size', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Increase text size' })).toBeVisible();
    expect(await faults(page)).toEqual([]);
  });

  test(`the editor passes axe at ${width} px, in every state`, async ({ editor, context, server }) => {
    await editor.setViewportSize({ width, height: 900 });
    const quote = { key: 'q', componentType: 'Quote', quote: 'A quote.', quoteBy: 'Sam' };
    const path = await publishPage(context, server, { contents: [quote] });
    await editor.goto(path);
    const menu = editor.getByRole('navigation', { name: 'Editor menu' });
    await expect(menu).toBeVisible();
    expect(await faults(editor), 'menu').toEqual([]);
    const fold = menu.getByRole('button', { name: width < 1024 ? 'More' : 'Collapse Menu' });
    await fold.click();
    expect(await faults(editor), 'the menu folded or, in a narrow window, open').toEqual([]);
    await fold.click();
    await startSelecting(editor);
    expect(await faults(editor), 'selecting').toEqual([]);
    await (await open(editor, 'q', 'quote')).fill('Mine.');
    expect(await faults(editor), 'sidebar').toEqual([]);
    const load = await context.request.get(`${server.address}/api/page/load?slug=${path}`);
    const page = { ...(await load.json()), contents: [{ ...quote, quote: 'Theirs.' }] };
    await context.request.post(`${server.address}/api/page/save`, { data: { page, collection: 'pages' } });
    await editor.keyboard.press('Control+s');
    await expect(clashPanel(editor)).toBeVisible();
    expect(await faults(editor), 'clash').toEqual([]);
    await clashPanel(editor).getByRole('button', { name: 'Compare' }).click();
    await expect(editor.getByRole('alertdialog')).toBeVisible();
    expect(await faults(editor), 'conflict').toEqual([]);
  });
}
