import { showSlideOf } from '../../blocks/slides/show-slide.ts';

/** How long a scroll that the script began may take, in ms. */
const OWN_SCROLL_MS = 1500;
/** The part of the window, from above and from below, in which a sentence is not left to stand. */
const EDGE = 0.15;

/**
 * Keeps what is read in view. A reader who scrolls away is left where they are, until what is read is in view again. Ends with
 * `end`.
 */
export class Follow {
  readonly #controls: Element;
  #away = false;
  #ownUntil = 0;
  #slide: Element | null = null;
  #size = sizeOfWindow();
  readonly #onScroll = () => {
    // A window that has another size now tells of the scroll that this takes before it tells of the size.
    if (performance.now() > this.#ownUntil && this.#size === sizeOfWindow()) this.#away = true;
  };
  #shown: Range | null = null;
  /** A window of another size, such as a phone that was turned, scrolls by itself; what is read is shown in it again. */
  readonly #onResize = () => {
    this.#size = sizeOfWindow();
    this.#scrollsItself();
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
    this.#shown = range;
    const element = range.startContainer.parentElement!;
    this.#showSlide(element);
    if (openAround(element)) this.#scrollsItself();
    const { top, bottom } = range.getBoundingClientRect();
    const lowest = this.#controls.getBoundingClientRect().top;
    const isComfortable = top >= innerHeight * EDGE && bottom <= Math.min(lowest, innerHeight * (1 - EDGE));
    if (top >= 0 && bottom <= lowest) this.#away = false;
    if (this.#away || isComfortable) return;
    this.#scrollsItself();
    // A long sentence in a low window stands higher.
    const place = Math.max(0, Math.min(innerHeight / 3, lowest - (bottom - top)));
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

  #scrollsItself(): void {
    this.#ownUntil = performance.now() + OWN_SCROLL_MS;
  }
}

function sizeOfWindow(): string {
  return `${innerWidth} ${innerHeight}`;
}

/** Opens the details around an element, except where it is their summary. Returns whether any was closed. */
function openAround(element: Element): boolean {
  let opened = false;
  for (
    let details = element.closest('details');
    details !== null;
    details = details.parentElement!.closest('details')
  ) {
    if (details.open || details.querySelector(':scope > summary')?.contains(element)) continue;
    details.open = true;
    opened = true;
  }
  return opened;
}
