import { type RefObject, useLayoutEffect } from 'react';
import type { Edges } from '../page-dom/edges.ts';
import { freeRoom } from '../page-dom/edges.ts';
import { followLayout } from '../page-dom/follow-rect.ts';
import { elementOf } from '../page-dom/target-elements.ts';
import { placeToolbar } from './place-toolbar.ts';
import { textsNear } from './texts-near.ts';

/** The distance between the toolbar and its block, in px. */
const MARGIN = 8;

/** Keeps a toolbar next to the element of a block while the page scrolls and changes. */
export function useFloating(toolbar: RefObject<HTMLElement | null>, blockKey: string, off: boolean): void {
  useLayoutEffect(() => {
    const own = toolbar.current;
    if (own === null || off) return;
    const stop = followLayout(() => {
      const block = elementOf({ owner: blockKey, property: '' });
      own.style.visibility = block === null ? 'hidden' : '';
      if (block === null) return;
      const size = { width: own.offsetWidth, height: own.offsetHeight };
      const { left, top } = placeToolbar(
        block.getBoundingClientRect(),
        size,
        roomInWindow(),
        textsNear(block),
      );
      own.style.transform = `translate(${left}px, ${top}px)`;
    });
    return () => {
      stop();
      own.style.transform = '';
      own.style.visibility = '';
    };
  }, [toolbar, blockKey, off]);
}

/** Returns the part of the window in which a toolbar may be. */
function roomInWindow(): Edges {
  const { left, top, right, bottom } = freeRoom();
  return { left: left + MARGIN, top: top + MARGIN, right: right - MARGIN, bottom: bottom - MARGIN };
}
