import type { Node } from 'prosemirror-model';
import type { EditorState, Transaction } from 'prosemirror-state';

/**
 * Returns the transaction that turns the document into another one; null if the documents are equal. The transaction replaces
 * only the part that differs, so that a caret outside that part keeps its position.
 */
export function becoming(state: EditorState, next: Node): Transaction | null {
  const { doc } = state;
  const start = doc.content.findDiffStart(next.content);
  const end = doc.content.findDiffEnd(next.content);
  if (start === null || end === null) return null;
  // In a repeated text, as when 'aa' becomes 'aaa', the start and the end of the difference can overlap, so they are moved
  // apart.
  const crossing = Math.max(0, start - Math.min(end.a, end.b));
  const tr = state.tr.replace(start, end.a + crossing, next.slice(start, end.b + crossing));
  if (tr.doc.eq(next)) return tr;
  return state.tr.replaceWith(0, doc.content.size, next.content);
}
