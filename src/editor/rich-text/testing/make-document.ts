import type { Node } from 'prosemirror-model';
import { type Command, EditorState, Selection, TextSelection } from 'prosemirror-state';
import type { RichText } from '../../../model/rich-text.ts';
import { richTextSchema } from '../../../model/rich-text-schema.ts';

/**
 * Short functions for making test documents. In their texts, `<` and `>` mark the ends of the selection, and `|` marks the
 * caret.
 */

const { nodes, marks } = richTextSchema;

export const doc = (...content: Node[]): Node => nodes.doc!.create(null, content);
export const p = (...content: (Node | string)[]): Node => nodes.paragraph!.create(null, inline(content));
export const h = (level: number, ...content: (Node | string)[]): Node =>
  nodes.heading!.create({ level }, inline(content));
export const ul = (...items: Node[]): Node => nodes.bullet_list!.create(null, items);
export const ol = (...items: Node[]): Node => nodes.ordered_list!.create(null, items);
export const li = (...content: Node[]): Node => nodes.list_item!.create(null, content);
export const br = (): Node => nodes.hard_break!.create();
export const strong = (text: string): Node => richTextSchema.text(text, [marks.strong!.create()]);
export const linked = (text: string, href: string): Node =>
  richTextSchema.text(text, [marks.link!.create({ type: 'page', href })]);

function inline(content: (Node | string)[]): Node[] {
  return content.map((one) => (typeof one === 'string' ? richTextSchema.text(one) : one));
}

/** Returns the editor state for a marked document: the document without the marks, and the selection that they describe. */
export function stateOf(signed: Node): EditorState {
  let state = EditorState.create({ doc: signed });
  const take = (sign: string): number | null => {
    let found: number | null = null;
    state.doc.descendants((node, pos) => {
      const index = found === null ? (node.text?.indexOf(sign) ?? -1) : -1;
      if (index !== -1) found = pos + index;
    });
    if (found !== null) state = state.apply(state.tr.delete(found, found + 1));
    return found;
  };
  const caret = take('|');
  const from = take('<');
  const to = take('>');
  const anchor = caret ?? from;
  const selection =
    anchor === null ? Selection.atStart(state.doc) : TextSelection.create(state.doc, anchor, to ?? anchor);
  return state.apply(state.tr.setSelection(selection));
}

/** Returns the state after a command; null if the command does not apply. */
export function done(command: Command, signed: Node): EditorState | null {
  let after: EditorState | null = null;
  const state = stateOf(signed);
  const applied = command(state, (tr) => {
    after = state.apply(tr);
  });
  return applied ? after : null;
}

/** Returns the document in its stored form. */
export function json(node: Node): RichText {
  return JSON.parse(JSON.stringify(node));
}

/** Returns the selected text. */
export function selected({ doc: within, selection }: EditorState): string {
  return within.textBetween(selection.from, selection.to, '/');
}
