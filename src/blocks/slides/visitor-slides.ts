import { scrollSlides } from './scroll-slides.ts';
import { SHOW_SLIDE } from './show-slide.ts';
import { type Mover, type MoverOptions, slidesIn, viewIn, whenStill } from './slides-in.ts';

/**
 * Moves the slides when a visitor uses them. Screen readers and the focus reach only the slide in view. The other slides are
 * not hidden, because reading aloud includes all slides. At first, the browser scrolls the slides, so that the first use is not
 * delayed. The next use loads Glide, which controls the slides as soon as they have come to rest. If Glide cannot be loaded,
 * the browser continues to scroll the slides.
 */
export function visitorSlides(root: HTMLElement, { loops, onMove }: MoverOptions): Mover {
  const view = viewIn(root);
  const slides = slidesIn(view);
  const toSlide = (shown: number) => {
    for (const [index, slide] of slides.entries()) slide.inert = index !== shown;
    onMove(shown);
  };
  for (const [index, slide] of slides.entries()) {
    slide.setAttribute('aria-posinset', String(index + 1));
    slide.setAttribute('aria-setsize', String(slides.length));
  }
  let mover = scrollSlides(root, { loops, onMove: toSlide });

  let mayFetch = false;
  let stopWaiting = whenStill(view, () => {
    mayFetch = true;
  });
  const fetchGlide = async () => {
    if (!mayFetch) return;
    mayFetch = false;
    try {
      const { glideSlides } = await import('./glide-slides.ts');
      stopWaiting = whenStill(view, () => {
        view.removeEventListener('scroll', fetchGlide);
        mover.stop();
        mover = glideSlides(root, { loops, onMove: toSlide });
      });
    } catch {
      // The browser continues to scroll the slides, and the next use tries to load Glide again.
      mayFetch = true;
    }
  };
  view.addEventListener('scroll', fetchGlide, { passive: true });
  const onAsked = (event: Event) => {
    event.preventDefault();
    mover.show(slides.indexOf(event.target as HTMLElement));
  };
  view.addEventListener(SHOW_SLIDE, onAsked);

  return {
    step(by) {
      mover.step(by);
      void fetchGlide();
    },
    show(index) {
      mover.show(index);
      void fetchGlide();
    },
    stop() {
      stopWaiting();
      view.removeEventListener('scroll', fetchGlide);
      view.removeEventListener(SHOW_SLIDE, onAsked);
      mover.stop();
    },
  };
}
