import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

interface Box {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

interface Stop {
  readonly name: string;
  /** The part of the page that holds the stop; null for a bar that stays in sight. */
  readonly part: string | null;
  /** The first line of the stop and the last, in px from the top of the page. */
  readonly first: Box;
  readonly last: Box;
  /** Whether something else lies on the stop. */
  readonly isCovered: boolean;
}

/** Runs in the page. Returns where the focus is; null if it is outside the page. */
function stopOfFocus(): Stop | null {
  const target = document.activeElement;
  if (!(target instanceof HTMLElement) || target === document.body) return null;
  const lines = [...target.getClientRects()].map(({ top, bottom, left, right }) => {
    return { top: top + scrollY, bottom: bottom + scrollY, left, right };
  });
  const { left, top, bottom, width } = target.getClientRects()[0]!;
  // The middle of the part that is in the window, because a high field may begin at its lower edge.
  const middle = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
  const seen = document.elementFromPoint(left + width / 2, middle);
  const inBar = target.closest('.call-bar, .emergency-strip, .skip-link') !== null;
  return {
    name: target.getAttribute('aria-label') ?? (target.textContent.trim() || target.id),
    part: inBar ? null : (target.closest('header, main, footer')?.localName ?? 'staff'),
    first: lines[0]!,
    last: lines.at(-1)!,
    isCovered: !target.contains(seen) && (target as HTMLInputElement).labels?.[0]?.contains(seen) !== true,
  };
}

/** Presses Tab until the focus leaves the page, and returns where it was. */
async function tabThrough(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (let press = 0; press < 150; press++) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(stopOfFocus);
    if (stop === null) return stops;
    stops.push(stop);
  }
  throw new Error('The focus does not leave the page.');
}

/** Whether a stop is before the last one to the eye: to its left in the same line, or above it and not in a column to the right. */
const isBack = (stop: Stop, before: Stop | undefined) =>
  before !== undefined &&
  stop.part !== null &&
  stop.part === before.part &&
  (stop.first.bottom <= before.last.top
    ? stop.first.left < before.last.right
    : stop.first.top < before.last.bottom && stop.first.right <= before.last.left);

for (const [width, height] of [
  [360, 640],
  [1280, 720],
] as const) {
  test(`Tab goes through a page as the eye does, and no bar lies on the focus, at ${width} px`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height });
    for (const path of ['/', '/get-help/crisis-support', '/contact']) {
      await page.goto(path);
      if (path === '/contact') {
        await page.getByRole('button', { name: 'Send message' }).focus();
        await expect(page.locator('form.form')).toHaveAttribute('data-live');
        await page.keyboard.press('Enter');
        await expect(page.getByRole('region', { name: 'There are 3 things to mend' })).toBeFocused();
      }
      const stops = await tabThrough(page);
      expect(stops.length, path).toBeGreaterThan(20);
      const covered = stops.filter(({ isCovered }) => isCovered).map(({ name }) => name);
      expect(covered, `${path}: focus that something lies on`).toEqual([]);
      const back = stops.filter((stop, index) => isBack(stop, stops[index - 1])).map(({ name }) => name);
      expect(back, `${path}: stops that jump back`).toEqual([]);
    }
  });
}
