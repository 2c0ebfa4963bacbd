import { removeBlock } from '../../model/commands.ts';
import type { Json } from '../../model/json.ts';
import { locate } from '../../model/tree.ts';
import { dispatch } from '../document/changes.ts';
import { $tree } from '../document/current-tree.ts';
import { inOneStep } from '../document/history.ts';
import { labelOf } from '../document/labels.ts';
import { closePicker, openPicker } from '../document/picker-place.ts';
import { $selection } from '../document/selection.ts';
import { setFieldValue } from '../document/use-field.ts';
import { splitText, type TextField } from '../fields/lines-to-items.ts';
import { takePickerKeys } from '../page-dom/picker-keys.ts';

interface SlashOptions {
  readonly place: TextField;
  /** The value of an empty text. */
  readonly blank: Json;
  /** Returns the parts of the text before and after the line with the '/'; null if a part is empty. */
  parts(): { readonly before: Json | null; readonly after: Json | null };
  /** Returns the rectangle of the caret in the window. */
  caret(): DOMRect;
}

/** Opens the block picker for a '/' on an empty line of a text, and searches for the words that are typed after it. */
export interface SlashPicker {
  /** Called with the words after the '/'; null if there is no '/'. `typed` says whether the words have been typed. */
  follow(words: string | null, typed: boolean): void;
}

export function slashPicker({ place, blank, parts, caret }: SlashOptions): SlashPicker {
  // After Escape, the '/' is an ordinary character until the line begins with another one.
  let state: 'closed' | 'open' | 'dismissed' = 'closed';
  let stopKeys = () => {};

  const onChoose = (insert: () => void) => inOneStep(() => replaceLine(insert));
  const replaceLine = (insert: () => void) => {
    const { owner, property } = place;
    const { before, after } = parts();
    if (after === null) setFieldValue(owner, property, before ?? blank);
    else splitText(place, { texts: [before ?? blank, after], offset: 0 }, null);
    insert();
    const tree = $tree.get();
    const list = locate(tree, owner)?.list ?? null;
    // Nothing of the text is left before the new component.
    if (before === null && $selection.get()?.owner !== owner)
      dispatch(removeBlock(tree, { list, key: owner }, labelOf));
  };

  return {
    follow(words, typed) {
      if (words === null) {
        if (state === 'open') closePicker();
        state = 'closed';
        return;
      }
      if (state === 'dismissed' || (state === 'closed' && !(typed && words === ''))) return;
      const found = locate($tree.get(), place.owner);
      if (found === null) return;
      if (state === 'closed') stopKeys = takePickerKeys();
      state = 'open';
      openPicker(
        { list: found.list, after: place.owner },
        {
          at: caret(),
          search: words,
          onChoose,
          onClose: (chosen) => {
            stopKeys();
            state = chosen ? 'closed' : 'dismissed';
          },
        },
      );
    },
  };
}
