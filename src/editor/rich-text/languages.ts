import { type Command, type EditorState, TextSelection } from 'prosemirror-state';
import { markRange } from './links.ts';

/** Returns the language at the caret, or the first in the selection; null if the words are in the language of the page. */
export function languageAt(state: EditorState): string | null {
  return markRange(state, 'lang')?.mark.attrs.lang ?? null;
}

/** Selects the words whose language is to be chosen, if none are selected: the passage at the caret, or the whole paragraph. */
export const selectPassage: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  if (!empty) return false;
  const { from, to } = markRange(state, 'lang') ?? { from: $from.start(), to: $from.end() };
  dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, from, to)));
  return true;
};

/** Returns a command that says which language the selected words are in; null: that of the page. */
export function setLanguage(lang: string | null): Command {
  return (state, dispatch) => {
    const type = state.schema.marks.lang!;
    const { from, to, empty } = state.selection;
    if (empty && lang === null) return false;
    const { tr } = state;
    if (lang === null) tr.removeMark(from, to, type);
    else if (empty) tr.addStoredMark(type.create({ lang }));
    else tr.addMark(from, to, type.create({ lang }));
    dispatch?.(tr);
    return true;
  };
}
