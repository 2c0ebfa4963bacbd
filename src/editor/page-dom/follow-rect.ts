/**
 * Calls `measure` at once, and at most once a frame while anything of the page scrolls, changes size or changes content.
 * Returns how to stop.
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
  const main = document.querySelector('main');
  if (main !== null) {
    sizes.observe(main);
    contents.observe(main, {
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
 * Keeps a box over an element: called with the element's place in the window as `followLayout` says; null while there is
 * no element. Returns how to stop.
 */
export function followRect(find: () => Element | null, place: (rect: DOMRect | null) => void): () => void {
  return followLayout(() => place(find()?.getBoundingClientRect() ?? null));
}
