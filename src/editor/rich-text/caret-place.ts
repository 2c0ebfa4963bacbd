import type { TextPoint } from '../document/selection.ts';
import type { CaretPosition } from './rich-text-view-api.ts';

/** Converts a text point to a place for a rich text view. */
export function caretPlaceOf({ offset, startsBlock, to }: TextPoint): CaretPosition {
  return { textOffset: offset, startsBlock, ...(to === undefined ? {} : { to }) };
}
