import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import type { Focus } from '../../../model/focus.ts';
import type { Crop } from '../../../model/image.ts';
import type { Size } from '../../../model/limits.ts';
import { CORNERS, type Corner, dragCorner, moveCrop, type Point, zoomCrop, zoomOf } from './geometry.ts';

interface Stage {
  readonly picture: Size;
  readonly ratio: Size | null;
  readonly crop: Crop;
  onCrop(crop: Crop): void;
  onFocus(focus: Focus): void;
  onSettled(): void;
}

/** A gesture since its start: what is dragged by one pointer, or how far apart two were. */
interface Gesture {
  readonly crop: Crop;
  readonly start: Point;
  /** `frame`, `focus` or a corner. */
  readonly part: string;
  /** The distance between two pointers, in px of the picture; null for one pointer. */
  readonly apart: number | null;
}

/** How much a turn of the wheel zooms, for each px that it would scroll. */
const WHEEL_ZOOM = 0.0015;

interface PointerHandlers {
  onPointerDown(event: PointerEvent<HTMLElement>): void;
  onPointerMove(event: PointerEvent<HTMLElement>): void;
  onPointerUp(event: PointerEvent<HTMLElement>): void;
  onPointerCancel(event: PointerEvent<HTMLElement>): void;
}

/**
 * Moves the cut-out with one pointer, by its corners or by anything else, and zooms it with two pointers or with the
 * wheel. `picture` is the element of the whole picture. Returns the handlers of the element around it.
 */
export function useStagePointers(picture: RefObject<HTMLElement | null>, stage: Stage): PointerHandlers {
  const latest = useRef(stage);
  latest.current = stage;
  const pointers = useRef(new Map<number, Point>());
  const gesture = useRef<Gesture | null>(null);

  /** A point of the window in px of the picture. */
  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const rect = picture.current!.getBoundingClientRect();
    const size = latest.current.picture;
    return {
      x: ((clientX - rect.left) / rect.width) * size.width,
      y: ((clientY - rect.top) / rect.height) * size.height,
    };
  };

  useEffect(() => {
    const around = picture.current?.parentElement;
    if (!around) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const { picture: size, ratio, crop, onCrop, onSettled } = latest.current;
      const zoom = zoomOf(size, ratio, crop) * Math.exp(-event.deltaY * WHEEL_ZOOM);
      onCrop(zoomCrop(size, ratio, crop, zoom, pointOf(event)));
      onSettled();
    };
    // React's own listeners for the wheel are passive, so that the dialog would scroll.
    around.addEventListener('wheel', onWheel, { passive: false });
    return () => around.removeEventListener('wheel', onWheel);
  }, [picture]);

  const begin = (part: string) => {
    const [first, second] = [...pointers.current.values()];
    gesture.current =
      first === undefined
        ? null
        : {
            crop: latest.current.crop,
            part,
            start: second === undefined ? first : middle(first, second),
            apart: second === undefined ? null : Math.max(1, distance(first, second)),
          };
  };
  const end = (event: PointerEvent<HTMLElement>) => {
    if (!pointers.current.delete(event.pointerId)) return;
    // The finger that stays after a pinch drags on from where it is.
    begin('frame');
    latest.current.onSettled();
  };
  return {
    onPointerDown(event) {
      if (event.button !== 0 || pointers.current.size === 2) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      pointers.current.set(event.pointerId, pointOf(event));
      const part = event.target instanceof HTMLElement ? event.target.dataset.part : undefined;
      begin(part ?? 'frame');
    },
    onPointerMove(event) {
      const { current } = gesture;
      if (current === null || !pointers.current.has(event.pointerId)) return;
      const at = pointOf(event);
      pointers.current.set(event.pointerId, at);
      follow(current, at, [...pointers.current.values()], latest.current);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

function follow({ crop, part, start, apart }: Gesture, at: Point, all: readonly Point[], stage: Stage): void {
  const { picture, ratio, onCrop, onFocus } = stage;
  const [first, second] = all;
  if (apart !== null && first !== undefined && second !== undefined) {
    const zoom = (zoomOf(picture, ratio, crop) * distance(first, second)) / apart;
    onCrop(zoomCrop(picture, ratio, crop, zoom, start));
  } else if (part === 'focus') {
    onFocus({ x: share(at.x / picture.width), y: share(at.y / picture.height) });
  } else if (isCorner(part)) {
    const { left, top } = CORNERS[part];
    // The corner keeps its distance from the pointer that took it.
    const from = { x: left ? crop.left : crop.left + crop.width, y: top ? crop.top : crop.top + crop.height };
    const to = { x: from.x + at.x - start.x, y: from.y + at.y - start.y };
    onCrop(dragCorner(picture, ratio, crop, part, to));
  } else {
    onCrop(moveCrop(picture, crop, { x: at.x - start.x, y: at.y - start.y }));
  }
}

function isCorner(part: string): part is Corner {
  return Object.hasOwn(CORNERS, part);
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

function share(value: number): number {
  return Math.max(0, Math.min(value, 1));
}
