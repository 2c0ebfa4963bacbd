import { expect, test } from 'vitest';
import { placePopover, steadyPlacement } from './popover-place.ts';

const WINDOW = { width: 1280, height: 800, top: 0 };
const SIZE = { width: 248, height: 400 };
const grip = (left: number, top: number) => ({ left, top, right: left + 24, bottom: top + 24 });
const place = (left: number, top: number, kept: Parameters<typeof placePopover>[3]['kept'] = []) =>
  placePopover(grip(left, top), SIZE, WINDOW, { gap: 12, kept });

test('a popover is below its control, and turns upwards when short of room', () => {
  expect(place(212, 250)).toEqual({ left: 212, top: 286 });
  expect(place(212, 600)).toEqual({ left: 212, top: 188 });
});

test('a popover between the edges of the window is beside its control', () => {
  expect(place(400, 390)).toEqual({ left: 140, top: 390 });
  expect(place(212, 390, [{ left: 240, top: 390, right: 500, bottom: 420 }])).toEqual({ left: 0, top: 390 });
});

test('a popover is where it covers the least of the words that must stay visible', () => {
  const words = { left: 240, top: 290, right: 600, bottom: 320 };
  expect(place(300, 250, [words])).toEqual({ left: 40, top: 250 });
});

test('a popover without room is inside the window', () => {
  const tall = placePopover(grip(10, 300), { width: 1270, height: 790 }, WINDOW, { gap: 12, kept: [] });
  expect(tall).toEqual({ left: 0, top: 8 });
});

test('a popover never stands above the room, where the quick exit is', () => {
  const room = { ...WINDOW, top: 104 };
  const at = (top: number, height: number) =>
    placePopover(grip(212, top), { width: 248, height }, room, { gap: 12, kept: [] });
  expect(at(110, 640)).toEqual({ left: 212, top: 146 });
  expect(at(600, 560)).toEqual({ left: 0, top: 232 });
  expect(at(600, 690)).toEqual({ left: 0, top: 112 });
});

test('a popover whose content gets lower stays on its side, at its control', () => {
  const steady = steadyPlacement();
  const at = (height: number, top: number) =>
    steady(grip(212, top), { width: 248, height }, WINDOW, { gap: 12, kept: [] }).top;
  expect(at(400, 600)).toBe(188);
  expect(at(100, 600)).toBe(488);
  expect(
    steadyPlacement()(grip(212, 600), { width: 248, height: 100 }, WINDOW, { gap: 12, kept: [] }).top,
  ).toBe(636);
  expect([at(100, 250), at(300, 250)]).toEqual([286, 286]);
});
