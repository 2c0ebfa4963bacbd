import type { FocusArea } from '../../document/selection.ts';
import type { TextNeighbours } from '../../rich-text/rich-text-view-api.ts';
import type { StoredText } from '../../rich-text/text-documents.ts';
import { joinNextText, joinText, splitText, type TextField } from '../lines-to-items.ts';

/**
 * Returns the actions at the ends of a component's text, after which typing goes on in the same area.
 * @param stored returns the stored form of a part of the text
 */
export function textNeighbours(
  field: TextField,
  area: FocusArea,
  stored: (text: StoredText) => StoredText | string = (text) => text,
): TextNeighbours {
  return {
    begin: (before, after) =>
      splitText(field, { texts: [stored(before), stored(after)], offset: 0 }, area) !== null,
    joinPrevious: () => joinText(field, area) !== null,
    joinNext: () => joinNextText(field, area) !== null,
  };
}
