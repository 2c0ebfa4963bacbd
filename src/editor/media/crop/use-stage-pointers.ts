import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { type Point, zoomCrop, zoomOf } from './geometry.ts';
import { type Cut, distance, follow, type Gesture, middle } from './gestures.ts';

interface Stage extends Cut {
  onSettled(): void;
}

/** The change of zoom for each px that the wheel would scroll. */
const WHEEL_ZOOM = 0.0015;

interface PointerHandlers {
  onPointerDown(event: PointerEvent<HTMLElement>): void;
  onPointerMove(event: PointerEvent<HTMLElement>): void;
  onPointerUp(event: PointerEvent<HTMLElement>): void;
  onPointerCancel(event: PointerEvent<HTMLElement>): void;
}

/**
 * Moves the crop area or one of its corners with one pointer, and zooms with two pointers or with the wheel. `picture` refers
 * to the element that shows the whole picture. Returns the event handlers for the element around the picture.
 */
export function useStagePointers(picture: RefObject<HTMLElement | null>, stage: Stage): PointerHandlers {
  const latest = useRef(stage);
  latest.current = stage;
  const pointers = useRef(new Map<number, Point>());
  const gesture = useRef<Gesture | null>(null);

  /** Converts a point of the window into px of the picture. */
  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    if (picture.current === null) throw new Error('The picture is not on the stage.');
    const rect = picture.current.getBoundingClientRect();
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
    // Added by hand, because React's wheel listeners are passive and could not keep the dialog from scrolling.
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
    // After a pinch, the remaining finger continues to drag from its position.
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
