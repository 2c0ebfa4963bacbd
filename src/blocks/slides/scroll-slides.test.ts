import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { scrollSlides } from './scroll-slides.ts';

const WIDTH = 100;

/** The callbacks for the browser's next frames, in which the browser scrolls a view step by step. */
let frames: Map<number, () => void>;

beforeEach(() => {
  frames = new Map();
  let asked = 0;
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => {
    frames.set(++asked, frame);
    return asked;
  });
  vi.stubGlobal('cancelAnimationFrame', (id: number) => frames.delete(id));
});
afterEach(() => vi.unstubAllGlobals());

/** Returns slides in a view. Each slide is 100 px wide, and so is the view. From the next frame on, the view scrolls smoothly. */
function slidesInBrowser(count: number, scrollLeft = 0) {
  let target = scrollLeft;
  let tell = () => {};
  const view = {
    scrollLeft,
    clientWidth: WIDTH,
    scrollWidth: count * WIDTH,
    scrollTo: ({ left }: { left: number }) => {
      target = left;
    },
    addEventListener: (_type: string, listener: () => void) => {
      tell = listener;
    },
    removeEventListener: () => {},
    querySelectorAll: () =>
      Array.from({ length: count }, (_, at) => ({
        getBoundingClientRect: () => ({ left: at * WIDTH - view.scrollLeft }),
      })),
  };
  return {
    root: { querySelector: () => view } as unknown as Element,
    /** Simulates a number of frames. */
    pass(number: number) {
      for (let frame = 0; frame < number; frame += 1) {
        const now = frames;
        frames = new Map();
        for (const call of now.values()) call();
        const away = target - view.scrollLeft;
        if (away === 0) continue;
        view.scrollLeft += Math.sign(away) * Math.min(Math.abs(away), WIDTH / 2);
        tell();
      }
    },
  };
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'the slide that was asked for last is the one in view, %i frames after the slides stood still',
  (still) => {
    const browser = slidesInBrowser(5);
    const moves: number[] = [];
    const mover = scrollSlides(browser.root, { loops: false, onMove: (index) => moves.push(index) });
    moves.length = 0;
    mover.step(1);
    browser.pass(2 + still);
    mover.step(1);
    browser.pass(20);
    expect(moves).toEqual([1, 2]);
  },
);

test.each([0, 3])('slide %i is told at the start, where the slides were scrolled to it', (at) => {
  const { root } = slidesInBrowser(5, at * WIDTH);
  const moves: number[] = [];
  scrollSlides(root, { loops: false, onMove: (index) => moves.push(index) });
  expect(moves).toEqual([at]);
});
