/** Slides on the page, and how far the browser scrolled them. */

/** Moves the slides of a block, or says that they were moved. */
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
  /** Called with the slide that is in view, counted from 0: at the start, and when that is another one. */
  onMove(index: number): void;
}

/** The element of a block that is scrolled. */
export function viewIn(root: Element): HTMLElement {
  return root.querySelector<HTMLElement>('.slides-view')!;
}

/** The slides of a view, without the copies that a loop needs. */
export function slidesIn(view: Element): HTMLElement[] {
  return [...view.querySelectorAll<HTMLElement>('.slides-list > li:not(.glide__slide--clone)')];
}

/** The slide at the start of a view, counted from 0. At the end of the view it is the last one. */
export function slideAtStart(view: HTMLElement): number {
  const distances = distancesIn(view);
  return Math.max(0, distances.lastIndexOf(Math.min(...distances)));
}

/** Scrolls a view until a slide is at its start. */
export function scrollToSlide(view: HTMLElement, index: number): void {
  const left = startsIn(view)[index];
  if (left !== undefined) view.scrollTo({ left });
}

/** A view that stayed at a slide for so many frames is no longer scrolled. */
const STILL_FRAMES = 6;
/** A slide that is closer to the start of its view is there, in px: browsers round. */
const AT_START_PX = 2;

/**
 * Calls `then` once a view is not scrolled, or no longer: a finger that holds it between slides still does. Returns a function that
 * prevents it.
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

/** How far a view would have to be scrolled to each slide, in px. */
function distancesIn(view: HTMLElement): number[] {
  const end = view.scrollWidth - view.clientWidth;
  return startsIn(view).map((start) => Math.abs(Math.min(start, end) - view.scrollLeft));
}

/** How far the start of each slide is from that of the first, in px. */
function startsIn(view: Element): number[] {
  const lefts = slidesIn(view).map((slide) => slide.getBoundingClientRect().left);
  return lefts.map((left) => left - lefts[0]!);
}
