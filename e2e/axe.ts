import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

/** The rules of WCAG 2.2 A and AA, including those that axe skips by default, and axe's best practices. */
export const WCAG_22: RunOptions = {
  runOnly: {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  },
};

interface AxeOptions extends RunOptions {
  /** A selector for the part of the page to check. By default, the whole page is checked. */
  readonly include?: string;
}

/**
 * Returns the faults that axe finds on the current page, each with the beginning of its element. Also returns the references in
 * the editor's elements to missing elements. By default, uses axe's default rules. axe is loaded once for each document, and
 * runs in the page. AxeBuilder is not used, because it takes four times as long: it loads axe again for each run, and also into
 * a second page that joins the results of frames. The pages have no frames of ours (`iframes: false`).
 */
export async function axeFaults(page: Page, { include, ...options }: AxeOptions = {}): Promise<string[]> {
  if (options.iframes !== false && page.frames().length > 1)
    throw new Error('The page has frames, which axe does not look into here.');
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([include, options]) => {
      // Waits for transitions and for animations that end, because the colours in between are not part of the design.
      const changes = document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
      await Promise.allSettled(changes.map(({ finished }) => finished));
      // A target behind a bar that stays in sight counts as too small, although readers can scroll the target free.
      const bars = [...document.querySelectorAll<HTMLElement>('.call-bar, .emergency-strip')];
      for (const bar of bars) bar.style.position = 'static';
      const { violations } = await window.axe.run(include ?? document, options);
      for (const bar of bars) bar.style.removeProperty('position');
      const found = violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`),
      );
      // axe allows a control to refer to an element that may appear later.
      const names = [
        'aria-controls',
        'aria-labelledby',
        'aria-describedby',
        'aria-owns',
        'aria-activedescendant',
      ];
      const dangling = [...document.querySelectorAll('#hearth-editor *')].flatMap((element) =>
        names
          .filter((name) =>
            element
              .getAttribute(name)
              ?.split(' ')
              .some((id) => id !== '' && document.getElementById(id) === null),
          )
          .map((name) => `${name} names nothing: ${element.outerHTML.slice(0, 160)}`),
      );
      return [...found, ...dangling];
    },
    // With this option, axe prepares only violations, not other results.
    [include, { ...options, resultTypes: ['violations'] } satisfies RunOptions] as const,
  );
}

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}
