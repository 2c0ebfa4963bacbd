import { showSlideOf } from '../../blocks/slides/show-slide.ts';

/** The part of the window, from above and from below, in which a sentence is not left to stand. */
const EDGE = 0.15;
/** How much of a sentence, in px, may be out of view while it counts as in view: positions are rounded. */
const ROUNDING = 2;

/**
 * Keeps what is read in view. A reader who scrolls away from it is left where they are, until it is in view again. The page's own
 * scroll is told from the reader's by its direction, which is always towards what is read: how long it takes depends on the device.
 * Ends with `end`.
 */
export class Follow {
  readonly #controls: Element;
  #away = false;
  #slide: Element | null = null;
  #size = sizeOfWindow();
  /** How far the page was scrolled when it was last looked at, in px. */
  #scrolled = scrollY;
  #shown: Range | null = null;
  /** Whether the page was asked to scroll and has not begun: the end of a scroll before that one can still lead away. */
  #isAsked = false;
  readonly #onScroll = () => this.#noticeScroll();
  /** A window of another size, such as a phone that was turned, scrolls by itself; what is read is shown in it again. */
  readonly #onResize = () => {
    this.#noticeScroll();
    this.#size = sizeOfWindow();
    if (this.#shown !== null) this.show(this.#shown);
  };

  /** @param controls stand over the page, at the lower edge of the window */
  constructor(controls: Element) {
    this.#controls = controls;
    addEventListener('scroll', this.#onScroll, { passive: true });
    addEventListener('resize', this.#onResize);
  }

  /** Shows a sentence: opens the details that it is in, or moves to its slide, and scrolls to it. */
  show(range: Range): void {
    this.#noticeScroll();
    this.#shown = range;
    this.#isAsked = false;
    const element = range.startContainer.parentElement!;
    this.#showSlide(element);
    openAround(element);
    const { top, bottom, lowest, isAbove, isBelow } = this.#place(range);
    const isComfortable = top >= innerHeight * EDGE && bottom <= Math.min(lowest, innerHeight * (1 - EDGE));
    if (!isAbove && !isBelow) this.#away = false;
    if (this.#away || isComfortable) return;
    // A long sentence in a low window stands higher.
    const place = Math.max(0, Math.min(innerHeight / 3, lowest - (bottom - top)));
    this.#isAsked = isAbove || isBelow;
    scrollBy({ top: top - place });
  }

  /** A slide is brought into view when reading comes to it, and left alone by its further sentences. */
  #showSlide(element: Element): void {
    const slide = element.closest('.slides-list > li');
    if (slide !== null && slide !== this.#slide) showSlideOf(element);
    this.#slide = slide;
  }

  end(): void {
    removeEventListener('scroll', this.#onScroll);
    removeEventListener('resize', this.#onResize);
  }

  /** Looks where the page has been scrolled to since the last time: away from what is read, or towards it. */
  #noticeScroll(): void {
    const by = scrollY - this.#scrolled;
    this.#scrolled = scrollY;
    // A window that has another size now tells of the scroll that this takes before it tells of the size.
    if (this.#shown === null || this.#size !== sizeOfWindow()) return;
    const { isAbove, isBelow } = this.#place(this.#shown);
    const isAway = (by > 0 && isAbove) || (by < 0 && isBelow);
    if (isAway && !this.#isAsked) this.#away = true;
    if (by !== 0 && !isAway) this.#isAsked = false;
  }

  /** The position of a sentence in the window, in px, and whether any of it is out of view. The controls begin at `lowest`. */
  #place(range: Range) {
    const { top, bottom } = range.getBoundingClientRect();
    const lowest = this.#controls.getBoundingClientRect().top;
    return { top, bottom, lowest, isAbove: top < -ROUNDING, isBelow: bottom > lowest + ROUNDING };
  }
}

function sizeOfWindow(): string {
  return `${innerWidth} ${innerHeight}`;
}

/** Opens the details around an element, except where it is their summary. */
function openAround(element: Element): void {
  for (
    let details = element.closest('details');
    details !== null;
    details = details.parentElement!.closest('details')
  ) {
    if (details.open || details.querySelector(':scope > summary')?.contains(element)) continue;
    details.open = true;
  }
}
