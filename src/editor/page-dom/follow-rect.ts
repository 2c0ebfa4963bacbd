/**
 * Calls `measure` at once, and then at most once per frame whenever a part of the page scrolls or changes its size or content.
 * Returns a function that stops the calls.
 */
export function followLayout(measure: () => void): () => void {
  let frame = 0;
  const run = () => {
    frame = 0;
    measure();
  };
  const schedule = () => {
    if (frame === 0) frame = requestAnimationFrame(run);
  };
  const sizes = new ResizeObserver(schedule);
  const contents = new MutationObserver(schedule);
  const site = document.querySelector('.site');
  if (site !== null) {
    // Observes the content too, because while the page is shorter than the window, only the size of the content changes.
    for (const element of [site, ...site.querySelectorAll('main')]) sizes.observe(element);
    contents.observe(site, {
      childList: true,
      subtree: true,
      characterData: true,
      attributeFilter: ['open'],
    });
  }
  window.addEventListener('scroll', schedule, { capture: true, passive: true });
  window.addEventListener('resize', schedule, { passive: true });
  run();
  return () => {
    cancelAnimationFrame(frame);
    sizes.disconnect();
    contents.disconnect();
    window.removeEventListener('scroll', schedule, { capture: true });
    window.removeEventListener('resize', schedule);
  };
}

/**
 * Calls `place` with an element's rectangle in the window whenever the layout may have changed (see `followLayout`). Calls
 * `place` with null if the element does not exist. Returns a function that stops the calls.
 */
export function followRect(find: () => Element | null, place: (rect: DOMRect | null) => void): () => void {
  return followLayout(() => place(find()?.getBoundingClientRect() ?? null));
}
