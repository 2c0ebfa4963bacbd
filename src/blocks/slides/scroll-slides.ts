import {
  type Mover,
  type MoverOptions,
  scrollToSlide,
  slideAtStart,
  slidesIn,
  viewIn,
  whenStill,
} from './slides-in.ts';

/** Moves slides by scrolling them, and reports when readers scroll them. */
export function scrollSlides(root: Element, { loops, onMove }: MoverOptions): Mover {
  const view = viewIn(root);
  let index = slideAtStart(view);
  let stopWaiting = () => {};
  const moveTo = (to: number) => {
    if (to === index) return;
    index = to;
    onMove(to);
  };
  const read = () => moveTo(slideAtStart(view));
  const onScroll = () => {
    stopWaiting();
    stopWaiting = whenStill(view, read);
  };
  const show = (to: number) => {
    // Cancels a move that is waiting for the slides to come to rest.
    stopWaiting();
    moveTo(to);
    scrollToSlide(view, to);
  };
  onMove(index);
  view.addEventListener('scroll', onScroll, { passive: true });
  return {
    step(by) {
      const count = slidesIn(view).length;
      show(loops ? (index + by + count) % count : index + by);
    },
    show,
    stop() {
      stopWaiting();
      view.removeEventListener('scroll', onScroll);
    },
  };
}
