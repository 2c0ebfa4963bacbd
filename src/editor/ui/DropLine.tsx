import { useLayoutEffect, useRef } from 'react';

/** The position of the line, in px of the window. */
export interface LinePosition {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  /** The height of a vertical line between elements that are side by side. The `width` of a vertical line is 0. */
  readonly height?: number;
}

/** Shows the line at the drop position of a drag. */
export function DropLine({ place }: { place: LinePosition | null }) {
  const line = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (line.current === null || place === null) return;
    line.current.style.transform = `translate(${place.left}px, ${place.top}px)`;
    line.current.style.width = place.height === undefined ? `${place.width}px` : '';
    line.current.style.height = place.height === undefined ? '' : `${place.height}px`;
  }, [place]);
  return place === null ? null : (
    <div
      ref={line}
      className="he-drop-line"
      data-upright={place.height === undefined ? undefined : ''}
      aria-hidden="true"
    />
  );
}
