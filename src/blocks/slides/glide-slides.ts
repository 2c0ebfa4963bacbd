import Glide, { Swipe } from '@glidejs/glide/dist/glide.modular.esm.js';
import { type Mover, type MoverOptions, slideAtStart, slidesIn, viewIn } from './slides-in.ts';

const MOVE_MS = 400;
/** The minimum distance that a finger must move to change the slide, in px. */
const SWIPE_PX = 40;

/**
 * Lets Glide move the slides, beginning at the position to which the browser has scrolled. Only the style sheet sets the width
 * and distance of slides, and Glide gets the measured values.
 */
export function glideSlides(root: HTMLElement, { loops, onMove }: MoverOptions): Mover {
  const view = viewIn(root);
  const list = view.firstElementChild as HTMLElement;
  const slides = slidesIn(view);
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  const duration = () => (calm.matches ? 0 : MOVE_MS);
  const leftOf = (slide: number) => slides[slide]!.getBoundingClientRect().left;
  const measure = () => ({
    view: view.clientWidth,
    slide: slides[0]!.getBoundingClientRect().width,
    step: leftOf(1) - leftOf(0),
  });
  const startAt = slideAtStart(view);
  const before = leftOf(startAt);

  root.classList.add('slides-live');
  view.dataset.glideEl = 'track';
  let sizes = measure();
  const peek = () => ({ before: 0, after: Math.round(sizes.view - sizes.step) });
  /** Corrects the distance, because Glide rounds to whole px. The rounding would leave a gap after the last slide. */
  const exact = (px: number, width: number) => {
    const end = sizes.step * (slides.length - 1) + sizes.slide - sizes.view;
    return Math.min((px / width) * sizes.step, loops ? Number.POSITIVE_INFINITY : end);
  };
  const glide = new Glide(root, {
    type: loops ? 'carousel' : 'slider',
    startAt,
    perView: 1,
    gap: 0,
    peek: peek(),
    rewind: false,
    swipeThreshold: SWIPE_PX,
    dragThreshold: false,
    touchRatio: 1,
    animationDuration: duration(),
    waitForTransition: false,
  });
  glide
    .mutate([(_glide, { Sizes } = NOT_MOUNTED) => ({ modify: (px) => exact(px, Sizes.slideWidth) })])
    .on('build.after', () => silenceCopies(list))
    .on('run', () => onMove(glide.index))
    .mount({ Swipe });
  onMove(startAt);
  glideFrom(list, before - leftOf(startAt), duration());

  const resized = new ResizeObserver(() => {
    const now = measure();
    if (now.view === sizes.view && now.slide === sizes.slide) return;
    sizes = now;
    glide.update({ peek: peek() });
  });
  resized.observe(view);
  resized.observe(slides[0]!);
  const setDuration = () => glide.update({ animationDuration: duration() });
  calm.addEventListener('change', setDuration);

  const mover: Mover = {
    step: (by) => glide.go(by === 1 ? '>' : '<'),
    show: (index) => glide.go(`=${index}`),
    stop() {
      stopKeys();
      resized.disconnect();
      calm.removeEventListener('change', setDuration);
      glide.destroy();
      root.classList.remove('slides-live');
    },
  };
  const stopKeys = moveByKeys(view, mover, slides.length - 1);
  return mover;
}

/** The default for the parameter that contains Glide's components, because Glide calls each transformer once without arguments. */
const NOT_MOUNTED = { Sizes: { slideWidth: 1 } };

/** Hides the copies of slides before the first slide and after the last slide from screen readers and the keyboard. */
function silenceCopies(list: HTMLElement): void {
  for (const copy of list.querySelectorAll<HTMLElement>('.glide__slide--clone')) {
    copy.inert = true;
    copy.setAttribute('aria-hidden', 'true');
    for (const named of copy.querySelectorAll('[id]')) named.removeAttribute('id');
  }
}

/** Animates slides to their new position from a position `px` px away. */
function glideFrom(list: HTMLElement, px: number, duration: number): void {
  if (Math.abs(px) < 1 || duration === 0) return;
  list.animate([{ translate: `${px}px 0` }, { translate: '0 0' }], { duration, easing: 'ease-out' });
}

/** Moves the focused slides with the keys that would otherwise scroll them. Returns a function that removes the key handler. */
function moveByKeys(view: HTMLElement, { step, show }: Mover, last: number): () => void {
  const moves: Readonly<Record<string, () => void>> = {
    ArrowRight: () => step(1),
    ArrowLeft: () => step(-1),
    Home: () => show(0),
    End: () => show(last),
  };
  const onKey = (event: KeyboardEvent) => {
    const move = moves[event.key];
    const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey);
    if (move === undefined || event.target !== view || !isPlain) return;
    event.preventDefault();
    move();
  };
  view.addEventListener('keydown', onKey);
  return () => view.removeEventListener('keydown', onKey);
}
