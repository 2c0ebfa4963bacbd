/** How long a scroll that the script began may take, in ms. */
const OWN_SCROLL_MS = 1500;
/** The part of the window, from above and from below, in which a sentence is not left to stand. */
const EDGE = 0.15;

/**
 * Keeps what is read in view. A reader who scrolls away is left where they are, until what is read is in view again. Ends with
 * `end`.
 */
export class Follow {
  #away = false;
  #ownUntil = 0;
  readonly #onScroll = () => {
    if (performance.now() > this.#ownUntil) this.#away = true;
  };

  constructor() {
    addEventListener('scroll', this.#onScroll, { passive: true });
  }

  /** Shows a sentence: opens the details that it is in, and scrolls to it. */
  show(range: Range): void {
    if (openAround(range.startContainer.parentElement!)) this.#ownUntil = performance.now() + OWN_SCROLL_MS;
    const { top, bottom } = range.getBoundingClientRect();
    const isComfortable = top >= innerHeight * EDGE && bottom <= innerHeight * (1 - EDGE);
    if (top >= 0 && bottom <= innerHeight) this.#away = false;
    if (this.#away || isComfortable) return;
    this.#ownUntil = performance.now() + OWN_SCROLL_MS;
    scrollBy({ top: top - innerHeight / 3 });
  }

  end(): void {
    removeEventListener('scroll', this.#onScroll);
  }
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
