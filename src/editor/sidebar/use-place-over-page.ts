import { type KeyboardEvent, type PointerEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { $selection } from '../document/selection.ts';
import { freeRoom } from '../page-dom/edges.ts';
import { framedElement } from '../page-dom/target-elements.ts';
import { trackDrag } from '../page-dom/track-drag.ts';
import { isNarrow } from '../ui/use-narrow.ts';
import { EDGE_PX, freeCorner, type Room } from './free-corner.ts';

/** The distance in px by which an arrow key moves the sidebar. */
const STEP_PX = 32;

interface Place {
  left: number;
  top: number;
}

/** The place to which the user has moved the sidebar; null until it is moved. It holds until the page is left. */
let moved: Place | null = null;

interface Handle {
  onPointerDown(event: PointerEvent): void;
  onKeyDown(event: KeyboardEvent): void;
}

/**
 * Places the sidebar over the page, clear of the quick exit, in the corner where it covers the least of the selection. The user
 * can move it by its head or with the arrow keys. In a narrow window, style sheets place the sidebar instead. `of` identifies the
 * sidebar's content.
 */
export function usePlaceOverPage(frame: RefObject<HTMLElement | null>, of: string): Handle {
  const place = useRef<Place>({ left: 0, top: 0 });

  const put = (next: Place) => {
    const own = frame.current;
    if (own === null || isNarrow()) return;
    const room = freeRoom();
    own.style.setProperty('--he-sidebar-most', `${room.bottom - room.top - 2 * EDGE_PX}px`);
    place.current = within(next, room, own.getBoundingClientRect());
    own.style.setProperty('--he-sidebar-left', `${place.current.left}px`);
    own.style.setProperty('--he-sidebar-top', `${place.current.top}px`);
  };

  useLayoutEffect(() => {
    const own = frame.current;
    if (own === null) return;
    const settle = () => put(moved ?? freeCorner(freeRoom(), own.getBoundingClientRect(), selectedRect()));
    settle();
    // The content may load or grow after the sidebar has opened.
    const sizes = new ResizeObserver(() => put(moved ?? place.current));
    sizes.observe(own);
    const loaded = new MutationObserver(() => {
      if (moved === null && own.querySelector('.he-loading') === null) {
        settle();
        loaded.disconnect();
      }
    });
    loaded.observe(own, { childList: true, subtree: true });
    const resized = () => put(moved ?? place.current);
    window.addEventListener('resize', resized);
    return () => {
      sizes.disconnect();
      loaded.disconnect();
      window.removeEventListener('resize', resized);
    };
  }, [of]);

  const move = (next: Place) => {
    put(next);
    moved = place.current;
  };
  return {
    onPointerDown(event) {
      const pressed = event.nativeEvent;
      if (isNarrow() || (event.target as Element).closest('.he-icon-button') !== null) return;
      const from = { ...place.current };
      trackDrag(pressed, {
        scroller: frame.current,
        follow: (x, y) =>
          move({ left: from.left + x - pressed.clientX, top: from.top + y - pressed.clientY }),
        drop: () => {},
        end: () => {},
      });
    },
    onKeyDown(event) {
      const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
      if (by === undefined) return;
      event.preventDefault();
      const [x = 0, y = 0] = by;
      move({ left: place.current.left + x * STEP_PX, top: place.current.top + y * STEP_PX });
    },
  };
}

function selectedRect(): DOMRect | null {
  const target = $selection.get();
  return target === null ? null : (framedElement(target)?.getBoundingClientRect() ?? null);
}

/** Returns the nearest place at which the whole sidebar is over the page. */
function within(
  { left, top }: Place,
  room: Room,
  { width, height }: { width: number; height: number },
): Place {
  return {
    left: Math.max(room.left, Math.min(left, room.right - width)),
    top: Math.max(room.top, Math.min(top, room.bottom - height)),
  };
}
