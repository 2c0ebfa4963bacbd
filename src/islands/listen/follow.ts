import { showSlideOf } from '../../blocks/slides/show-slide.ts';

/** The fraction of the window's height, at the top and at the bottom, within which a sentence causes scrolling. */
const EDGE = 0.15;
/**
 * The part of a sentence that may be out of view while the sentence still counts as in view, in px. The value is more than 0,
 * because positions are rounded.
 */
const ROUNDING = 2;

/**
 * Keeps the current sentence in view. If the reader scrolls away, waits until the sentence is in view again. Recognizes its own
 * scrolling by the direction: it always scrolls towards the sentence. The time of scroll events is not used, because it depends
 * on the device. Ends with `end`.
 */
export class Follow {
  readonly #controls: Element;
  #away = false;
  #slide: Element | null = null;
  #size = sizeOfWindow();
  /** The scroll position at the last check, in px. */
  #scrolled = scrollY;
  #shown: Range | null = null;
  /**
   * Whether a requested scroll has not begun yet. Until the requested scroll begins, an earlier scroll may still lead away from
   * the sentence.
   */
  #isAsked = false;
  readonly #onScroll = () => this.#noticeScroll();
  /**
   * Brings the sentence back into view when the window changes size, because the browser then scrolls by itself, for example
   * when a phone is turned.
   */
  readonly #onResize = () => {
    this.#noticeScroll();
    this.#size = sizeOfWindow();
    if (this.#shown !== null) this.show(this.#shown);
  };

  /** @param controls the fixed controls at the lower edge of the window */
  constructor(controls: Element) {
    this.#controls = controls;
    addEventListener('scroll', this.#onScroll, { passive: true });
    addEventListener('resize', this.#onResize);
  }

  /** Shows a sentence. Opens the details around the sentence or moves to its slide, and scrolls to it. */
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
    // In a low window, places a long sentence higher.
    const place = Math.max(0, Math.min(innerHeight / 3, lowest - (bottom - top)));
    this.#isAsked = isAbove || isBelow;
    scrollBy({ top: top - place });
  }

  /** Shows a slide when reading reaches it, but not again for the slide's further sentences. */
  #showSlide(element: Element): void {
    const slide = element.closest('.slides-list > li');
    if (slide !== null && slide !== this.#slide) showSlideOf(element);
    this.#slide = slide;
  }

  end(): void {
    removeEventListener('scroll', this.#onScroll);
    removeEventListener('resize', this.#onResize);
  }

  /** Checks whether the page was scrolled away from the sentence or towards it since the last check. */
  #noticeScroll(): void {
    const by = scrollY - this.#scrolled;
    this.#scrolled = scrollY;
    // Ignores scrolling when the window changes size, because the scroll event precedes the resize event.
    if (this.#shown === null || this.#size !== sizeOfWindow()) return;
    const { isAbove, isBelow } = this.#place(this.#shown);
    const isAway = (by > 0 && isAbove) || (by < 0 && isBelow);
    if (isAway && !this.#isAsked) this.#away = true;
    if (by !== 0 && !isAway) this.#isAsked = false;
  }

  /**
   * Returns the position of a sentence in the window, in px, and whether any part of the sentence is out of view. `lowest` is
   * the position of the controls' upper edge.
   */
  #place(range: Range) {
    const { top, bottom } = range.getBoundingClientRect();
    const lowest = this.#controls.getBoundingClientRect().top;
    return { top, bottom, lowest, isAbove: top < -ROUNDING, isBelow: bottom > lowest + ROUNDING };
  }
}

function sizeOfWindow(): string {
  return `${innerWidth} ${innerHeight}`;
}

/** Opens the details around an element, unless the element is in their summary. */
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
