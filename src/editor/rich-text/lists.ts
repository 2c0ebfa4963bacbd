import { Fragment, type Node, type NodeType } from 'prosemirror-model';
import { liftListItem, sinkListItem, wrapInList } from 'prosemirror-schema-list';
import { type Command, type EditorState, TextSelection, type Transaction } from 'prosemirror-state';
import { RICH_TEXT_MAX_DEPTH } from '../../model/limits.ts';
import { richTextSchema } from '../../model/rich-text-schema.ts';
import { inSequence } from './steps.ts';
import { posAtTextOffset, textOffsetAt } from './text-offset.ts';

// Only rich texts have lists, so their schema is used here.
const { list_item, paragraph } = richTextSchema.nodes;

/** Returns whether a node is a bulleted or a numbered list. */
function isList(node: Node): boolean {
  return node.type.name === 'bullet_list' || node.type.name === 'ordered_list';
}

/** Returns the innermost list that contains the whole selection; null if there is no such list. */
export function listAround({ selection }: EditorState): { node: Node; pos: number } | null {
  const { $from, to } = selection;
  for (let depth = $from.sharedDepth(to); depth > 0; depth--) {
    const node = $from.node(depth);
    if (isList(node)) return { node, pos: $from.before(depth) };
  }
  return null;
}

/** Turns the selection into a list of this type. If the selection is already a list of this type, turns it into paragraphs. */
export function toggleList(type: NodeType): Command {
  return (state, dispatch) => {
    const list = listAround(state);
    if (list === null) return wrapInList(type)(state, dispatch) || flatList(type)(state, dispatch);
    if (list.node.type === type) return liftOutOfLists(state, dispatch);
    dispatch?.(state.tr.setNodeMarkup(list.pos, type));
    return true;
  };
}

/** Lifts the selected list items out of all lists around them. */
export const liftOutOfLists: Command = (state, dispatch) => {
  const { $from } = state.selection;
  const levels = Array.from({ length: $from.depth + 1 }, (_, depth) => $from.node(depth)).filter(isList);
  return inSequence(...levels.map(() => liftListItem(list_item)))(state, dispatch);
};

/** Nests the selected items in the previous item, up to the maximum depth of a stored text. */
export const sinkItems: Command = (state, dispatch) => {
  let sunk: Transaction | null = null;
  if (!sinkListItem(list_item)(state, (tr) => (sunk = tr))) return false;
  const change = sunk as Transaction | null;
  if (change !== null && levelsIn(change.doc) <= RICH_TEXT_MAX_DEPTH) dispatch?.(change);
  return true;
};

/** Turns headings, paragraphs and other lists in the selection into one list. Nested items become items of that list. */
function flatList(type: NodeType): Command {
  return flat((paragraphs) => [
    type.create(
      null,
      paragraphs.map((words) => list_item.create(null, words)),
    ),
  ]);
}

/** Turns lists that are only a part of the selection into paragraphs. */
export const flatParagraphs: Command = (state, dispatch) =>
  listAround(state) === null && flat((paragraphs) => paragraphs)(state, dispatch);

/** Replaces the selected blocks of a document by other blocks, which contain the same paragraphs. */
function flat(blocksOf: (paragraphs: readonly Node[]) => readonly Node[]): Command {
  return (state, dispatch) => {
    const { selection, doc } = state;
    const range = selection.$from.blockRange(selection.$to);
    if (range === null || range.parent !== doc) return false;
    const paragraphs: Node[] = [];
    doc.nodesBetween(range.start, range.end, (node) => {
      if (node.isTextblock) paragraphs.push(paragraph.create(null, node.content));
      return !node.isTextblock;
    });
    const tr = state.tr.replaceWith(range.start, range.end, Fragment.from(blocksOf(paragraphs)));
    if (tr.doc.eq(doc)) return false;
    const placed = (pos: number) =>
      tr.doc.resolve(posAtTextOffset(tr.doc, textOffsetAt(doc, pos)) ?? range.start + 3);
    dispatch?.(tr.setSelection(TextSelection.between(placed(selection.anchor), placed(selection.head))));
    return true;
  };
}

/** Returns the maximum depth of the nodes in a document, including the document itself and its text nodes. */
export function levelsIn(node: Node): number {
  let deepest = 0;
  node.forEach((child) => {
    deepest = Math.max(deepest, levelsIn(child));
  });
  return deepest + 1;
}
