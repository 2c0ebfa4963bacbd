/** The slides of a view, and the position to which the browser has scrolled them. */

/** Moves the slides of a block, and reports moves. */
export interface Mover {
  /** Moves to the next or the previous slide. If `loops` is true, the last and the first slide follow each other. */
  step(by: 1 | -1): void;
  /** Moves to the slide with this index, from 0. */
  show(index: number): void;
  stop(): void;
}

export interface MoverOptions {
  /** Whether the first slide follows the last one. */
  readonly loops: boolean;
  /** Called with the index of the slide in view, from 0, at the start and whenever the index changes. */
  onMove(index: number): void;
}

/** Returns the element of a block that scrolls. */
export function viewIn(root: Element): HTMLElement {
  return root.querySelector<HTMLElement>('.slides-view')!;
}

/** Returns the slides of a view, without the copies that a loop needs. */
export function slidesIn(view: Element): HTMLElement[] {
  return [...view.querySelectorAll<HTMLElement>('.slides-list > li:not(.glide__slide--clone)')];
}

/**
 * Returns the index of the slide at the start of a view, from 0. If the view is scrolled to its end, returns the index of the
 * last slide.
 */
export function slideAtStart(view: HTMLElement): number {
  const distances = distancesIn(view);
  return Math.max(0, distances.lastIndexOf(Math.min(...distances)));
}

/** Scrolls a view until a slide is at the view's start. */
export function scrollToSlide(view: HTMLElement, index: number): void {
  const left = startsIn(view)[index];
  if (left !== undefined) view.scrollTo({ left });
}

/** The number of frames for which a view must rest at a slide before its scrolling counts as finished. */
const STILL_FRAMES = 6;
/**
 * The distance from the start of the view within which a slide counts as being at the start, in px. The value is more than 0,
 * because browsers round.
 */
const AT_START_PX = 2;

/**
 * Calls `then` when a view has come to rest at a slide. A view that a finger holds between slides is not at rest. Returns a
 * function that cancels the call.
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

/** Returns the distance by which a view would have to scroll to each slide, in px. */
function distancesIn(view: HTMLElement): number[] {
  const end = view.scrollWidth - view.clientWidth;
  return startsIn(view).map((start) => Math.abs(Math.min(start, end) - view.scrollLeft));
}

/** Returns the distance of each slide from the start of the first slide, in px. */
function startsIn(view: Element): number[] {
  const lefts = slidesIn(view).map((slide) => slide.getBoundingClientRect().left);
  const [first = 0] = lefts;
  return lefts.map((left) => left - first);
}
