import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Locators for the parts of the editor, by the names that people see. */

export const QUOTE = { key: 'q', componentType: 'Quote', quote: 'They picked up at once.', quoteBy: 'Sam' };
export const OTHER = { key: 'o', componentType: 'Quote', quote: 'I could breathe again.', quoteBy: 'Kim' };

/** The warning that the editor shows before unsaved work would be lost. */
export const LEAVE = "Changes you've made may not be saved, are you sure you want to leave this page?";

export const nav = (page: Page): Locator => page.getByRole('navigation', { name: 'Editor menu' });
/** The bar above the page, which a narrow window does not have. */
export const topBar = (page: Page): Locator => page.getByRole('region', { name: 'This page', exact: true });
export const menu = (page: Page, name: string | RegExp): Locator => nav(page).getByRole('button', { name });
export const sidebar = (page: Page): Locator => page.getByRole('complementary', { name: 'Editor sidebar' });
export const editableField = (page: Page, block: string, property: string): Locator =>
  page.locator(`[data-block="${block}"] [data-property="${property}"]`);
export const conflictDialog = (page: Page): Locator =>
  page.getByRole('alertdialog', { name: 'This page has a newer version' });

/** The question at a component that somebody else has changed too. */
export const clashPanel = (page: Page): Locator => page.getByRole('dialog', { name: /changed this/ });

/** Opens the dialog that compares the versions, from the question at a component. */
export async function compareVersions(page: Page): Promise<Locator> {
  await clashPanel(page).getByRole('button', { name: 'Compare' }).click();
  return conflictDialog(page);
}

/** The popover in which a component to add is chosen. */
export const picker = (page: Page): Locator => page.getByRole('search', { name: 'Components to add' });

const selectedPart = (page: Page): Locator => page.getByRole('region', { name: 'Selected component' });

/** The grip of the selected component, which opens the component's menu. */
export const grip = (page: Page, label = ''): Locator =>
  selectedPart(page).getByRole('button', { name: new RegExp(`^${label}.*: menu$`) });

/** The button that adds a component in the gap below the selected component. */
export const addBelow = (page: Page): Locator =>
  selectedPart(page).getByRole('button', { name: /^Add a component/ });

/** Scrolls to the end of the selected component, as with a mouse wheel, and presses the '+' in the gap below it. */
export async function pressAddBelow(page: Page): Promise<void> {
  await page
    .locator('main [data-block]:is([data-selected], :has([data-selected]))')
    .last()
    .evaluate((block) => {
      const top = block.getBoundingClientRect().bottom - window.innerHeight / 2;
      window.scrollBy({ top, behavior: 'instant' });
    });
  await addBelow(page).click();
}

export const menuItem = (page: Page, name: string): Locator =>
  page.getByRole('menuitem', { name, exact: true });

/** Opens the menu of the selected component, and chooses items in it, one after the other. */
export async function chooseInMenu(page: Page, ...names: string[]): Promise<void> {
  await grip(page).click();
  for (const name of names) await menuItem(page, name).click();
}

/** Opens the settings of the selection by keyboard. The sidebar then shows its editor. */
export async function openSettings(page: Page): Promise<void> {
  await expect(page.locator('.site [data-selected]').first()).toBeAttached();
  await page.keyboard.press('Control+,');
  await expect(sidebar(page)).toBeVisible();
}

/** The button in the sidebar that opens the settings that are asked less often. */
export const more = (page: Page): Locator => sidebar(page).getByRole('button', { name: /^More(:|$)/ });

/** Opens every 'More' in the sidebar: that of a block, and those of its opened items. */
export async function openMore(page: Page): Promise<void> {
  await expect(sidebar(page)).toBeVisible();
  await expect(sidebar(page).locator('.he-loading')).toHaveCount(0);
  const closed = more(page).and(page.locator('[aria-expanded="false"]'));
  while ((await closed.count()) > 0) await closed.first().click();
}

/** Chooses an item of the menu. In a narrow window, the menu is behind the last button of the bar. */
export async function chooseItem(
  page: Page,
  name: string,
  use: (button: Locator) => Promise<void> = (button) => button.click(),
): Promise<void> {
  const bar = page.locator('.he-phone-bar').getByRole('button', { name: 'More' });
  await expect(nav(page)).toBeVisible();
  if ((await bar.count()) > 0 && (await bar.getAttribute('aria-expanded')) === 'false') await use(bar);
  await use(menu(page, name).first());
}

/** Chooses an item of the menu that is behind the user's name, such as 'Your account'. */
export async function chooseAccountItem(page: Page, name: string): Promise<void> {
  await chooseItem(page, 'account and keys');
  await menu(page, name).click();
}

/** Turns select mode on. Select mode is on when the editor starts, but a panel opened since may have ended it. */
export const startSelecting = (page: Page): Promise<void> => setSelecting(page, true);
export const stopSelecting = (page: Page): Promise<void> => setSelecting(page, false);

async function setSelecting(page: Page, on: boolean): Promise<void> {
  const select = menu(page, 'Select Component');
  if ((await select.getAttribute('aria-pressed')) !== String(on)) await select.click();
  await expect(select).toHaveAttribute('aria-pressed', String(on));
}

/** Selects a text on the live page, opens its settings, and returns its field there. */
export async function open(page: Page, block: string, property: string): Promise<Locator> {
  await startSelecting(page);
  await editableField(page, block, property).click();
  await openSettings(page);
  const field = sidebar(page).getByRole('textbox');
  await expect(field).toBeVisible();
  return field;
}

/** The popover in which documents are published. */
export const publishing = (page: Page): Locator => page.getByRole('dialog', { name: 'Visitors will see' });
/** The button of the popover, whose name has the number of the ticked documents. */
export const publishTicked = (page: Page): Locator =>
  publishing(page).getByRole('button', { name: /^Publish \d/ });
/** The bar that says that documents are public now. */
export const liveBar = (page: Page): Locator => page.getByRole('region', { name: 'Published', exact: true });

/** Publishes every document that differs from what is public, and waits until they are public. */
export async function publishAll(page: Page): Promise<void> {
  await menu(page, 'Publish Page').click();
  await publishTicked(page).click();
  await expect(liveBar(page)).toContainText('Page Published');
}

/** Returns the spaces between the labels of the menu and what is said beside them, in px. */
export const gapsBesideLabels = (page: Page): Promise<number[]> =>
  page.locator('.he-item:has(.he-item-aside)').evaluateAll((items) =>
    items.map((item) => {
      const words = document.createRange();
      const label = item.querySelector('.he-item-label')!;
      words.selectNodeContents(label);
      const beside = [...item.children].slice([...item.children].indexOf(label) + 1);
      const lefts = beside.map((one) => one.getBoundingClientRect()).filter(({ width }) => width > 0);
      return Math.min(...lefts.map(({ left }) => left)) - words.getBoundingClientRect().right;
    }),
  );
