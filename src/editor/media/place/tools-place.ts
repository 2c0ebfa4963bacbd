import { type Edges, linesOf } from '../../page-dom/edges.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * The minimum distance, in px, of the tools from the edges of the picture and from the edges of the uncovered part of the
 * window.
 */
export const MARGIN = 8;

/**
 * Returns the position of a picture's tools in the window, in px. The tools are in the first corner of the picture's visible
 * part in which they cover none of `words`. Returns null if the tools fit nowhere. The user can then use the same tools in the
 * sidebar.
 */
export function placeInPicture(
  picture: Edges,
  size: Size,
  room: Edges,
  words: readonly Edges[],
): { left: number; top: number } | null {
  const left = Math.max(picture.left, room.left) + MARGIN;
  const top = Math.max(picture.top, room.top) + MARGIN;
  const right = Math.min(picture.right, room.right) - MARGIN - size.width;
  const bottom = Math.min(picture.bottom, room.bottom) - MARGIN - size.height;
  if (right < left || bottom < top) return null;
  const corners = [bottom, top].flatMap((y) => [left, right].map((x) => ({ left: x, top: y })));
  return corners.find((corner) => !words.some((word) => overlaps(corner, size, word))) ?? null;
}

/** Returns the areas that the tools should not cover: the words on or near a picture, and the grip of the picture's block. */
export function wordsAround(picture: Element): Edges[] {
  const around = picture.closest('[data-block], main > *');
  const texts = [...(around?.querySelectorAll('[data-property]') ?? [])].filter(
    (text) => !text.contains(picture) && !picture.contains(text),
  );
  const grips = [...document.querySelectorAll('.he-gutter button')];
  return [...texts.flatMap(linesOf), ...grips.map((grip) => grip.getBoundingClientRect())];
}

function overlaps({ left, top }: { left: number; top: number }, { width, height }: Size, word: Edges) {
  return left < word.right && left + width > word.left && top < word.bottom && top + height > word.top;
}
