import { type RefObject, useLayoutEffect } from 'react';
import { type Edges, freeRoom, linesIn } from '../page-dom/edges.ts';
import { followLayout } from '../page-dom/follow-rect.ts';
import type { RichTextView } from '../rich-text/rich-text-view-api.ts';
import { placeAtWords } from './words-place.ts';

/**
 * Keeps a bar at the selected words of a text, or at its caret, while the page scrolls and the selection changes. `growthPx` is
 * how much higher the bar may become. The attribute `data-side` of the bar is its side of the words.
 */
export function useAtWords(
  bar: RefObject<HTMLElement | null>,
  textView: RichTextView,
  shown: boolean,
  { prefer, growthPx }: { readonly prefer: 'above' | 'below'; readonly growthPx: number },
): void {
  useLayoutEffect(() => {
    const own = bar.current;
    if (own === null || !shown) return;
    const fullHeight = own.offsetHeight + growthPx;
    const place = () => {
      const size = { width: own.offsetWidth, height: own.offsetHeight };
      const lines = selectedLines(textView);
      const found = placeAtWords({ lines, size, fullHeight, room: freeRoom(), prefer });
      // A bar that has the focus stays, because the focus would be lost with it.
      own.style.visibility = found === null && !own.contains(document.activeElement) ? 'hidden' : '';
      if (found === null) return;
      own.dataset.side = found.side;
      own.style.transform = `translate(${found.left}px, ${found.top}px)`;
    };
    const sizes = new ResizeObserver(place);
    sizes.observe(own);
    const stops = [followLayout(place), textView.$marked.listen(place), () => sizes.disconnect()];
    return () => {
      for (const stop of stops) stop();
    };
  }, [bar, textView, shown, prefer, growthPx]);
}

/** Returns the lines of the selected words or, if none are selected, the caret as a line without a width. */
function selectedLines({ view }: RichTextView): readonly Edges[] {
  const { from, to, empty } = view.state.selection;
  const range = document.createRange();
  if (!empty) {
    const [start, end] = [view.domAtPos(from, 1), view.domAtPos(to, -1)];
    range.setStart(start.node, start.offset);
    range.setEnd(end.node, end.offset);
  }
  const lines = empty ? [] : linesIn(range);
  return lines.length > 0 ? lines : [view.coordsAtPos(from)];
}
