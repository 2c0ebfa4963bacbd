import type { Page } from '@playwright/test';
import {
  editableField,
  grip,
  menu,
  openSettings,
  picker,
  pressAddBelow,
  publishing,
  QUOTE,
  startSelecting,
  topBar,
} from './editor-page.ts';
import { expect, publishPage, test } from './fixtures.ts';

/** Tests that nothing of the editor fades or slides for people who want less motion. */

/** Returns the parts of the editor that move when they appear or change. */
const moving = (page: Page): Promise<string[]> =>
  page.locator('.he-root').evaluateAll((roots) =>
    roots
      .flatMap((root) => [root, ...root.querySelectorAll('*')])
      .flatMap((element) =>
        [null, '::before', '::after'].flatMap((pseudo) => {
          const { transitionDuration, animationName, animationDuration } = getComputedStyle(element, pseudo);
          const takesTime = (durations: string) =>
            durations.split(',').some((duration) => Number.parseFloat(duration) > 0.001);
          const moves =
            takesTime(transitionDuration) || (animationName !== 'none' && takesTime(animationDuration));
          return moves ? [`${element.getAttribute('class')}${pseudo ?? ''}`] : [];
        }),
      ),
  );

const STATES: readonly (readonly [string, (page: Page) => Promise<void>])[] = [
  [
    'the menu of a component',
    async (page) => {
      await grip(page).click();
      await expect(page.getByRole('menu')).toBeVisible();
    },
  ],
  [
    'the picker',
    async (page) => {
      await pressAddBelow(page);
      await expect(picker(page).getByRole('button').first()).toBeVisible();
    },
  ],
  ['the settings', openSettings],
  [
    'the popover that publishes',
    async (page) => {
      await topBar(page)
        .getByRole('button', { name: /^Publish/ })
        .click();
      await expect(publishing(page)).toBeVisible();
    },
  ],
  [
    'the finder',
    async (page) => {
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('dialog', { name: 'Find a page' })).toBeVisible();
    },
  ],
  [
    'the dashboard',
    async (page) => {
      await menu(page, 'Open Dashboard').click();
      await expect(page.getByRole('tabpanel', { name: 'For you' })).toBeVisible();
    },
  ],
];

/** Opens a page with unsaved work, and selects its component. */
async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await startSelecting(page);
  await editableField(page, QUOTE.key, 'quote').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Today.');
  await page.keyboard.press('Escape');
  await expect(grip(page)).toBeVisible();
}

for (const [name, show] of STATES) {
  test(`for less motion, nothing moves in ${name}`, async ({ editor, context, server }) => {
    await editor.emulateMedia({ reducedMotion: 'reduce' });
    await openPage(editor, await publishPage(context, server, { contents: [QUOTE] }));
    await show(editor);
    expect(await moving(editor)).toEqual([]);
  });
}

test('otherwise, the grip of a component fades in', async ({ editor, context, server }) => {
  await openPage(editor, await publishPage(context, server, { contents: [QUOTE] }));
  expect((await moving(editor)).join(' ')).toContain('he-grip');
});
