/**
 * The event that requests that a slide be shown. On visitors' pages, the code that moves slides cancels this event, and shows
 * the slide itself.
 */
export const SHOW_SLIDE = 'hearth:show-slide';

/** Scrolls the slide that contains an element to the start of its view, without animation. Scrolls nothing else. */
export function showSlideOf(element: Element): void {
  const slide = element.closest('.slides-list > li');
  const view = slide?.closest('.slides-view');
  if (!slide || !view) return;
  if (!slide.dispatchEvent(new Event(SHOW_SLIDE, { bubbles: true, cancelable: true }))) return;
  const away = slide.getBoundingClientRect().left - view.getBoundingClientRect().left;
  // Scrolls to a position, because scrolling by a distance would stop at each slide on the way.
  view.scrollTo({ left: view.scrollLeft + away, behavior: 'instant' });
}
