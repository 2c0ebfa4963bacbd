import type { Page } from '@playwright/test';
import { readingOrder } from './accessibility-tree.ts';

/** The time after which nothing more is said about a step, in milliseconds: places are reported and gathered within half of it. */
const QUIET_MS = 1000;

/** Writes down what a screen reader says and meets on a page while something happens there, step by step, as text. */
export interface Walk {
  /**
   * Does a step, which ends when it is seen on the page, and writes down its name, what was said, and what came and went. Words that
   * the step returns are written down as read.
   */
  step(name: string, does: () => Promise<unknown>): Promise<void>;
  /** Returns the steps so far: ‘says’ a live region's words, + a name that came, and - one that went, in reading order. */
  text(): string;
}

/** Begins a walk of an open page. Everything that is there already counts as known. */
export async function startWalk(page: Page): Promise<Walk> {
  await page.evaluate(recordLiveRegions);
  let before = (await readingOrder(page)).split('\n');
  const lines: string[] = [];
  return {
    step: async (name, does) => {
      const read = await does();
      await page.waitForTimeout(QUIET_MS);
      const said = await page.evaluate(() => window.heard?.splice(0) ?? []);
      const now = (await readingOrder(page)).split('\n');
      lines.push(name);
      if (typeof read === 'string') lines.push(`  reads “${read}”`);
      lines.push(...(said.length === 0 ? ['  says nothing'] : said.map((words) => `  says “${words}”`)));
      lines.push(...beyond(before, now).map((line) => `  - ${line.trim()}`));
      lines.push(...beyond(now, before).map((line) => `  + ${line.trim()}`));
      before = now;
    },
    text: () => lines.join('\n'),
  };
}

/** Returns the lines of a text that another lacks, each as often as it lacks it. */
function beyond(lines: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return lines.filter((line) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

declare global {
  interface Window {
    heard?: string[];
  }
}

/** Records the words of all live regions of a page, in the order in which they change. */
function recordLiveRegions(): void {
  const LIVE = '[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log]';
  const heard: string[] = [];
  window.heard = heard;
  new MutationObserver((changes) => {
    const regions = changes.flatMap(({ target, addedNodes }) => {
      const element = target instanceof Element ? target : target.parentElement;
      const inside = [...addedNodes].flatMap((node) =>
        node instanceof Element
          ? [...(node.matches(LIVE) ? [node] : []), ...node.querySelectorAll(LIVE)]
          : [],
      );
      return [element?.closest(LIVE) ?? null, ...inside];
    });
    for (const region of new Set(regions)) {
      const words = region?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
      if (words !== '') heard.push(words);
    }
  }).observe(document.documentElement, { childList: true, characterData: true, subtree: true });
}
