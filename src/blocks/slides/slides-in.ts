/** The slides of a view, and how far the browser has scrolled them. */

/** Moves the slides of a block, and reports moves. */
export interface Mover {
  /** Moves to the next or the previous slide; with `loops`, from one end to the other. */
  step(by: 1 | -1): void;
  /** Moves to a slide, counted from 0. */
  show(index: number): void;
  stop(): void;
}

export interface MoverOptions {
  /** Whether the first slide follows the last one. */
  readonly loops: boolean;
  /** Called with the index of the slide in view, counted from 0: at the start, and whenever it changes. */
  onMove(index: number): void;
}

/** Returns the scrolled element of a block. */
export function viewIn(root: Element): HTMLElement {
  return root.querySelector<HTMLElement>('.slides-view')!;
}

/** Returns the slides of a view, without the copies that a loop needs. */
export function slidesIn(view: Element): HTMLElement[] {
  return [...view.querySelectorAll<HTMLElement>('.slides-list > li:not(.glide__slide--clone)')];
}

/** Returns the slide at the start of a view, counted from 0. At the end of the view, that is the last slide. */
export function slideAtStart(view: HTMLElement): number {
  const distances = distancesIn(view);
  return Math.max(0, distances.lastIndexOf(Math.min(...distances)));
}

/** Scrolls a view until a slide is at its start. */
export function scrollToSlide(view: HTMLElement, index: number): void {
  const left = startsIn(view)[index];
  if (left !== undefined) view.scrollTo({ left });
}

/** A view that rests at a slide for this many frames is no longer being scrolled. */
const STILL_FRAMES = 6;
/** A slide this close to the start of its view counts as there, in px, because browsers round. */
const AT_START_PX = 2;

/**
 * Calls `then` once a view rests at a slide; while a finger holds it between slides, it does not rest. Returns a function that
 * cancels the call.
 */
export function whenStill(view: HTMLElement, then: () => void): () => void {
  let at = view.scrollLeft;
  let frames = 0;
  const look = () => {
    const isStill = view.scrollLeft === at && Math.min(...distancesIn(view)) < AT_START_PX;
    frames = isStill ? frames + 1 : 0;
    at = view.scrollLeft;
    if (frames >= STILL_FRAMES) then();
    else request = requestAnimationFrame(look);
  };
  let request = requestAnimationFrame(look);
  return () => cancelAnimationFrame(request);
}

/** Returns how far a view would have to scroll to each slide, in px. */
function distancesIn(view: HTMLElement): number[] {
  const end = view.scrollWidth - view.clientWidth;
  return startsIn(view).map((start) => Math.abs(Math.min(start, end) - view.scrollLeft));
}

/** Returns the distance from the start of the first slide to the start of each, in px. */
function startsIn(view: Element): number[] {
  const lefts = slidesIn(view).map((slide) => slide.getBoundingClientRect().left);
  const [first = 0] = lefts;
  return lefts.map((left) => left - first);
}
