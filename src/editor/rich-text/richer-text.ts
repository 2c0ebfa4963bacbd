import type { Node } from 'prosemirror-model';
import { type Command, EditorState, TextSelection, type Transaction } from 'prosemirror-state';
import type { RichText } from '../../model/rich-text.ts';
import { richTextSchema } from '../../model/rich-text-schema.ts';
import type { TextPoint } from '../document/selection.ts';
import { storedText } from './text-documents.ts';
import { textOffsetAt } from './text-offset.ts';

/** A text of one line that has become a rich text, and its selection. */
export interface RicherText {
  readonly text: RichText;
  readonly caret: TextPoint;
}

/** Runs a command on a text of one line as if it were a rich text. Returns null if the command does not apply. */
export function asRicher({ doc, selection }: EditorState, command: Command): RicherText | null {
  const rich = richTextSchema.nodeFromJSON(storedText('formattedText', doc));
  // The paragraph of a rich text begins one position later than the line.
  const place = TextSelection.create(rich, selection.anchor + 1, selection.head + 1);
  let state = EditorState.create({ doc: rich, selection: place });
  const applies = command(state, (tr: Transaction) => {
    state = state.apply(tr);
  });
  if (!applies) return null;
  return { text: storedText('richText', state.doc) as RichText, caret: pointOf(state.doc, state.selection) };
}

/** Returns a selection of a document as numbers of characters. */
export function pointOf(doc: Node, { anchor, head, empty }: EditorState['selection']): TextPoint {
  const offset = textOffsetAt(doc, anchor);
  return { offset, startsBlock: false, ...(empty ? {} : { to: textOffsetAt(doc, head) }) };
}
