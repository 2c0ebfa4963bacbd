import type { Target } from '../document/target.ts';
import { isNarrow } from '../ui/use-narrow.ts';
import { selectedPoint } from './scroll-anchor.ts';
import { reveal } from './target-elements.ts';

/**
 * Brings what is selected into view: of what was pressed on the page, or is typed in, the line in which that was, as little
 * as it takes; of what was selected from elsewhere, all of it.
 */
export function revealSelected(target: Target): void {
  const line = selectedPoint();
  if (line === null) {
    reveal(target);
    return;
  }
  const covered = isNarrow() ? getComputedStyle(document.documentElement).scrollPaddingBottom : '0px';
  const below = line.bottom - (window.innerHeight - Number.parseFloat(covered));
  const by = line.top < 0 ? line.top : Math.min(Math.max(below, 0), line.top);
  window.scrollBy({ top: by, behavior: 'instant' });
}
