import type { Mark, Node } from 'prosemirror-model';
import { type Command, type EditorState, TextSelection, type Transaction } from 'prosemirror-state';
import { fileNameIn, type LinkTarget, linkHref } from '../../model/link.ts';

const BETWEEN_WORDS = /[^\p{L}\p{N}'’-]/u;

interface Range {
  readonly from: number;
  readonly to: number;
}

/** A mark, and the range of all words that have it. */
interface MarkRange extends Range {
  readonly mark: Mark;
}

/** The initial state of the link panel. */
export interface LinkAtCaret {
  /** The existing link. */
  readonly target: LinkTarget | null;
  /** Whether there is a text that the link can use; otherwise the user must type one. */
  readonly hasWords: boolean;
}

/** Returns the link at the caret, or the first link in the selection, with the link's whole text; null if there is no link. */
export function linkRange(state: EditorState): MarkRange | null {
  return markRange(state, 'link');
}

/** Returns the first mark of this name at the caret or in the selection, with all of its words; null if there is none. */
export function markRange({ doc, selection }: EditorState, name: string): MarkRange | null {
  const { $from, from, to, empty } = selection;
  if (empty) return rangeAt($from.parent, $from.parentOffset, $from.start(), name);
  let found: MarkRange | null = null;
  doc.nodesBetween(from, to, (node, pos, parent) => {
    if (found !== null || !node.isInline || parent === null) return found === null;
    const { parentOffset } = doc.resolve(pos);
    if (markOf(node, name) !== undefined) found = rangeAt(parent, parentOffset, pos - parentOffset, name);
    return false;
  });
  return found;
}

/** Returns the text that would become a link: the selection, or the link or word at the caret; null if there is no such text. */
export function linkPlace(state: EditorState): Range | null {
  const { selection } = state;
  if (!selection.empty) return { from: selection.from, to: selection.to };
  return linkRange(state) ?? wordRange(state);
}

export function linkAtCaret(state: EditorState): LinkAtCaret {
  const link = linkRange(state)?.mark.attrs as LinkTarget | undefined;
  return {
    target: link === undefined ? null : { type: link.type, href: link.href, fileId: link.fileId ?? null },
    hasWords: linkPlace(state) !== null,
  };
}

/**
 * Makes a link. If nothing is selected and there is no word at the caret, inserts `words` as the text of the link. If `words`
 * is empty, inserts the name of the file or the URL.
 */
export function setLink(target: LinkTarget, words: string): Command {
  return (state, dispatch) => {
    const type = state.schema.marks.link;
    const address = linkHref(target);
    if (type === undefined || address === '') return false;
    const fileId = (target.type === 'file' && target.fileId) || null;
    const name = fileNameIn(target);
    const href = fileId === null || name !== null ? target.href.trim() : '';
    const mark = type.create({ type: target.type, href, fileId });
    dispatch?.(linked(state, mark, words.trim() || name || address).scrollIntoView());
    return true;
  };
}

/** Removes the link at the caret, or all links in the selection, but keeps their texts. */
export const removeLink: Command = (state, dispatch) => {
  const link = linkRange(state);
  if (link === null) return false;
  const { from, to } = state.selection.empty ? link : state.selection;
  dispatch?.(state.tr.removeMark(from, to, link.mark.type));
  return true;
};

function linked(state: EditorState, mark: Mark, words: string): Transaction {
  const { tr, selection, schema } = state;
  const place = linkPlace(state);
  if (place !== null)
    return tr.removeMark(place.from, place.to, mark.type).addMark(place.from, place.to, mark);
  const marks = mark.addToSet(selection.$from.marks());
  tr.insert(selection.from, schema.text(words, marks));
  return tr.setSelection(TextSelection.create(tr.doc, selection.from + words.length));
}

function markOf(node: Node | null, name: string): Mark | undefined {
  return node?.marks.find((mark) => mark.type.name === name);
}

/** Returns the range of the mark at an offset in a paragraph; null if the offset is not in such a mark. */
function rangeAt(parent: Node, offset: number, start: number, name: string): MarkRange | null {
  const after = parent.childAfter(offset);
  const child = markOf(after.node, name) === undefined ? parent.childBefore(offset) : after;
  const mark = markOf(child.node, name);
  if (mark === undefined || child.node === null) return null;
  let from = child.offset;
  let to = from + child.node.nodeSize;
  for (let index = child.index - 1; index >= 0 && mark.isInSet(parent.child(index).marks); index--) {
    from -= parent.child(index).nodeSize;
  }
  for (
    let index = child.index + 1;
    index < parent.childCount && mark.isInSet(parent.child(index).marks);
    index++
  ) {
    to += parent.child(index).nodeSize;
  }
  return { from: start + from, to: start + to, mark };
}

function wordRange({ selection }: EditorState): Range | null {
  const { $from } = selection;
  const text = $from.parent.textBetween(0, $from.parent.content.size, undefined, ' ');
  const before = text.slice(0, $from.parentOffset).split(BETWEEN_WORDS).at(-1)?.length ?? 0;
  const after = text.slice($from.parentOffset).split(BETWEEN_WORDS)[0]?.length ?? 0;
  return before > 0 && after > 0 ? { from: $from.pos - before, to: $from.pos + after } : null;
}
