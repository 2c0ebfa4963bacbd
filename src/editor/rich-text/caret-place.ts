import type { TextPoint } from '../document/selection.ts';
import type { CaretPlace } from './rich-text-view-api.ts';

/** A point of a text, as a surface takes it. */
export function caretPlaceOf({ offset, startsBlock, to }: TextPoint): CaretPlace {
  return { textOffset: offset, startsBlock, ...(to === undefined ? {} : { to }) };
}
