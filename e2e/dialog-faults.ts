import type { Page } from '@playwright/test';
import { axeFaults } from './axe.ts';

/**
 * The window sizes and colour schemes in which dialogs are checked. The lowest window corresponds to 1280 × 800 px at a zoom of
 * 200 %.
 */
export const LOOKS = [
  { width: 1280, height: 800, colorScheme: 'light' },
  { width: 640, height: 400, colorScheme: 'dark' },
  { width: 360, height: 640, colorScheme: 'light' },
] as const;

export const ON_A_PHONE = [LOOKS[2]];

/**
 * Returns the faults of the open dialog in each of `LOOKS`: those that axe finds, controls that are too small to press, and
 * sideways scrolling.
 *
 * @param dialog selects the dialog, by default the editor's; if several match, the last one, which is the topmost, is checked
 */
export async function dialogFaults(
  page: Page,
  looks: readonly (typeof LOOKS)[number][] = LOOKS,
  dialog = '.he-modal',
): Promise<string[]> {
  const found: string[] = [];
  for (const { width, height, colorScheme } of looks) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    const faults = await faultsNow(page, dialog);
    found.push(...faults.map((fault) => `${width} × ${height}, ${colorScheme}: ${fault}`));
  }
  await page.setViewportSize({ width: LOOKS[0].width, height: LOOKS[0].height });
  await page.emulateMedia({ colorScheme: null });
  return found;
}

async function faultsNow(page: Page, dialog: string): Promise<string[]> {
  const found = await axeFaults(page, { include: dialog });
  const measured = await page
    .locator(dialog)
    .last()
    .evaluate((modal) => {
      const controls = modal.querySelectorAll(
        'a, button, select, input, textarea, [role="row"]:not(thead *), [role="slider"]',
      );
      const targets = [...controls]
        .filter((control) => control.checkVisibility())
        .map((control) =>
          control.matches('[type="checkbox"], [type="radio"]') ? control.closest('label')! : control,
        );
      // A finger needs 44 px, and in narrow windows every control has them; with a mouse, 32 px are enough.
      const least = matchMedia('(pointer: coarse), (width < 1024px)').matches ? 43.5 : 31.5;
      const small = targets.filter((target) => {
        const { width, height } = target.getBoundingClientRect();
        return Math.min(width, height) < least;
      });
      const wide = modal.scrollWidth > modal.clientWidth ? ['the dialog scrolls sideways'] : [];
      return [...small.map((target) => `small: ${target.outerHTML.slice(0, 120)}`), ...wide];
    });
  return [...found, ...measured];
}
