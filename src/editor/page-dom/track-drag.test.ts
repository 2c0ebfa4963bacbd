import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { trackDrag } from './track-drag.ts';

const FRAME_MS = 16;
const html = { dataset: {} as Record<string, string> };
const scrolled: number[] = [];
const seen: string[] = [];
let page: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (next: () => void) => setTimeout(next, FRAME_MS));
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
  page = Object.assign(new EventTarget(), {
    innerHeight: 800,
    scrollBy: (_x: number, y: number) => scrolled.push(y),
  });
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', { documentElement: html });
  scrolled.length = 0;
  seen.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const event = (type: string, fields: object) =>
  Object.assign(new Event(type, { cancelable: true }), { pointerId: 1, ...fields });
const press = (button = 0, y = 400) =>
  trackDrag(event('pointerdown', { button, clientX: 100, clientY: y }) as unknown as PointerEvent, {
    scroller: null,
    follow: (x, y) => seen.push(`over ${x} ${y}`),
    drop: (x, y) => seen.push(`dropped at ${x} ${y}`),
    end: () => seen.push('ended'),
  });
const send = (type: string, x: number, y: number, pointerId = 1) =>
  page.dispatchEvent(event(type, { clientX: x, clientY: y, pointerId }));
/** Returns whether a click at this moment would be suppressed. */
const isClickSuppressed = () => !page.dispatchEvent(new Event('click', { cancelable: true }));

test('a press that hardly moves is a click', () => {
  press();
  send('pointermove', 104, 404);
  vi.advanceTimersByTime(FRAME_MS);
  send('pointerup', 104, 404);
  expect(seen).toEqual(['ended']);
  expect(isClickSuppressed()).toBe(false);
});

test('a drag follows its own pointer, is dropped where it is released, and is no click', () => {
  press();
  send('pointermove', 120, 500, 2);
  expect('heDragging' in html.dataset).toBe(false);
  send('pointermove', 100, 407);
  vi.advanceTimersByTime(FRAME_MS);
  expect('heDragging' in html.dataset).toBe(true);
  send('pointerup', 0, 0, 2);
  send('pointerup', 110, 450);
  expect(seen).toEqual(['over 100 407', 'ended', 'dropped at 110 450']);
  expect('heDragging' in html.dataset).toBe(false);
  expect([isClickSuppressed(), isClickSuppressed()]).toEqual([true, false]);
  send('pointermove', 200, 200);
  vi.advanceTimersByTime(FRAME_MS);
  expect(seen).toHaveLength(3);
});

test('Escape ends a drag without a drop', () => {
  press();
  expect(page.dispatchEvent(event('keydown', { key: 'Escape' }))).toBe(true);
  send('pointermove', 200, 400);
  expect(page.dispatchEvent(event('keydown', { key: 'Escape' }))).toBe(false);
  send('pointerup', 200, 400);
  expect(seen).toEqual(['ended']);
  expect(isClickSuppressed()).toBe(true);
});

test('near the edges of the window the page scrolls, frame after frame', () => {
  press();
  send('pointermove', 100, 790);
  vi.advanceTimersByTime(FRAME_MS);
  vi.advanceTimersByTime(FRAME_MS);
  send('pointermove', 100, 10);
  vi.advanceTimersByTime(FRAME_MS);
  send('pointermove', 100, 400);
  vi.advanceTimersByTime(FRAME_MS);
  expect(scrolled).toEqual([14, 14, -14]);
  send('pointerup', 100, 400);
});

test.each([
  { edge: 'lower', grabbed: 760, aside: 755, towards: 770, outside: 600, way: 14 },
  { edge: 'upper', grabbed: 40, aside: 45, towards: 30, outside: 200, way: -14 },
])(
  'a grab near the $edge edge scrolls once the pointer moves towards the edge, or comes back to it',
  (at) => {
    press(0, at.grabbed);
    send('pointermove', 150, at.grabbed);
    vi.advanceTimersByTime(FRAME_MS);
    send('pointermove', 160, at.aside);
    vi.advanceTimersByTime(FRAME_MS);
    expect(scrolled).toEqual([]);
    send('pointermove', 160, at.towards);
    vi.advanceTimersByTime(FRAME_MS);
    expect(scrolled).toEqual([at.way]);
    send('pointerup', 160, at.towards);

    press(0, at.grabbed);
    send('pointermove', 100, at.outside);
    vi.advanceTimersByTime(FRAME_MS);
    expect(scrolled).toEqual([at.way]);
    send('pointermove', 100, at.grabbed);
    vi.advanceTimersByTime(FRAME_MS);
    expect(scrolled).toEqual([at.way, at.way]);
    send('pointerup', 100, at.grabbed);
  },
);

test('another button of the mouse drags nothing', () => {
  press(2);
  send('pointermove', 300, 300);
  send('pointerup', 300, 300);
  expect(seen).toEqual([]);
});
