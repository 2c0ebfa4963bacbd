import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

/** The rules of WCAG 2.2 A and AA, also those that axe leaves out by default, and its best practices. */
export const WCAG_22: RunOptions = {
  runOnly: {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  },
};

interface AxeOptions extends RunOptions {
  /** Selects the part of the page that is checked; by default all of it. */
  readonly include?: string;
}

/**
 * The faults that axe finds on a page as it is now, by default with the rules that axe runs by default: each with the beginning of
 * its element; and what the editor's elements refer to that is not there. axe is loaded into a document once and runs there.
 * AxeBuilder loads it again for each run, and into a second page that joins the results of frames, which takes four times as
 * long; these pages have no frames, or none that are ours (`iframes: false`).
 */
export async function axeFaults(page: Page, { include, ...options }: AxeOptions = {}): Promise<string[]> {
  if (options.iframes !== false && page.frames().length > 1)
    throw new Error('The page has frames, which axe does not look into here.');
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([include, options]) => {
      // Colours on their way are nobody's choice.
      const transitions = document.getAnimations().filter((change) => change instanceof CSSTransition);
      await Promise.allSettled(transitions.map(({ finished }) => finished));
      const { violations } = await window.axe.run(include ?? document, options);
      const found = violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`),
      );
      // axe lets a control name an element that may come later.
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
    // Other results than violations are then not made ready to be read.
    [include, { ...options, resultTypes: ['violations'] } satisfies RunOptions] as const,
  );
}

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}
